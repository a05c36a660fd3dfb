import { createHash, randomBytes } from 'node:crypto';
import { uploadPath } from '#contract/files.ts';
import type { TestApp } from './harness.ts';

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Bytes that are nothing but bytes. */
export const programBytes = (bytes: number): Buffer => Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(bytes - 4)]);

export const tus = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', lang: 'en-GB' });
export const announced = (bytes: number, name: string) => ({
  'upload-length': String(bytes),
  'upload-metadata': `filename ${Buffer.from(name).toString('base64')},filetype eA==`,
});
export const part = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

export async function beginUpload(t: TestApp, token: string, bytes: number, name = 'program.bin') {
  const answer = await t.app.inject({ method: 'POST', url: uploadPath, headers: { ...tus(token), ...announced(bytes, name) } });
  return { answer, url: String(answer.headers.location), id: String(answer.headers.location).split('/').at(-1) ?? '' };
}

/** A whole file, sent at once; its id. */
export async function upload(t: TestApp, token: string, content: Buffer): Promise<string> {
  const { url, id } = await beginUpload(t, token, content.length);
  const sent = await t.app.inject({ method: 'PATCH', url, headers: { ...tus(token), ...part(0) }, payload: content });
  if (sent.statusCode !== 204) throw new Error(sent.body);
  return id;
}
