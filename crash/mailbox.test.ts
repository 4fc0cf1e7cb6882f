import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConnectionWithSecret } from '#features/intake/contract.ts';
import type { ImapServer } from '#features/intake/server/mailbox/imap-testing.ts';
import { startImapServer } from '#features/intake/server/mailbox/imap-testing.ts';
import { randomFrom } from '#platform/random.ts';
import type { SeparateDatabase } from './database.ts';
import { startSeparateDatabase } from './database.ts';
import { complain, isFullMatrix, seed } from './matrix.ts';
import { signUpSession } from './person.ts';
import type { Folder, ServerProcess } from './program.ts';
import { makeFolder, startServerProcess, until } from './program.ts';
import { phoneOf } from './sending.ts';

const kills = isFullMatrix ? 20 : 2;
const emailsPerKill = 50;
const random = randomFrom(`${seed} mailbox`);

let database: SeparateDatabase;
let folder: Folder;
let imap: ImapServer;
let pair: readonly [ServerProcess, ServerProcess];

beforeAll(async () => {
  database = await startSeparateDatabase();
  folder = await makeFolder();
  imap = await startImapServer();
  const settings = { DATA_DIR: folder.path, DATABASE_URL: database.url };
  pair = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  const person = await signUpSession(pair[0].url);
  const mailbox = {
    host: '127.0.0.1',
    port: imap.port,
    security: 'none',
    username: 'sales@agency.example',
    password: 'rose-garden-41',
    folder: 'INBOX',
    is_private_allowed: true,
  };
  const usual = { source: 'portal', campaign: '', portal_account: '', cost_per_month: null, mapping: null } as const;
  const input = {
    id: uuid(),
    kind: 'mailbox',
    name: 'Portal emails',
    ...usual,
    keep_days: 90,
    is_enabled: true,
    mailbox,
  };
  await person.ask<ConnectionWithSecret>(pair[0].url, 'POST', '/intake-connections', input);
});
afterAll(async () => {
  for (const server of pair ?? []) await server.stop();
  imap?.close();
  await database?.end();
  await folder?.remove();
});

const read = () => database.rows("select graphile_worker.add_job('read_due_mailboxes')");

async function count(condition: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(`select count(*)::integer as count from ${condition}`);
  return row?.count ?? 0;
}

function deliver(number: number): void {
  imap.deliver(`From: Website <form@agency.example>
To: sales@agency.example
Date: ${new Date().toUTCString()}
Message-ID: <enquiry-${number}@agency.example>
Subject: Enquiry ${number}

Name: Enquirer ${number}
Phone: ${phoneOf(String(1_000_000 + number))}
`);
}

const countCommands = (verb: string) => imap.commands.filter((command) => command.startsWith(verb)).length;

it('two servers read each email of one mailbox once while servers are killed', async () => {
  // From now on the position of the folder is known.
  await read();
  await until(
    complain('the mailbox was read'),
    async () => (await count('intake_mailboxes where uid_validity is not null')) === 1,
  );

  let delivered = 0;
  let readAgain = 0;
  const isAllRead = async () =>
    (await count('intake_deliveries')) === delivered && imap.emails.every(({ flags }) => flags.has('\\Seen'));
  /** Readings that were cut off: they did not log out. */
  const cutOff = () => countCommands('LOGIN') - countCommands('LOGOUT');
  // Half of the kills strike the server that does not read.
  for (let kill = 1; kill <= kills || (cutOff() === 0 && kill <= 20); kill += 1) {
    const from = delivered;
    for (const end = from + emailsPerKill; delivered < end; delivered += 1) deliver(delivered);
    const goal = from + random.whole(1, emailsPerKill - 20);
    if (kill % 2 === 0) {
      // The folder was restored: every email has another UID. The server that is killed reads all again, the next one too.
      imap.renumber();
      readAgain += 2 * delivered;
    }
    await read();
    await until(complain('some emails were read'), async () => (await count('intake_deliveries')) >= goal);
    const server = random.pick(pair);
    await server.kill();
    // The other one goes on, also with what arrives now.
    deliver(delivered);
    delivered += 1;
    await until(complain('every email is read'), async () => {
      await read();
      return isAllRead();
    });
    await server.startAgain();
  }

  expect(imap.maxClients, complain('servers that read at once')).toBe(1);
  const stored = await database.rows<{ number: string }>(
    "select substring(summary from 'Enquiry (\\d+)$') as number from intake_deliveries",
  );
  const numbers = stored.map(({ number }) => Number(number)).toSorted((one, other) => one - other);
  expect(numbers, complain('each email is stored once')).toEqual(
    Array.from({ length: delivered }, (_, number) => number),
  );
  expect(cutOff(), complain('readings that were cut off')).toBeGreaterThan(0);
  const fetches = imap.commands.filter((command) => /^UID FETCH .*BODY\.PEEK/iu.test(command)).length;
  // A killed server had at most one email in hand.
  expect(fetches, complain('emails that were fetched')).toBeLessThanOrEqual(delivered + readAgain + cutOff());
  await until(
    complain('every delivery is read'),
    async () => (await count("intake_deliveries where state = 'received'")) === 0,
  );
  expect(await count("intake_deliveries where state = 'new_lead'")).toBe(delivered);
  expect(await count('leads')).toBe(delivered);
  expect(await count('lead_touches')).toBe(delivered);
});
