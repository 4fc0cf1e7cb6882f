import { v7 as uuid } from 'uuid';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import type { DismissalReason } from '#features/matching/rules.ts';
import { listPropertiesFor } from '#features/matching/server/service.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { askForVisit, dismissProperty } from './answers.ts';
import type { PropertyLinkTokens } from './link-tokens.ts';
import { createPropertyLink } from './links.ts';
import { findLinkOfToken, listDaysForReader, recordLinkOpen } from './read-page.ts';

interface DemoShare {
  readonly topic: ContactPerson['topic'];
  /** The recipient's name. */
  readonly name: string;
  readonly hoursAgo: number;
  /** How often it was opened, an hour apart. */
  readonly opens: number;
  readonly answer?: { readonly preferred: string } | { readonly reason: DismissalReason };
}

const shares: readonly DemoShare[] = [
  {
    topic: 'clients',
    name: 'Colonel Suresh Nair',
    hoursAgo: 46,
    opens: 3,
    answer: { preferred: 'After 4, with my mother.' },
  },
  { topic: 'clients', name: 'Nasreen Merchant', hoursAgo: 70, opens: 2, answer: { reason: 'size' } },
  { topic: 'clients', name: 'Aditi Gokhale', hoursAgo: 22, opens: 1 },
  { topic: 'leads', name: 'Snehal Kadam', hoursAgo: 9, opens: 0 },
];

const hourMs = 3_600_000;

/** Property links of the demo agency, with their opens and answers. */
export async function makeDemoPropertyLinks(
  program: Context<Program>,
  people: ReadonlyArray<Context<Staff>>,
  tokens: PropertyLinkTokens,
): Promise<void> {
  for (const [index, { topic, name, hoursAgo, opens, answer }] of shares.entries()) {
    const staff = people[1 + (index % Math.max(people.length - 1, 1))];
    if (!staff) return;
    const at = (hours: number) => ({ now: () => new Date(staff.clock.now().getTime() - hours * hourMs) });
    const then = { ...staff, clock: at(hoursAgo), tokens };
    const [found] = (await { clients: listClients, leads: listLeads }[topic](then, { search: name, limit: 1 })).items;
    if (!found) continue;
    const person = { topic, id: found.id };
    const [match] = (await listPropertiesFor(then, { person })).items;
    if (!match) continue;
    const shared = { property_ids: [match.property.id], recipient: person, recipient_name: '' };
    const { url } = await createPropertyLink(then, { ...shared, id: uuid(), days: 30, with_exact_address: false });
    const link = await findLinkOfToken({ ...program, clock: then.clock }, url.split('/').at(-1) ?? '');
    if (!link) continue;
    for (let open = 1; open <= opens; open += 1) await recordLinkOpen({ ...program, clock: at(hoursAgo - open) }, link);
    const reader = { ...program, clock: at(hoursAgo - opens) };
    if (answer && 'reason' in answer)
      await dismissProperty(reader, link, { id: uuid(), reason: answer.reason, message: '' });
    else if (answer) {
      const soon = addDays(dayOf(staff.clock.now(), 'Asia/Kolkata'), 1);
      const day = (await listDaysForReader(reader)).find(({ on }) => on > soon)?.on ?? '';
      await askForVisit(reader, link, {
        id: uuid(),
        day,
        part: 'evening',
        message: answer.preferred,
        name: '',
        phone: '',
      });
    }
  }
}
