import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { randomFrom } from '#platform/random.ts';
import type { SeparateDatabase } from './database.ts';
import { startSeparateDatabase } from './database.ts';
import { isFullMatrix, seed } from './matrix.ts';
import { newClientInput, signUpSession } from './person.ts';
import type { Folder, ServerProcess } from './program.ts';
import { makeFolder, startServerProcess, until } from './program.ts';

const planned = isFullMatrix ? 1_000 : 150;
const kills = isFullMatrix ? 20 : 3;
const random = randomFrom(`${seed} due notifications`);

let database: SeparateDatabase;
let folder: Folder;
let servers: ServerProcess[];

beforeAll(async () => {
  database = await startSeparateDatabase();
  folder = await makeFolder();
  servers = [];
  const first = await startServerProcess({ DATA_DIR: folder.path, DATABASE_URL: database.url });
  await planAll(first.url).finally(() => first.stop());
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database?.end();
  await folder?.remove();
});

/** Plans follow-ups of one client, twice each with one id, and makes them due at once; as many meetings are over. */
async function planAll(url: string): Promise<void> {
  const person = await signUpSession(url);
  const client = newClientInput({ full_name: 'Kavita Joshi' });
  await person.ask(url, 'POST', '/clients', client);
  const on = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (let index = 0; index < planned; index += 1) {
    const input = { id: uuid(), on, time: '18:00', note: `Call ${index}` };
    for (const _ of [1, 2]) await person.ask(url, 'POST', `/clients/${client.id}/follow-ups`, input);
  }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  for (let index = 0; index < planned; index += 1) {
    const meeting = aMeeting({ title: `Visit ${index}`, meeting_date: tomorrow, overlap_confirmed: true });
    await person.ask(url, 'POST', '/meetings', meeting);
  }
  await database.rows("update follow_ups set due_at = now() - interval '1 second'");
  await database.rows(
    "update meetings set meeting_date = now() - duration_minutes * interval '1 min' - interval '1 h'",
  );
}

const look = () =>
  database.rows(
    "select graphile_worker.add_job(name) from unnest(array['notify_due_follow_ups', 'ask_for_outcomes']) name",
  );

async function count(condition: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(`select count(*)::integer as count from ${condition}`);
  return row?.count ?? 0;
}

it('notifies once of each follow-up that is due and each meeting that is over while servers are killed', async () => {
  expect(await count('follow_ups')).toBe(planned);
  const settings = { DATA_DIR: folder.path, DATABASE_URL: database.url };
  const pair = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  servers = [...pair];
  for (let kill = 1; kill <= kills; kill += 1) {
    await look();
    await look();
    const server = random.pick(pair);
    await server.kill();
    await server.startAgain();
  }
  await look();
  const isDone = async () =>
    (await count('follow_ups where notified_at is null')) + (await count('meetings where outcome_asked_at is null')) ===
    0;
  await until('all agents were notified', isDone, 240_000);
  expect(await count("notifications where kind = 'follow_up_due'")).toBe(planned);
  expect(await count("notifications where kind = 'meeting_over'")).toBe(planned);
  expect(await count("(select distinct entity_id from notifications where kind = 'meeting_over') once")).toBe(planned);
});
