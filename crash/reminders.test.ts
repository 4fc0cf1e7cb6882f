import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { randomFrom } from '#platform/random.ts';
import type { SeparateDatabase } from './database.ts';
import { startSeparateDatabase } from './database.ts';
import type { FakeSmtpServer } from './fake-smtp-server.ts';
import { startFakeSmtpServer } from './fake-smtp-server.ts';
import { isFullMatrix, seed } from './matrix.ts';
import { newClientInput, signUpSession } from './person.ts';
import type { Folder, ServerProcess } from './program.ts';
import { makeFolder, startServerProcess, until } from './program.ts';

const reminders = isFullMatrix ? 1_000 : 120;
const kills = isFullMatrix ? 20 : 3;
const random = randomFrom(`${seed} reminders`);
const hourMs = 3_600_000;

let database: SeparateDatabase;
let folder: Folder;
let smtp: FakeSmtpServer;
let servers: ServerProcess[];

beforeAll(async () => {
  database = await startSeparateDatabase();
  folder = await makeFolder();
  smtp = await startFakeSmtpServer(random);
  servers = [];
  // Without a mail server no email address needs confirmation.
  const first = await startServerProcess({ DATA_DIR: folder.path, DATABASE_URL: database.url });
  await scheduleAll(first.url).finally(() => first.stop());
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await smtp?.close();
  await database?.end();
  await folder?.remove();
});

/** Schedules meetings with one client who has an email address, each with one reminder that is due at once. */
async function scheduleAll(url: string): Promise<void> {
  const person = await signUpSession(url);
  const client = newClientInput({ full_name: 'Kavita Joshi', email: 'kavita@example.in' });
  await person.ask(url, 'POST', '/clients', client);
  const schedule = async (index: number) =>
    person.ask(
      url,
      'POST',
      '/meetings',
      aMeeting({
        title: `Visit ${index}`,
        meeting_type: 'phone_call',
        client_id: client.id,
        location: '',
        meeting_date: new Date(Date.now() + (48 + index) * hourMs).toISOString(),
        reminders: [{ reminder_type: '24_hours', reminder_time: null }],
      }),
    );
  for (let index = 0; index < reminders; index += 20)
    await Promise.all(Array.from({ length: Math.min(20, reminders - index) }, (_, one) => schedule(index + one)));
  await database.rows("update meeting_reminders set reminder_time = now() - interval '1 second'");
}

const look = () => database.rows("select graphile_worker.add_job('send_reminders')");

async function count(condition: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(`select count(*)::integer as count from ${condition}`);
  return row?.count ?? 0;
}

it('sends every reminder and each notification once while servers are killed', async () => {
  const settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Aangan <office@example.in>',
  };
  const pair = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  servers = [...pair];
  const emails = reminders * 2;
  let inFlight = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    await look();
    await look();
    // Kill at a random point before the next share of emails.
    const goal = Math.min(emails - 1, Math.floor((emails * (kill - random.whole(0, 9) / 10)) / kills));
    await until('some emails were sent', async () => smtp.accepted.length >= goal || (await isDone()));
    const server = random.pick(pair);
    inFlight += await count("emails where status = 'pending'");
    await server.kill();
    await server.startAgain();
  }
  await look();
  await until('all of it is done', isDone, 240_000);

  expect(await count('meeting_reminders where not sent or sent_at is null')).toBe(0);
  expect(await count('emails')).toBe(emails);
  expect(await count("communications where type = 'email'")).toBe(reminders);
  const reminderNotifications = "notifications where kind = 'meeting_reminder'";
  expect(await count(reminderNotifications)).toBe(reminders);
  expect(await count(`(select distinct entity_id from ${reminderNotifications}) as once`)).toBe(reminders);

  const ids = new Set(smtp.accepted);
  const written = await database.rows<{ message_id: string }>('select message_id from emails');
  expect(ids).toEqual(new Set(written.map(({ message_id }) => message_id)));
  const repeated = smtp.accepted.length - ids.size;
  process.stdout.write(
    `${reminders} reminders, ${emails} emails, ${kills} kills: ${repeated} arrived twice, with the same Message-ID\n`,
  );
  // A server sends a few emails at a time; only those can repeat.
  expect(repeated).toBeLessThanOrEqual(Math.min(inFlight, kills * 10));
});

async function isDone(): Promise<boolean> {
  return (
    (await count('meeting_reminders where not sent')) === 0 && (await count("emails where status <> 'sent'")) === 0
  );
}
