import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const url = (protocols: readonly string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    );

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65535, 'must be a whole number from 0 to 65535'))),
);

const schema = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    url(['http:', 'https:']).check(
      // The app is served at the root, and links are made by appending a path.
      z.refine(
        (value) => !URL.canParse(value) || (/^\/+$/u.test(new URL(value).pathname) && !/[?#]/u.test(value)),
        'must end after the name of the server: without a path, a query or a fragment',
      ),
    ),
  ),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must not be empty')), './data'),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_DIRECT_URL: z.optional(url(['postgres:', 'postgresql:'])),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: z.optional(z.string().check(z.regex(/@/, 'must be an email address'))),
  S3_ENDPOINT: z.optional(url(['http:', 'https:'])),
  S3_REGION: z._default(z.string(), 'auto'),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  TRUST_PROXY: z._default(
    z.string().check(z.regex(/^(true|false|[1-9]|10)$/u, 'must be true, false or a whole number from 1 to 10')),
    'false',
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  METRICS_PORT: z.optional(port),
  AANGAN_DEMO: z.optional(z.string()),
});

export type Environment = Readonly<{
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  appSecret: string | null;
  smtpUrl: string | null;
  emailFrom: string | null;
  s3: S3Settings | null;
  /** How many proxies in a row append to X-Forwarded-For; 0: the header is ignored. */
  proxyHops: number;
  logLevel: string;
  /** Enables /metrics on the program's own port. */
  metricsToken: string | null;
  /** Enables /metrics on a separate port. */
  metricsPort: number | null;
  isDemo: boolean;
}>;

export type S3Settings = Readonly<{
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

/** Stops the start without being a fault of the program; its message is printed as a single sentence. */
export class StartRefused extends Error {}

/** A wrong setting stops the start. */
export class WrongSetting extends StartRefused {}

/** Reads and checks all settings of the program; throws WrongSetting for the first wrong one. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, source[name]?.trim() === '' ? undefined : source[name]?.trim()]),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new WrongSetting(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`);
  }
  const settings = result.data;
  if (settings.SMTP_URL && !settings.MAIL_FROM) {
    throw new WrongSetting('MAIL_FROM is missing: emails sent through SMTP_URL need a sender address.');
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/u, '') ?? null,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    appSecret: settings.APP_SECRET ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    emailFrom: settings.MAIL_FROM ?? null,
    s3: readS3(settings),
    proxyHops: hopsOf(settings.TRUST_PROXY),
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN ?? null,
    metricsPort: settings.METRICS_PORT ?? null,
    isDemo: settings.AANGAN_DEMO === '1',
  };
}

function hopsOf(trustProxy: string): number {
  if (trustProxy === 'false') return 0;
  return trustProxy === 'true' ? 1 : Number(trustProxy);
}

function readS3(settings: z.infer<typeof schema>): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const parts = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(parts).filter(([, value]) => value === undefined);
  if (missing.length === 4) return null;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new WrongSetting(`${missing[0]?.[0]} is missing: the S3 settings belong together.`);
  }
  return {
    endpoint: S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** The program's folder, with package.json, migrations/ and dist/. */
export function programFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('package.json not found above the program');
    folder = parent;
  }
  return folder;
}
