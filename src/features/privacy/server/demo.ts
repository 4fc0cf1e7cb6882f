import { v7 as uuid } from 'uuid';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { saveRetention } from './retention.ts';
import { closePrivacyRequest, createPrivacyRequest } from './service.ts';

/** Requests about personal data in the demo agency, and a rule that waits for a review. */
export async function makeDemoPrivacyRequests(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [admin] = people;
  if (!admin) return;
  const today = dayOf(admin.clock.now(), (await findCompany(admin.db)).time_zone);
  const [client] = (await listClients(admin, { limit: 1 })).items;
  const [lead] = (await listLeads(admin, { limit: 1 })).items;
  const bare = { name: '', contact: '', note: '', due_on: null } as const;
  if (client)
    await createPrivacyRequest(admin, {
      ...bare,
      id: uuid(),
      kind: 'access',
      person: { topic: 'clients', id: client.id },
      way: 'email',
      received_on: addDays(today, -25),
      note: 'Wants a copy of everything by email',
    });
  if (lead)
    await createPrivacyRequest(admin, {
      ...bare,
      id: uuid(),
      kind: 'correction',
      person: { topic: 'leads', id: lead.id },
      way: 'phone',
      received_on: addDays(today, -3),
      note: 'The second phone number is of the old office',
    });
  const { id, version } = await createPrivacyRequest(admin, {
    ...bare,
    id: uuid(),
    kind: 'erasure',
    person: null,
    name: 'Ramesh Iyer',
    contact: 'ramesh.iyer@example.in',
    way: 'letter',
    received_on: addDays(today, -40),
  });
  await closePrivacyRequest(admin, {
    id,
    version,
    state: 'refused',
    answer: 'We found no data under this name or address',
  });
  await saveRetention(admin, { kind: 'lost_leads', months: 24, mode: 'review', version: 0 });
}
