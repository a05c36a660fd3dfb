import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadPath } from '#contract/files.ts';
import { firmwareBytes } from '#contract/firmware.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPerson } from '../../../test/people.ts';
import { announced, beginUpload, part, programBytes, sha256, tus, upload } from '../../../test/uploads.ts';
import { newId } from '../../platform/crypto.ts';
import { openFileStore } from '../../platform/files.ts';

let t: TestApp;
let uploader: Awaited<ReturnType<typeof createPerson>>;
let other: typeof uploader;
let dealer: typeof uploader;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  uploader = await createPerson(t, 'uploader', 'operator');
  other = await createPerson(t, 'other', 'operator');
  dealer = await createPerson(t, 'dealer', 'dealer_admin');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const content = programBytes(6 * 1024 * 1024 + 5);
const ask = (method: 'HEAD' | 'DELETE', url: string, token = uploader.token) =>
  t.app.inject({ method, url, headers: tus(token) });
const send = (url: string, offset: number, payload: Buffer, headers: object = {}, token = uploader.token) =>
  t.app.inject({ method: 'PATCH', url, headers: { ...tus(token), ...part(offset), ...headers }, payload });
const rowOf = (id: string) => t.db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst();
const bytesOf = (id: string) => openFileStore(join(t.folder, 'files'), undefined).size(id);

/** Announces all of it, sends some, and is gone. */
function breakOff(url: string, some: Buffer): Promise<void> {
  return new Promise((gone) => {
    const headers = { ...tus(uploader.token), ...part(0), 'content-length': content.length };
    const sending = httpRequest({ port, path: url, method: 'PATCH', headers });
    sending.on('error', () => gone());
    sending.write(some, () => sending.destroy());
  });
}

describe('an upload', () => {
  test('goes on where a broken connection left it, and is counted by the server', async () => {
    const { url, id, answer } = await beginUpload(t, uploader.token, content.length, 'Größe 3.3.0.bin');
    expect(answer.statusCode).toBe(201);
    expect(Date.parse(String(answer.headers['upload-expires']))).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await breakOff(url, content.subarray(0, 5_000_000));
    await expect.poll(() => bytesOf(id)).toBeGreaterThan(4_000_000);
    const head = await ask('HEAD', url);
    expect([head.statusCode, head.headers['upload-length'], head.headers['cache-control']]).toEqual([
      200,
      String(content.length),
      'no-store',
    ]);
    expect((await rowOf(id))?.completed_at).toBeNull();
    expect((await send(url, content.length - 1, content.subarray(-1))).statusCode).toBe(409);
    // what arrived last may still be on its way to the disk: a client that is refused asks again
    const goOn = async () => {
      const offset = Number((await ask('HEAD', url)).headers['upload-offset']);
      const { statusCode, headers } = await send(url, offset, content.subarray(offset));
      return [statusCode, headers['upload-offset']];
    };
    await expect.poll(goOn).toEqual([204, String(content.length)]);
    expect(await rowOf(id)).toMatchObject({ sha256: sha256(content), name: 'Größe 3.3.0.bin', created_by: uploader.id });
  });

  test('whose server was killed after the last byte is finished by whoever asks after it', async () => {
    const { url, id } = await beginUpload(t, uploader.token, content.length);
    await openFileStore(join(t.folder, 'files'), undefined).write(
      id,
      (async function* () {
        yield content;
      })(),
    );
    expect((await ask('HEAD', url)).headers['upload-offset']).toBe(String(content.length));
    expect((await rowOf(id))?.sha256).toBe(sha256(content));
  });

  test('is nobody else’s: neither seen, nor gone on with, nor ended, nor had', async () => {
    const { url, id } = await beginUpload(t, uploader.token, 2048);
    const finished = await upload(t, uploader.token, programBytes(2048));
    const download = await t.app.inject({ url: `/file/download/${finished}`, headers: tus(other.token) });
    const tries = [await ask('HEAD', url, other.token), await send(url, 0, programBytes(2048), {}, other.token)];
    expect([...tries, await ask('DELETE', url, other.token), download].map((a) => a.statusCode)).toEqual([404, 404, 404, 404]);
    expect((await ask('HEAD', `${uploadPath}/${newId()}`)).statusCode).toBe(404);
    expect((await ask('HEAD', `${uploadPath}/..%2F..`)).statusCode).toBe(404);
    expect(await bytesOf(id)).toBe(0);
    expect((await ask('DELETE', url)).statusCode).toBe(204);
    expect((await ask('HEAD', url)).statusCode).toBe(404);
  });

  test('is not for those who may not add programs', async () => {
    const headers = announced(2048, 'a.bin');
    const begin = (authorization?: string) =>
      t.app.inject({
        method: 'POST',
        url: uploadPath,
        headers: { ...headers, 'tus-resumable': '1.0.0', ...(authorization && { authorization }) },
      });
    const { url } = await beginUpload(t, uploader.token, 2048);
    expect((await begin()).statusCode).toBe(401);
    expect((await begin(`Bearer ${dealer.token}`)).statusCode).toBe(403);
    expect((await ask('HEAD', url, dealer.token)).statusCode).toBe(403);
    expect((await t.app.inject({ method: 'PATCH', url, headers: part(0), payload: 'x' })).statusCode).toBe(401);
  });

  test.each([
    ['too large', firmwareBytes.max + 1, 'a.bin', 413],
    ['too small', firmwareBytes.min - 1, 'a.bin', 413],
    ['of no size', Number.NaN, 'a.bin', 413],
    ['of another name', 2048, 'a.zip', 400],
    ['of a name with another end', 2048, 'a.bin.exe', 400],
    ['of a name that is a path', 2048, '../a.bin', 400],
    ['of a name with a line break', 2048, 'a\r\n.bin', 400],
    ['without a name', 2048, '', 400],
  ])('%s is not begun', async (_, bytes, name, status) => {
    expect((await beginUpload(t, other.token, bytes, name)).answer.statusCode).toBe(status);
  });

  test('does not take more than was announced', async () => {
    const { url, id } = await beginUpload(t, other.token, 2048);
    expect((await send(url, 0, programBytes(4096), {}, other.token)).statusCode).toBe(413);
    expect((await rowOf(id))?.completed_at).toBeNull();
  });

  test('that is something else under the name of a program is refused, and nothing of it stays', async () => {
    const zip = Buffer.from(zipSync({ 'a.txt': programBytes(3000) }));
    const { url, id } = await beginUpload(t, other.token, zip.length);
    const answer = await send(url, 0, zip, {}, other.token);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 40026]);
    expect(answer.json().msg).toContain('ZIP');
    expect(await rowOf(id)).toBeUndefined();
    expect(existsSync(join(t.folder, 'files', id))).toBe(false);
  });

  test('keeps no part whose checksum is wrong, and needs the protocol’s name', async () => {
    const { url } = await beginUpload(t, other.token, 2048);
    const bytes = programBytes(2048);
    const sum = (of: Buffer) => ({ 'upload-checksum': `sha1 ${createHash('sha1').update(of).digest('base64')}` });
    expect((await send(url, 0, bytes, sum(Buffer.from('other')), other.token)).statusCode).toBe(460);
    expect((await ask('HEAD', url, other.token)).headers['upload-offset']).toBe('0');
    expect((await send(url, 0, bytes, { 'tus-resumable': '0.2.2' }, other.token)).statusCode).toBe(412);
    expect((await send(url, 0, bytes, sum(bytes), other.token)).statusCode).toBe(204);
  });

  test('says what it can do', async () => {
    const { statusCode, headers } = await t.app.inject({ method: 'OPTIONS', url: uploadPath, headers: tus(other.token) });
    expect([statusCode, headers['tus-version'], headers['tus-extension'], headers['tus-max-size']]).toEqual([
      204,
      '1.0.0',
      'creation,expiration,checksum,termination',
      String(firmwareBytes.max),
    ]);
  });

  test('cannot be begun without end', async () => {
    const person = await createPerson(t, 'hoarder', 'operator');
    const begun = await Promise.all(Array.from({ length: 12 }, () => beginUpload(t, person.token, 2048)));
    expect(begun.map(({ answer }) => answer.statusCode).sort()).toEqual([...Array(10).fill(201), 409, 409]);
  });
});

