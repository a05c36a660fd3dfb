import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { StartupError } from './platform/startup-error.ts';

/** The repository's folder: this file lies two folders deep, as source and as build. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const services = ['api', 'ingest', 'jobs'] as const;
export type Service = (typeof services)[number];

const flag = z.pipe(
  z.enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off'),
  z.transform((v) => v === 'on' || v === 'true' || v === '1'),
);
const number = (min: number, max: number) =>
  z.coerce
    .number(`must be a number from ${min} to ${max}`)
    .check(z.int(), z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`));
const url = z.url('must be a web address');
const revocations = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^fw-[0-9a-f]{16}@\d{4}-\d\d-\d\d(,fw-[0-9a-f]{16}@\d{4}-\d\d-\d\d)*$/,
        'must look like fw-0123456789abcdef@2026-12-31',
      ),
    ),
  z.transform((v) =>
    v.split(',').map((each) => {
      const [keyId = '', day = ''] = each.split('@');
      return { keyId, at: `${day}T00:00:00.000Z` };
    }),
  ),
);

const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(number(0, 65535), 8080),
  PUBLIC_URL: z.optional(url),
  TRUST_PROXY: z._default(flag, false),
  DATA_DIR: z._default(z.string(), './data'),
  READABLE_DIR: z._default(z.string(), '/var/lib/sunkeep'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  DATABASE_POOL: z._default(number(2, 200), 10),
  SERVICES: z._default(
    z.pipe(
      z.string(),
      z.transform((v) => v.split(',').map((s) => s.trim()) as Service[]),
    ),
    [...services],
  ),
  MQTT_PORT: z._default(number(0, 65535), 1883),
  MQTT_TLS_PORT: z._default(number(0, 65535), 8883),
  MQTT_TLS_CERT: z.optional(z.string()),
  MQTT_TLS_KEY: z.optional(z.string()),
  MQTT_URL: z.optional(z.string().check(z.regex(/^(mqtts?|wss?):\/\//, 'must start with mqtt:// or mqtts://'))),
  MQTT_CLIENT_ID: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/, 'must be letters, digits, - and _'))),
  MQTT_CONNECTIONS: z._default(number(1, 256), 16),
  RAW_DAYS: z._default(number(33, 3660), 35),
  MEANS_MONTHS: z._default(number(1, 1200), 25),
  DEMO: z.optional(flag),
  DEMO_FLEET: z.optional(flag),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters'))),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Sunkeep'),
  LOGO_FILE: z.optional(z.string().check(z.regex(/\.(svg|png)$/i, 'must be an .svg or .png file'))),
  ACCENT_COLOR: z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must look like #0F766E'))),
  PRIVACY_URL: z.optional(url),
  TERMS_URL: z.optional(url),
  DEFAULT_LANGUAGE: z._default(z.enum(languages, `must be one of ${languages.join(', ')}`), defaultLanguage),
  TILE_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s;,']+$/, 'must be a web address'), z.includes('{z}', 'must hold {z}, {x} and {y}')),
  ),
  TILE_ATTRIBUTION: z.optional(z.string().check(z.maxLength(100))),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.string()),
  SMS_GATEWAY_URL: z.optional(url),
  SMS_GATEWAY_TOKEN: z.optional(z.string()),
  WEBHOOK_LOOPBACK: z._default(flag, false),
  FILES_S3_ENDPOINT: z.optional(url),
  FILES_S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9.-]{3,63}$/, 'must be the name of a bucket'))),
  FILES_S3_REGION: z._default(z.string(), 'us-east-1'),
  FILES_S3_KEY: z.optional(z.string()),
  FILES_S3_SECRET: z.optional(z.string()),
  FIRMWARE_SIGNING_KEY: z.optional(z.string()),
  FIRMWARE_REVOKED_KEYS: z._default(revocations, []),
  FIRMWARE_RELEASE_BY_ONE: z._default(flag, false),
  SESSION_IDLE_HOURS: z._default(number(1, 8760), 168),
  SESSION_MAX_HOURS: z._default(number(1, 8760), 720),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), process.stdout.isTTY ? 'warn' : 'info'),
});

export type Config = ReturnType<typeof readConfig>;

export function loadEnvFile(): void {
  const file = resolve(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

function readLogo(file: string): { content: Buffer; type: string } {
  try {
    return { content: readFileSync(file), type: /svg$/i.test(file) ? 'image/svg+xml' : 'image/png' };
  } catch {
    throw new StartupError(`The settings are not valid: LOGO_FILE ${file} cannot be read.`);
  }
}

type Settings = z.infer<typeof Environment>;

function bucketOf({ FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_KEY: key, ...e }: Settings) {
  const secret = e.FILES_S3_SECRET;
  if (endpoint && bucket && key && secret) return { endpoint, bucket, key, secret, region: e.FILES_S3_REGION };
  if (endpoint ?? bucket ?? key ?? secret)
    throw new StartupError(
      'FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET belong together: set all or none.',
    );
  return undefined;
}

/** The one place where the environment is read. An empty variable counts as not set. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const set = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const list = parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ');
    throw new StartupError(`The settings are not valid: ${list}. See docs/OPERATIONS.md.`);
  }
  const e = parsed.data;
  const unknown = e.SERVICES.filter((s) => !services.includes(s));
  if (unknown.length > 0) throw new StartupError(`SERVICES knows only ${services.join(', ')}, not "${unknown.join(', ')}".`);
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: e.TRUST_PROXY,
    dataDir: resolve(root, e.DATA_DIR),
    readableDir: resolve(root, e.READABLE_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    services: e.SERVICES,
    mqtt: {
      port: e.MQTT_PORT,
      tls:
        e.MQTT_TLS_CERT && e.MQTT_TLS_KEY
          ? { cert: resolve(root, e.MQTT_TLS_CERT), key: resolve(root, e.MQTT_TLS_KEY), port: e.MQTT_TLS_PORT }
          : undefined,
      url: e.MQTT_URL,
      clientId: e.MQTT_CLIENT_ID,
      connections: e.MQTT_CONNECTIONS,
    },
    telemetry: { rawDays: e.RAW_DAYS, meansMonths: e.MEANS_MONTHS },
    demo: e.DEMO ?? !e.DATABASE_URL,
    demoFleet: (e.DEMO ?? !e.DATABASE_URL) && (e.DEMO_FLEET ?? !e.DATABASE_URL),
    adminPassword: e.ADMIN_PASSWORD,
    secretKey: e.SECRET_KEY,
    product: {
      name: e.PRODUCT_NAME,
      logo: e.LOGO_FILE && readLogo(resolve(root, e.LOGO_FILE)),
      accent: e.ACCENT_COLOR ?? null,
      privacyUrl: e.PRIVACY_URL ?? null,
      termsUrl: e.TERMS_URL ?? null,
      defaultLanguage: e.DEFAULT_LANGUAGE,
    },
    tiles: e.TILE_URL ? { url: e.TILE_URL, attribution: e.TILE_ATTRIBUTION ?? null } : undefined,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? `${e.PRODUCT_NAME} <no-reply@localhost>`,
    smsGateway: e.SMS_GATEWAY_URL ? { url: e.SMS_GATEWAY_URL, token: e.SMS_GATEWAY_TOKEN } : undefined,
    webhookLoopback: e.WEBHOOK_LOOPBACK,
    files: { s3: bucketOf(e) },
    firmware: {
      signingKey: e.FIRMWARE_SIGNING_KEY && resolve(root, e.FIRMWARE_SIGNING_KEY),
      revoked: e.FIRMWARE_REVOKED_KEYS,
      releaseByOne: e.FIRMWARE_RELEASE_BY_ONE,
    },
    session: { idleHours: e.SESSION_IDLE_HOURS, maxHours: e.SESSION_MAX_HOURS },
    logLevel: e.LOG_LEVEL,
    version: (JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }).version,
  };
}
