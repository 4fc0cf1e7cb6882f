import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLead } from '#features/leads/lead-testing.ts';
import type { WebhookWithSecret } from '#features/webhooks/contract.ts';
import type { WebhookReceiver } from '#features/webhooks/server/receiver-testing.ts';
import { isSignedBy, openWebhookReceiver } from '#features/webhooks/server/receiver-testing.ts';
import { aWebhook } from '#features/webhooks/webhook-testing.ts';
import { randomFrom } from '#platform/random.ts';
import type { Cluster } from './database.ts';
import { clusterIn } from './database.ts';
import { complain, isFullMatrix, seed } from './matrix.ts';
import type { ApiSession } from './person.ts';
import { signUpSession } from './person.ts';
import type { Folder, ServerProcess } from './program.ts';
import { makeFolder, startServerProcess, until } from './program.ts';
import { strike, victims } from './strike.ts';

const rounds = isFullMatrix ? 15 : victims.length;
const leadsPerRound = 40;
const random = randomFrom(`${seed} webhooks`);

let folder: Folder;
let program: ServerProcess;
let cluster: Cluster;
let person: ApiSession;
let receiver: WebhookReceiver;

beforeAll(async () => {
  folder = await makeFolder();
  program = await startServerProcess({ DATA_DIR: folder.path });
  cluster = await clusterIn(folder.path);
  person = await signUpSession(program.url);
  receiver = await openWebhookReceiver();
});
afterAll(async () => {
  receiver?.close();
  await program?.stop().finally(() => folder.remove());
});

it(`sends every event of an acknowledged change, under one id, while server and database are killed (${rounds} kills)`, async () => {
  const input = { id: uuid(), ...aWebhook({ url: receiver.url, events: ['lead.created'], allows_private: true }) };
  const { secret } = await person.ask<WebhookWithSecret>(program.url, 'POST', '/webhooks', input);
  const acknowledged = new Set<string>();

  for (let round = 0; round < rounds; round += 1) {
    const strikeAt = random.whole(1, leadsPerRound / 2);
    let asked = 0;
    let struck: Promise<void> | null = null;
    receiver.answer((response) => {
      asked += 1;
      // While a request is on its way, or between its answer and the row that says so.
      const isBefore = random.chance(0.5);
      const kill = () => {
        struck ??= strike(victims[round % victims.length] ?? 'server', { program, cluster });
      };
      if (asked === strikeAt && isBefore) kill();
      else if (asked === strikeAt) setTimeout(kill, random.whole(0, 20));
      const status = random.chance(0.15) ? 500 : 204;
      setTimeout(() => response.writeHead(status).end(), random.whole(0, 60));
    });
    const adding = Array.from({ length: leadsPerRound }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 40));
      const lead = aLead({ id: uuid() });
      const { status } = await person.send(program.url, 'POST', '/leads', lead);
      if (status === 200) acknowledged.add(lead.id);
    });
    await Promise.all(adding);
    await until(complain('it is struck'), async () => struck !== null);
    await struck;
  }

  receiver.answer((response) => response.end());
  await until(complain('every event arrives'), async () => {
    const arrived = new Set(receiver.received.map(({ recordId }) => recordId));
    return [...acknowledged].every((id) => arrived.has(id));
  });
  await until(complain('every delivery is recorded as sent'), async () => {
    // A retry that is due in a minute is as good as one that is due now.
    await cluster.rows("update webhook_deliveries set next_attempt_at = now() where status = 'waiting'");
    await cluster.rows("select graphile_worker.add_job('send_webhooks', job_key := 'send_webhooks')");
    return (await cluster.rows("select from webhook_deliveries where status <> 'sent' limit 1")).length === 0;
  });

  expect(acknowledged.size, complain('acknowledged leads')).toBeGreaterThan(rounds * 10);
  expect(receiver.received.every((event) => isSignedBy(secret, event))).toBe(true);
  const ids = new Map<string, Set<string>>();
  for (const { recordId, id } of receiver.received) ids.set(recordId, (ids.get(recordId) ?? new Set()).add(id));
  const several = [...ids.values()].filter((found) => found.size > 1);
  expect(several, complain('events under several ids')).toEqual([]);
  const wrong = await cluster.rows(`
    select l.id, count(d.id) as deliveries from leads l left join webhook_deliveries d on d.record_id = l.id
    group by l.id having count(d.id) <> 1`);
  expect(wrong, complain('leads without a delivery, or with several')).toEqual([]);
});
