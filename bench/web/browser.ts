import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { launchOptions } from '../../e2e/browser.ts';

interface Answer<T> {
  done: (result: T) => void;
  fail: (error: Error) => void;
}

export type Send = <T = unknown>(method: string, params?: object, sessionId?: string) => Promise<T>;

/**
 * A browser that is spoken to over its own pipe. A test's browser listens to every request, and for each of them the page
 * stops to tell which line of which file asked: that is a tenth of the load of a page with many files, and no person pays it.
 */
export async function openBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'sunkeep-browser-'));
  const own = ['--headless', '--no-first-run', '--accept-lang=en-GB', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const child = spawn(launchOptions.executablePath, [...launchOptions.args, ...own], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const [, , , questions, answers] = child.stdio as unknown as [null, null, null, Writable, Readable];

  let last = 0;
  let rest = '';
  const waiting = new Map<number, Answer<never>>();
  answers.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message);
      const answer = waiting.get(id);
      waiting.delete(id);
      if (error) answer?.fail(new Error(error.message));
      else answer?.done(result as never);
    }
  });

  const send: Send = (method, params = {}, sessionId = undefined) =>
    new Promise((done, fail) => {
      waiting.set(++last, { done: done as Answer<never>['done'], fail });
      questions.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });

  return {
    send,
    async close() {
      // a signal may reach no more than a script that has started the browser
      void send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>;
