import { v7 as uuid } from 'uuid';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { logCall } from '#features/communications/server/log-contact.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import { findDemoProperty } from '#features/properties/server/demo.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { NotedTopic } from '../rules.ts';
import { demoNotes } from './demo-notes.ts';
import { addNote } from './service.ts';

const hourMs = 3_600_000;

/** Adds the demo notes, each at its own time and by a different person. */
export async function makeDemoNotes(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  for (const [index, { on, hoursAgo, body, outcome }] of demoNotes.entries()) {
    const by = people[index % people.length];
    const found = by && (await findRecord(by, ...on));
    if (!by || !found) continue;
    const at = new Date(by.clock.now().getTime() - hoursAgo * hourMs);
    const then = { ...by, clock: { now: () => at } };
    const [id, written_at] = [uuid(), at.toISOString()];
    if (outcome === undefined || on[0] === 'properties')
      await addNote(then, { id, topic: on[0], record_id: found, body, written_at });
    else
      await logCall(then, {
        id,
        topic: on[0],
        person_id: found,
        direction: 'out',
        outcome,
        duration_minutes: null,
        note: body,
        written_at,
      });
  }
}

async function findRecord(by: Context<Staff>, topic: NotedTopic, search: string): Promise<string | undefined> {
  if (topic === 'properties') return (await findDemoProperty(by, search))?.id;
  const query = { search, limit: 1 };
  const lists = { leads: listLeads, clients: listClients };
  const { items } = await lists[topic](by, query);
  return items[0]?.id;
}
