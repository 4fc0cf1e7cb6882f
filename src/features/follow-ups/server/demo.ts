import { v7 as uuid } from 'uuid';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { finishFollowUp, planFollowUpOf } from './service.ts';

interface DemoFollowUp {
  /** Days from today. */
  readonly in: number;
  readonly time: string | null;
  readonly note: string;
  readonly isDone?: boolean;
}

const demoFollowUps: readonly DemoFollowUp[] = [
  { in: -2, time: '11:00', note: 'Ask what the family said about the flat' },
  { in: 0, time: '17:30', note: 'Send the floor plan, then call' },
  { in: 0, time: null, note: 'Remind of the home loan papers' },
  { in: 1, time: '10:30', note: 'Agree on a day for the second visit' },
  { in: 6, time: null, note: 'Back from Nagpur, wants to see plots' },
  { in: -3, time: '16:00', note: 'Price of the parking space', isDone: true },
];

/** Follow-ups of the newest clients; those of leads come with the leads. */
export async function makeDemoFollowUps(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [admin, ...agents] = people;
  if (!admin) return;
  const today = dayOf(admin.clock.now(), (await findCompany(admin.db)).time_zone);
  const { items } = await listClients(admin, { limit: demoFollowUps.length });
  for (const [index, followUp] of demoFollowUps.entries()) {
    const client = items[index];
    if (!client) return;
    const by = agents.find(({ actor }) => actor.profileId === client.agent_id) ?? admin;
    const { time, note } = followUp;
    const on = addDays(today, followUp.in);
    const planned = { id: uuid(), topic: 'clients', person_id: client.id, on, time, note } as const;
    await planFollowUpOf(by, planned);
    if (followUp.isDone) await finishFollowUp(by, planned.id);
  }
}
