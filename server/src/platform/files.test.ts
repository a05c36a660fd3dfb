import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startS3 } from '../../test/s3.ts';
import { newId } from './crypto.ts';
import { openFileStore, WrongOffset } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunkeep-files-'));
const s3 = await startS3({ bucket: 'programs', region: 'eu-central-1', key: 'somebody', secret: 'a secret/with+signs' });
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s3.close();
});

const content = randomBytes(9 * 1024 * 1024 + 17);

async function* sent(bytes: Buffer, breaksAt = bytes.length) {
  for (let at = 0; at < breaksAt; at += 100_000) yield bytes.subarray(at, Math.min(at + 100_000, breaksAt));
  if (breaksAt < bytes.length) throw new Error('the line broke');
}

describe.each([
  ['folder', undefined],
  ['bucket', s3.settings],
])('the file store in a %s', (_, settings) => {
  const store = openFileStore(folder, settings);

  test('goes on at the byte where the line broke, and gives back what was sent', async () => {
    const id = newId();
    await expect(store.write(id, sent(content, 5_000_001))).rejects.toThrow('the line broke');
    expect(await store.size(id)).toBe(5_000_001);
    expect(await store.write(id, sent(content.subarray(5_000_001)), { offset: 5_000_001 })).toBe(content.length);
    expect((await buffer(store.read(id))).equals(content)).toBe(true);
  });

  test('reads any part, over the edges of its pieces and beyond the end', async () => {
    const id = newId();
    await store.write(id, sent(content));
    for (const [start, end] of [
      [0, 0],
      [4_199_990, 4_200_010],
      [1, content.length - 2],
      [content.length - 1, content.length + 5],
    ] as const) {
      const part = await buffer(store.read(id, { start, end }));
      expect(part.equals(content.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });

  test('takes what two send at once from one of them', async () => {
    const id = newId();
    const other = randomBytes(content.length);
    const ends = await Promise.allSettled([store.write(id, sent(content)), store.write(id, sent(other))]);
    const losers = ends.filter((end) => end.status === 'rejected');
    expect(losers.map((l) => l.reason)).toEqual([expect.any(WrongOffset)]);
    const kept = await buffer(store.read(id));
    expect(kept.equals(ends[0]?.status === 'fulfilled' ? content : other)).toBe(true);
    await expect(store.write(id, sent(content), { offset: 7 })).rejects.toThrow(WrongOffset);
  });

  test('lists what it holds, and forgets what is removed', async () => {
    const [id, gone] = [newId(), newId()];
    for (const each of [id, gone]) await store.write(each, sent(content));
    await store.remove(gone);
    const held: string[] = [];
    for await (const each of store.list()) held.push(each);
    expect(held.filter((each) => each === id)).toEqual([id]);
    expect(held).not.toContain(gone);
    expect([await store.size(gone), (await buffer(store.read(gone))).length]).toEqual([0, 0]);
  });
});

test('a bucket that does not know the key is an error, not an empty file', async () => {
  const store = openFileStore(folder, { ...s3.settings, secret: 'another' });
  await expect(store.size(newId())).rejects.toThrow('403');
});
