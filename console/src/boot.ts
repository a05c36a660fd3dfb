import './theme/tokens.css';
import './theme/base.css';
import { drawSignIn, dressPage } from './app/firstFrame.ts';
import { headStart } from './app/headStart.ts';
import { reloadOnStaleChunk } from './app/preloadError.ts';

/** A page in the background draws no frame to wait for. */
function afterFrame(go: () => void): void {
  if (document.visibilityState === 'hidden') go();
  else requestAnimationFrame(() => setTimeout(go));
}

function start(): void {
  headStart();
  void import('./main.tsx');
}

// Schemas ask whether they may make code of text. The page's policy says no, and to be told so takes a tenth of a second on a slow phone.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const page = document.getElementById('root');
if (!page) throw new Error('the page has no root element');
reloadOnStaleChunk();
dressPage();
if (drawSignIn(page)) afterFrame(start);
else start();
