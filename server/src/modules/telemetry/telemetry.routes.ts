import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { success } from '#contract/errors.ts';
import { telemetryBytes, telemetryEndpoints } from '#contract/telemetry.ts';
import type { UpKind } from '#contract/topics.ts';
import { AppError } from '../../platform/errors.ts';
import type { Route } from '../../platform/http.ts';
import type { Speaker } from '../../platform/mqtt.ts';
import type { DonglesService } from './dongles.service.ts';
import type { IngestService } from './ingest.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    dongle: Speaker | null;
  }
}

const byHttp: readonly UpKind[] = ['telemetry', 'info', 'event'];

async function whoSpeaks(dongles: DonglesService, { headers }: FastifyRequest): Promise<Speaker | null> {
  const [, kind, value] = /^(Basic|Bearer) (\S{1,400})$/.exec(headers.authorization ?? '') ?? [];
  if (kind === 'Bearer' && value) return dongles.bySecret(value);
  const [name, ...secret] = Buffer.from(value ?? '', 'base64')
    .toString()
    .split(':');
  return kind === 'Basic' && name ? dongles.authenticate(name, secret.join(':')) : null;
}

/** The limit of the body counts what comes out, so that a small file cannot grow without end. */
function unpack(request: FastifyRequest, payload: Readable): Readable {
  if (request.headers['content-encoding'] !== 'gzip') return payload;
  const packed = Number(request.headers['content-length'] ?? 0);
  const plain = Object.assign(createGunzip(), { receivedEncodedLength: packed });
  plain.on('error', (error) => Object.assign(error, { statusCode: 400 }));
  payload.on('error', (error) => plain.destroy(error));
  return payload.pipe(plain);
}

/** The second way in for dongles, beside MQTT. Its door is the dongle's secret, not a person's session. */
export function telemetryRoutes(app: FastifyInstance, route: Route, dongles: DonglesService, ingest: IngestService): void {
  route(telemetryEndpoints.provision, ({ body, caller }) => dongles.provision(body, caller));
  app.decorateRequest('dongle', null);
  app.route({
    method: 'POST',
    url: '/iot/telemetry',
    bodyLimit: telemetryBytes,
    onRequest: async (request) => {
      request.dongle = await whoSpeaks(dongles, request);
      if (!request.dongle) throw new AppError('noSession');
    },
    preParsing: async (request, _reply, payload) => unpack(request, payload as Readable),
    handler: async (request) => {
      const type = (request.body as { type?: unknown } | null | undefined)?.type;
      const kind = byHttp.find((k) => k === type) ?? 'telemetry';
      const data = await ingest.receive(request.dongle?.dongleSn ?? '', kind, request.body);
      return { code: success, msg: '', data };
    },
  });
}
