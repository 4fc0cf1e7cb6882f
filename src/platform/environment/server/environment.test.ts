import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment, WrongSetting } from './environment.ts';

/** The message that stops the start for a wrong setting. */
function errorMessage(source: Record<string, string>): string {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}

const s3 = {
  S3_ENDPOINT: 'https://s3.example.in',
  S3_BUCKET: 'agency',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'kept to itself',
};

const wrong: readonly (readonly [Record<string, string>, string])[] = [
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ METRICS_PORT: 'metrics' }, 'METRICS_PORT must be a whole number from 0 to 65535.'],
  ...['-1', '3000.5', '65536', '99999', '३०००', 'http'].map(
    (PORT) => [{ PORT }, 'PORT must be a whole number from 0 to 65535.'] as const,
  ),
  ...['agency.example', 'ftp://agency.example', 'https://', '//agency.example', 'https://[::1'].map(
    (PUBLIC_URL) => [{ PUBLIC_URL }, 'PUBLIC_URL must be an address starting with http:// or https://.'] as const,
  ),
  ...[
    'https://agency.example/aangan',
    'https://agency.example/?a',
    'https://agency.example#a',
    'http://agency//a/',
  ].map(
    (PUBLIC_URL) =>
      [
        { PUBLIC_URL },
        'PUBLIC_URL must end after the name of the server: without a path, a query or a fragment.',
      ] as const,
  ),
  ...['DATABASE_URL', 'DATABASE_DIRECT_URL'].flatMap((name) =>
    ['aangan', 'mysql://localhost/aangan', 'https://localhost'].map(
      (value) => [{ [name]: value }, `${name} must be an address starting with postgres:// or postgresql://.`] as const,
    ),
  ),
  [{ APP_SECRET: 'courtyard' }, 'APP_SECRET must have at least 32 characters.'],
  [{ SMTP_URL: 'mail.example.in' }, 'SMTP_URL must be an address starting with smtp:// or smtps://.'],
  [{ MAIL_FROM: 'Sahyadri Homes' }, 'MAIL_FROM must be an email address.'],
  [{ SMTP_URL: 'smtp://mail.example.in' }, 'MAIL_FROM is missing: emails sent through SMTP_URL need a sender address.'],
  [{ ...s3, S3_ENDPOINT: 's3.example.in' }, 'S3_ENDPOINT must be an address starting with http:// or https://.'],
  ...Object.keys(s3).map(
    (name) => [{ ...s3, [name]: ' ' }, `${name} is missing: the S3 settings belong together.`] as const,
  ),
  ...['yes', '0', '11', '1.5', '-1', '127.0.0.1'].map(
    (TRUST_PROXY) => [{ TRUST_PROXY }, 'TRUST_PROXY must be true, false or a whole number from 1 to 10.'] as const,
  ),
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
];

describe('settings', () => {
  it.each(wrong)('names the fault in one sentence: %o', (source, sentence) => {
    expect(errorMessage(source)).toBe(sentence);
  });

  it('are all optional, and an empty one counts as unset', () => {
    expect(readEnvironment({ PORT: ' ', PUBLIC_URL: '', APP_SECRET: '  ' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: path.resolve('./data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      appSecret: null,
      smtpUrl: null,
      emailFrom: null,
      s3: null,
      proxyHops: 0,
      logLevel: 'info',
      metricsToken: null,
      metricsPort: null,
      isDemo: false,
    });
  });

  it('are parsed', () => {
    const read = readEnvironment({
      ...s3,
      PORT: '0',
      PUBLIC_URL: ' https://agency.example// ',
      DATABASE_URL: 'postgresql://me:p%40ss@db.example:6432/aangan?sslmode=require',
      SMTP_URL: 'smtps://mail.example.in',
      MAIL_FROM: 'Sahyadri Homes <office@sahyadrihomes.example>',
      TRUST_PROXY: 'true',
      AANGAN_DEMO: '1',
    });
    expect(read).toMatchObject({ port: 0, publicUrl: 'https://agency.example', proxyHops: 1, isDemo: true });
    expect(['false', '1', '2', '10'].map((TRUST_PROXY) => readEnvironment({ TRUST_PROXY }).proxyHops)).toEqual([
      0, 1, 2, 10,
    ]);
    expect(read.s3).toEqual({
      endpoint: 'https://s3.example.in',
      region: 'auto',
      bucket: 'agency',
      accessKeyId: 'key',
      secretAccessKey: 'kept to itself',
    });
  });
});
