import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/**
 * A real SMTP server that keeps what it receives. `refuse` makes it answer the next mails with a temporary failure,
 * `hold` lets it take its time with the answer; `seen` counts what came, whatever the answer.
 */
export async function openMailbox() {
  const mails: ParsedMail[] = [];
  const state: { refuse: number; seen: number; hold?: Promise<void> | undefined } = { refuse: 0, seen: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      simpleParser(stream)
        .then(async (mail) => {
          state.seen++;
          await state.hold;
          if (state.refuse > 0) {
            state.refuse--;
            callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          } else {
            mails.push(mail);
            callback();
          }
        })
        .catch(callback);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    state,
    to: (address: string) => mails.filter((m) => [m.to].flat().some((t) => t?.text.includes(address))),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

export function codeIn(mail: ParsedMail | undefined): string {
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error(`No code in ${mail?.text}`);
  return code;
}