describe('what nobody needs', () => {
  test('is swept away: uploads without end or use after a day, bytes without a row; nothing else', async () => {
    const person = await createPerson(t, 'sweeper', 'operator');
    const bytes = programBytes(2048);
    const old = [await upload(t, person.token, bytes), (await beginUpload(t, person.token, 2048)).id];
    const fresh = await upload(t, person.token, bytes);
    await sql`update stored_file set created_at = now() - interval '25 hours',
      completed_at = completed_at - interval '25 hours' where id = any(${old}::uuid[])`.execute(t.db);
    const store = openFileStore(join(t.folder, 'files'), undefined);
    const [lost, begun] = ['01900000-0000-7000-8000-000000000000', newId()];
    for (const id of [lost, begun])
      await store.write(
        id,
        (async function* () {
          yield bytes;
        })(),
      );
    await t.services.files.sweep();
    expect(await Promise.all([...old, fresh, lost, begun].map(bytesOf))).toEqual([0, 0, 2048, 0, 2048]);
    expect(await Promise.all([...old, fresh].map(async (id) => Boolean(await rowOf(id))))).toEqual([false, false, true]);
  });
});

describe('a stored file', () => {
  let id: string;
  beforeAll(async () => {
    id = await upload(t, uploader.token, content);
  });
  const get = (headers: object = {}, method: 'GET' | 'HEAD' = 'GET') =>
    t.app.inject({ method, url: `/file/download/${id}`, headers: { authorization: `Bearer ${uploader.token}`, ...headers } });

  test('comes whole, as something to be saved', async () => {
    const answer = await get();
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="program.bin"',
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${sha256(content)}"`,
    });
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(content.length), 0]);
  });

  test('comes in parts', async () => {
    const last = content.length - 1;
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      [`bytes=4194300-4194310`, 4_194_300, 4_194_310],
      [`bytes=${last}-`, last, last],
      ['bytes=-7', content.length - 7, last],
      [`bytes=5-${content.length + 50}`, 5, last],
    ] as const) {
      const answer = await get({ range, 'if-range': `"${sha256(content)}"` });
      expect([range, answer.statusCode]).toEqual([range, 206]);
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${content.length}`);
      expect(answer.rawPayload.equals(content.subarray(start, end + 1)), range).toBe(true);
    }
    const beyond = await get({ range: `bytes=${content.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${content.length}`]);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200);
  });
});
