import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

export interface StoredFile {
  name: string;
  type: string;
  bytes: number;
  /** Changes with the content. */
  tag: string;
  /** Both ends included. */
  read(part: { start: number; end: number }): Readable;
}

/** The part that a Range header asks for; null: no part that the file has; undefined: the whole, also where several parts are asked for. */
export function partOf(header: string | undefined, bytes: number): { start: number; end: number } | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(bytes - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start < bytes && start <= end ? { start, end } : null;
}

/** The name as the standard writes it; letters that old programs cannot read are left out for them. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** The whole or the part asked for; never shown in the page, never taken for anything but what it is. */
export function sendStoredFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const etag = `"${file.tag}"`;
  const { range, 'if-range': condition } = request.headers;
  const part = condition === undefined || condition === etag ? partOf(range, file.bytes) : undefined;
  if (part === null) {
    reply.header('content-range', `bytes */${file.bytes}`);
    throw new AppError('files.range');
  }
  const { start, end } = part ?? { start: 0, end: file.bytes - 1 };
  reply.headers({
    'accept-ranges': 'bytes',
    etag,
    'content-disposition': attachment(file.name),
    'content-length': end - start + 1,
    ...(part && { 'content-range': `bytes ${start}-${end}/${file.bytes}` }),
  });
  return (
    reply
      .code(part ? 206 : 200)
      .type(file.type)
      // who asks for the head only would have the whole file read for nothing
      .send(request.method === 'HEAD' ? Readable.from([]) : file.read({ start, end }))
  );
}
