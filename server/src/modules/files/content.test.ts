import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createLook } from './content.ts';

function kindOf(file: Uint8Array): string | undefined {
  const look = createLook();
  for (let at = 0; at < file.length; at += 7) look.at(Buffer.from(file.subarray(at, at + 7)));
  return look.foreignKind();
}
const text = (content: string) => Buffer.from(content);

test.each<[string | undefined, Uint8Array]>([
  ['ZIP', zipSync({ a: strToU8('x') })],
  ['GZIP', gzipSync(randomBytes(300))],
  ['ELF', Buffer.concat([text('\u007fELF'), randomBytes(300)])],
  ['PDF', Buffer.concat([text('%PDF-1.7\n'), randomBytes(300)])],
  ['PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(300)])],
  ['TAR', Buffer.concat([Buffer.alloc(257), text('ustar'), Buffer.alloc(300)])],
  ['HTML', text('\ufeff <!DOCTYPE html><p>Grüße</p>')],
  ['XML', text('<?xml version="1.0"?><a/>')],
  ['Intel HEX', text(':10010000214601360121470136007EFE09D2190140\r\n')],
  ['S-record', text('S00F000068656C6C6F202020202000003C\n')],
  ['TXT', text('版本说明\n'.repeat(100))],
  // a byte that no text has, wherever it comes
  [undefined, Buffer.concat([text('HW10 3.3.0\n'.repeat(80)), Buffer.from([0])])],
  [undefined, Buffer.concat([text('<?xml'), randomBytes(2000)])],
  [undefined, Buffer.alloc(2048, 0xff)],
])('%s', (kind, file) => {
  expect(kindOf(file)).toBe(kind);
});
