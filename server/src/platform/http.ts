import type { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import * as z from 'zod/mini';
import type { Access, Data, Endpoint, Input } from '#contract/endpoint.ts';
import { type Envelope, errors, type FieldProblem, success } from '#contract/errors.ts';
import { isLanguage, type Language, nearestLanguage } from '#contract/languages.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import { describeIssue, readProblem } from '#contract/validation.ts';
import { newId } from './crypto.ts';
import { AppError, FieldError, FieldErrors } from './errors.ts';
import { type Grant, type Scope, scopeOf } from './scope.ts';
import { serializer } from './serializer.ts';
import { attachment, type StoredFile, sendStoredFile } from './stored-file.ts';
import type { Texts } from './texts.ts';

export interface Actor {
  accountId: string;
  sessionId: string;
  demo: boolean;
  /** Came with an API token instead of a session: it may not touch the account itself. */
  byToken: boolean;
  permissions: ReadonlySet<string>;
  /** Which role gives which of them, and where. */
  grants: readonly Grant[];
  /** Left out: of plants, all that the roles give. */
  plants?: readonly string[] | undefined;
}

export interface Caller {
  language: Language;
  address: string;
  userAgent: string;
  /** Where an earlier stream of events ended. */
  lastEventId?: string | undefined;
}

type ScopeOf<E extends Endpoint> = E extends { permission: Permission } ? Scope : undefined;
type ActorOf<E extends Endpoint> = E extends { public: true } ? Actor | null : Actor;

/** A file as answer: it passes the envelope by. */
export class FileAnswer {
  readonly content: Buffer | Readable;
  readonly type: string;
  /** Given: the browser saves the file under this name. */
  readonly name: string | undefined;

  constructor(content: Buffer | Readable, type: string, name?: string) {
    this.content = content;
    this.type = type;
    this.name = name;
  }
}

/** A file that is kept, as answer: the caller may ask for a part of it. */
export class StoredFileAnswer {
  readonly file: StoredFile;

  constructor(file: StoredFile) {
    this.file = file;
  }
}

/** Server-sent events as answer: it lasts until one side ends it. */
export class EventStreamAnswer {
  readonly events: Readable;

  constructor(events: Readable) {
    this.events = events;
  }
}

type Answer<E extends Endpoint> = E extends { file: true } ? FileAnswer | StoredFileAnswer | EventStreamAnswer : Data<E>;
type Handler<E extends Endpoint> = (
  input: Input<E> & {
    actor: ActorOf<E>;
    scope: ScopeOf<E>;
    caller: Caller;
    file: Buffer;
    /** Who it is by now, for an answer that lasts; null after the session has ended. */
    recheck(): Promise<Actor | null>;
  },
) => Promise<Answer<E>> | Answer<E>;

export type Authenticate = (token: string) => Promise<Actor | null>;
/** For what is no endpoint: the same door before it. */
export type Door = (access: Access) => (request: FastifyRequest) => Promise<void>;
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

const jsonLimit = 256 * 1024;

interface Options {
  texts: Texts;
  authenticate: Authenticate;
  defaultLanguage: Language;
  trustProxy: boolean;
  logLevel: string;
  /** The browser came by TLS, whatever this server sees of it. */
  https: boolean;
  /** Where map tiles may come from, besides this server. */
  tileUrl?: string | undefined;
  /** Somebody tried a critical call without its permission. */
  onForbidden?: (actor: Actor, address: string, path: string) => Promise<void>;
  logTo?: { write(line: string): void };
}

/** Where a text stands that no database keeps: with a NUL, or with half of a character. */
function unkeepable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || /\p{Cs}/u.test(value) ? path : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = unkeepable(inner, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

export function createHttp(options: Options) {
  // a tile server may have the same name with a changing first letter
  const tileHost = options.tileUrl ? ` ${new URL(options.tileUrl.replace('{s}', '*')).origin}` : '';
  const app = Fastify({
    logger: { level: options.logLevel, base: undefined, ...(options.logTo && { stream: options.logTo }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'sn' }),
    trustProxy: options.trustProxy,
    bodyLimit: jsonLimit,
    requestTimeout: 60_000,
    genReqId: (req) => {
      const sn = req.headers.sn;
      return typeof sn === 'string' && /^[\w-]{8,64}$/.test(sn) ? sn : newId();
    },
  });

  const language = (request: FastifyRequest): Language => {
    const { lang } = request.headers;
    if (isLanguage(lang)) return lang;
    const accepted = request.headers['accept-language'] ?? '';
    const preferred = accepted.split(',').map((l) => l.split(';')[0]?.trim() ?? '');
    return nearestLanguage(preferred, options.defaultLanguage);
  };

  function fail(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
    const { status, code } = errors[error.failure];
    const msg = options.texts(language(request), 'errors', error.failure, error.values);
    return reply.code(status).send({ code, msg, data: error.data } satisfies Envelope);
  }

  function invalid(
    request: FastifyRequest,
    problems: { path: string; name: string; values: Record<string, string> }[],
  ): AppError {
    const fields: FieldProblem[] = problems.map((p) => ({
      path: p.path,
      message: options.texts(language(request), 'validation', p.name, p.values),
    }));
    return new AppError('validation', { data: { fields } });
  }

  function check(request: FastifyRequest, schema: z.core.$ZodType | undefined, value: unknown): unknown {
    if (!schema) {
      if (value && typeof value === 'object' && Object.keys(value).length > 0) {
        throw invalid(request, [{ path: '', name: 'unknownField', values: { field: Object.keys(value).join(', ') } }]);
      }
      return undefined;
    }
    const parsed = z.core.safeParse(schema, value ?? {});
    if (parsed.success) {
      const path = unkeepable(parsed.data);
      if (path !== null) throw invalid(request, [{ path, name: 'specialCharacters', values: {} }]);
      return parsed.data;
    }
    throw invalid(
      request,
      parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), ...describeIssue(issue) })),
    );
  }

  app.decorateRequest('actor', null);
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });
  app.addContentTypeParser(/^(image\/|application\/(octet-stream|vnd\.))/, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  app.addHook('onSend', async (request, reply) => {
    reply.headers({
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:${tileHost}; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (options.https || request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      account: request.actor?.accountId,
    });
  });

  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (error instanceof AppError) return fail(request, reply, error);
    if (error instanceof FieldError)
      return fail(request, reply, invalid(request, [{ path: error.path, name: error.message, values: {} }]));
    if (error instanceof FieldErrors) {
      const problems = Object.entries(error.problems).map(([path, text]) => ({
        path,
        ...(readProblem(text) ?? { name: 'invalid', values: {} }),
      }));
      return fail(request, reply, invalid(request, problems));
    }
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      const limit = request.routeOptions.bodyLimit ?? jsonLimit;
      return fail(request, reply, new AppError('bodyTooLarge', { values: { limit: `${Math.round(limit / 1024)} kB` } }));
    }
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return fail(request, reply, new AppError('unsupportedMedia'));
    if (error.statusCode === 400) return fail(request, reply, new AppError('badJson'));
    request.log.error({ err: { message: error.message, stack: error.stack }, route: request.routeOptions.url });
    return fail(request, reply, new AppError('internal', { values: { reference: request.id } }));
  });

  app.setNotFoundHandler((request, reply) => fail(request, reply, new AppError('notFound')));

  async function authenticate(request: FastifyRequest): Promise<Actor | null> {
    const [, token] = /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '') ?? [];
    return token ? options.authenticate(token) : null;
  }

  async function admit(request: FastifyRequest, endpoint: Access & { path?: string; critical?: true }): Promise<void> {
    request.actor = await authenticate(request);
    if ('public' in endpoint) return;
    const { actor } = request;
    if (!actor) throw new AppError('noSession');
    if ('account' in endpoint && actor.demo) throw new AppError('auth.demoReadOnly');
    if ('account' in endpoint && actor.byToken) throw new AppError('noPermission');
    if ('permission' in endpoint && !actor.permissions.has(permissions[endpoint.permission])) {
      if (endpoint.critical) await options.onForbidden?.(actor, request.ip, endpoint.path ?? '');
      throw new AppError('noPermission');
    }
  }

  const route: Route = (endpoint, handler) => {
    const envelope = z.object({ code: z.int(), msg: z.string(), data: endpoint.data as z.core.$ZodType });
    app.route({
      method: endpoint.alsoPost ? ['GET', 'POST'] : endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.upload?.maxBytes ?? jsonLimit,
      schema: endpoint.file ? {} : { response: { 200: {} } },
      serializerCompiler: () => serializer(envelope),
      onRequest: (request) => admit(request, endpoint),
      handler: async (request, reply) => {
        const isFile = Buffer.isBuffer(request.body);
        if (isFile !== Boolean(endpoint.upload)) throw new AppError('unsupportedMedia');
        const input = {
          params: endpoint.params && check(request, endpoint.params, request.params),
          query: check(request, endpoint.query, request.query),
          body: isFile ? undefined : check(request, endpoint.body, request.body),
          file: isFile ? request.body : Buffer.alloc(0),
          actor: request.actor,
          scope: 'permission' in endpoint && request.actor ? scopeOf(request.actor, endpoint.permission) : undefined,
          caller: {
            language: language(request),
            address: request.ip,
            userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
            lastEventId: request.headers['last-event-id'],
          },
          recheck: () => authenticate(request),
        };
        const answer = await handler(input as never);
        if (answer instanceof EventStreamAnswer) {
          // no proxy may gather it, and the connection is of no use after it
          reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' });
          return reply.type('text/event-stream').send(answer.events);
        }
        if (answer instanceof StoredFileAnswer) return sendStoredFile(request, reply, answer.file);
        if (answer instanceof FileAnswer) {
          if (answer.name) reply.header('content-disposition', attachment(answer.name));
          else reply.header('cache-control', 'private, max-age=86400, immutable');
          return reply.type(answer.type).send(answer.content);
        }
        const msg = options.texts(input.caller.language, 'errors', 'success');
        return { code: success, msg, data: answer };
      },
    });
  };

  const door: Door = (access) => (request) => admit(request, access);

  return { app: app as unknown as FastifyInstance, route, door };
}
