/** Tables that archives leave out, each with the reason. Every other table is archived by default. */
export const leftOut: ReadonlyMap<string, string> = new Map([
  ['public.sessions', 'whoever is signed in signs in again'],
  ['public.trusted_devices', 'every browser asks for a code again'],
  ['public.push_devices', 'a browser is pushed to as long as somebody is signed in there'],
  ['public.archives', 'archives lie where they were made'],
  ['public.rate_limits', 'tries at the door count where they were made'],
]);

/** Schemas outside `public` belong to libraries, which create them. */
export const leftOutSchemas: ReadonlyMap<string, string> = new Map([
  ['drizzle', 'the list of migrations; the archive names the last one'],
  ['graphile_worker', 'the machinery of jobs; the jobs that wait are in the archive'],
]);

/** The settings that a restored installation must set again, with the effect of each. */
export const settingsToSay: ReadonlyArray<readonly [names: readonly string[], meaning: string]> = [
  [
    ['APP_SECRET'],
    'signs sessions and seals the secrets of authenticator apps; where it is unset a new one is made. Passwords and recovery codes do not depend on it',
  ],
  [['PUBLIC_URL'], 'stands in letters and links'],
  [['SMTP_URL', 'MAIL_FROM'], 'without them letters wait in the outbox'],
  [['DATABASE_URL', 'DATABASE_DIRECT_URL'], 'without them the program uses its own PostgreSQL'],
  [
    ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    'without them files lie in DATA_DIR',
  ],
];

/** Prefix of the files that archives leave out: earlier archives. */
export const leftOutFiles = 'archives/';
