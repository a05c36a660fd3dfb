import './theme/tokens.css';
import './theme/base.css';
import { drawSignIn, dressPage } from './app/firstFrame.ts';
import { headStart } from './app/headStart.ts';
import { reloadOnStaleChunk } from './app/preloadError.ts';
import { afterFrame } from './lib/afterFrame.ts';

function start(): void {
  headStart();
  void import('./main.tsx');
}

// Schemas would try to make code of text, which the page's policy forbids: every try is a reported violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const page = document.getElementById('root');
if (!page) throw new Error('the page has no root element');
reloadOnStaleChunk();
dressPage();
if (drawSignIn(page)) afterFrame(start);
else start();
