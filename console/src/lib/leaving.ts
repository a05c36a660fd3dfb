let leaving = false;

/** Requests that the browser breaks off because the page is left or reloaded have not failed. */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => {
    leaving = true;
    // the person may stay after all, or a download began
    setTimeout(() => {
      leaving = false;
    }, 3000);
  });
}

export const isLeaving = (): boolean => leaving;
