import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createOutbound } from './outbound.ts';

const closed = createOutbound({ allowLoopback: false });

test.each([
  'http://example.org/hook',
  'https://127.0.0.1/hook',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://user:secret@example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'not an address',
])('%s may not be called', async (address) => {
  expect(closed.isCallable(address)).toBe(false);
  await expect(closed.post(address, {}, '')).rejects.toThrow();
});

test('a name that leads inside is refused when it is looked up', async () => {
  expect(closed.isCallable('https://localhost/hook'), 'a name tells nothing by itself').toBe(true);
  await expect(closed.post('https://localhost/hook', {}, '')).rejects.toThrow('leads inside');
});

test('a redirect is not followed, and loopback is reached where that was switched on', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const open = createOutbound({ allowLoopback: true });
  expect(await open.post(`http://127.0.0.1:${port}/hook`, {}, 'x')).toBe(302);
  expect(asked).toEqual(['/hook']);
  await expect(closed.post(`http://127.0.0.1:${port}/hook`, {}, 'x')).rejects.toThrow('may not be called');
  expect(open.isCallable('http://192.168.1.1/')).toBe(false);
  await new Promise((done) => server.close(done));
});
