import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileEndpoints as calls, uploadPath } from '#contract/files.ts';
import { firmwareBytes } from '#contract/firmware.ts';
import { AppError } from '../../platform/errors.ts';
import { type Door, type Route, StoredFileAnswer } from '../../platform/http.ts';
import { type Checksum, checksumAlgorithms, type FilesService, isId, type Upload } from './files.service.ts';

const tusVersion = '1.0.0';
const partType = 'application/offset+octet-stream';
type ById = { Params: { id: string } };

function whole(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN;
}

function fileName(header: string | string[] | undefined): string {
  const pairs = String(header ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '));
  const [, value = ''] = pairs.find(([key]) => key === 'filename') ?? [];
  return Buffer.from(value, 'base64').toString();
}

function checksumOf(header: string | string[] | undefined): Checksum | undefined {
  if (header === undefined) return undefined;
  const [algorithm = '', value = ''] = String(header).split(' ');
  return { algorithm, value };
}

const state = (reply: FastifyReply, { offset, expiresAt }: Upload) =>
  reply.headers({ 'upload-offset': offset, 'upload-expires': expiresAt.toUTCString() });

/** Uploads by the protocol tus: announced, sent in parts of any size, asked after and gone on with. */
function uploads(app: FastifyInstance, files: FilesService): void {
  const who = (request: FastifyRequest) => request.actor?.accountId ?? '';
  const own = (request: FastifyRequest<ById>): [string, string] => {
    if (!isId(request.params.id)) throw new AppError('notFound');
    return [who(request), request.params.id];
  };

  app.addContentTypeParser(partType, (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'tus-resumable': tusVersion, 'tus-version': tusVersion });
    if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== tusVersion) throw new AppError('files.protocol');
  });

  app.options(uploadPath, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'tus-extension': 'creation,expiration,checksum,termination',
        'tus-checksum-algorithm': checksumAlgorithms.join(','),
        'tus-max-size': firmwareBytes.max,
      })
      .send(),
  );

  app.post(uploadPath, async (request, reply) => {
    const { headers } = request;
    const upload = await files.begin(who(request), {
      name: fileName(headers['upload-metadata']),
      bytes: whole(headers['upload-length']),
    });
    return state(reply, upload).code(201).header('location', `${uploadPath}/${upload.id}`).send();
  });

  app.head<ById>(`${uploadPath}/:id`, async (request, reply) => {
    const upload = await files.upload(...own(request));
    return state(reply, upload).header('upload-length', upload.bytes).send();
  });

  app.patch<ById>(`${uploadPath}/:id`, async (request, reply) => {
    const { headers, body } = request;
    if (headers['content-type'] !== partType) throw new AppError('unsupportedMedia');
    const offset = whole(headers['upload-offset']);
    if (Number.isNaN(offset)) throw new AppError('files.protocol');
    const upload = await files.append(...own(request), offset, body as Readable, checksumOf(headers['upload-checksum']));
    return state(reply, upload).code(204).send();
  });

  app.delete<ById>(`${uploadPath}/:id`, async (request, reply) => {
    await files.cancel(...own(request));
    return reply.code(204).send();
  });
}

export function fileRoutes(app: FastifyInstance, route: Route, door: Door, files: FilesService): void {
  app.register(async (tus) => {
    tus.addHook('onRequest', door({ permission: 'firmware.add' }));
    uploads(tus, files);
  });
  route(calls.download, async ({ actor, params }) => new StoredFileAnswer(await files.download(actor.accountId, params.id)));
}
