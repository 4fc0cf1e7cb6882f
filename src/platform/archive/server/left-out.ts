/** Tables that archives leave out, each with the reason. Every other table is archived by default. */
export const leftOut: ReadonlyMap<string, string> = new Map([
  ['public.sessions', 'users sign in again'],
  ['public.trusted_devices', 'trusted browsers ask for a code again'],
  ['public.api_keys', 'a copy of the agency must not answer the programs of the original; create new keys'],
  ['public.push_devices', 'push subscriptions end with the session of their browser'],
  ['public.archives', 'archives stay where they were created'],
  ['public.rate_limits', 'sign-in attempts count only in the installation where they were made'],
  ['public.webhook_deliveries', 'what was sent stays in the log of the installation that sent it'],
  ['public.webhook_cursor', 'restored webhooks are paused, and send no event from before'],
]);

/** Schemas outside `public` belong to libraries, which create them. */
export const leftOutSchemas: ReadonlyMap<string, string> = new Map([
  ['drizzle', 'the list of migrations; the archive records the last one'],
  ['graphile_worker', 'the job tables; pending jobs are in the archive'],
]);

/** The settings that a restored installation must set again, with the effect of each. */
export const settingsToReport: ReadonlyArray<readonly [names: readonly string[], meaning: string]> = [
  [
    ['APP_SECRET'],
    'signs sessions and webhooks, and encrypts the secrets of authenticator apps and of connections; if it is unset, a new one is created. Passwords and recovery codes do not depend on it',
  ],
  [['PUBLIC_URL'], 'appears in emails and links'],
  [['SMTP_URL', 'MAIL_FROM'], 'without them emails wait in the outbox'],
  [['DATABASE_URL', 'DATABASE_DIRECT_URL'], 'without them the program uses its own PostgreSQL'],
  [
    ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    'without them files are stored in DATA_DIR',
  ],
];

/** Prefix of the files that archives leave out: earlier archives. */
export const leftOutFiles = 'archives/';
