import nprogress from 'nprogress';
import './progress.css';

// A named object, because the published types do not know the trickle rate.
const look = {
  minimum: 0.08,
  speed: 200,
  trickleRate: 0.02,
  trickleSpeed: 800,
  showSpinner: false,
  // The own template of the bar carries a role that does not exist.
  barSelector: '.bar',
  template: '<div class="bar" aria-hidden="true"></div>',
};
nprogress.configure(look);

export function startProgress(): void {
  nprogress.start();
}

export function endProgress(): void {
  nprogress.done();
}
