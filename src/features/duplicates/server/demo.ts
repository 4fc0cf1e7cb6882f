import { v7 as uuid } from 'uuid';
import type { LeadInput } from '#features/leads/contract.ts';
import { listLeads, readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { mergePeople } from './service/merge.ts';

const dayMs = 86_400_000;

const bare = {
  email: null,
  status: 'new',
  lost_reason: null,
  lost_note: '',
  interest_type: 'buying',
  budget: null,
  follow_up_on: null,
  assigned_agent_id: null,
  property_id: null,
} as const satisfies Partial<LeadInput>;

/** People of the demo agency who enquired twice: one in another script, one with another spelling, and one merged already. */
const twins: readonly (Omit<LeadInput, keyof typeof bare> & {
  readonly daysAgo: number;
  readonly mergedInto?: string;
})[] = [
  {
    full_name: 'स्नेहल कदम',
    phone: '+91 5550211840',
    source: 'whatsapp',
    preferred_locations: ['Wakad'],
    notes: 'Asked on WhatsApp whether the flat faces east.',
    daysAgo: 3,
  },
  {
    full_name: 'Imtiyaz Tamboli',
    phone: null,
    source: 'walk_in',
    preferred_locations: ['Camp'],
    notes: 'Came to the office in the evening, left no number.',
    daysAgo: 6,
  },
  {
    full_name: 'G. Deodhar',
    phone: '05550230958',
    source: 'advertisement',
    preferred_locations: ['Baner', 'Balewadi'],
    notes: 'Called about the hoarding on Baner Road.',
    daysAgo: 1.1,
    mergedInto: 'Gauri Deodhar',
  },
];

export async function makeDemoDuplicates(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const by = people[1] ?? people[0];
  if (!by) return;
  const now = by.clock.now().getTime();
  for (const { daysAgo, mergedInto, ...twin } of twins) {
    const id = uuid();
    await createLead(at(by, now - daysAgo * dayMs), { id, ...bare, ...twin });
    if (mergedInto === undefined) continue;
    const { items } = await listLeads(by, { search: mergedInto, limit: 1 });
    const [kept] = items;
    if (!kept) continue;
    const versions = { kept_version: kept.version, merged_version: (await readLead(by, id)).version };
    const pair = { topic: 'leads', kept_id: kept.id, merged_id: id } as const;
    await mergePeople(at(by, now - 0.4 * dayMs), { id: uuid(), ...pair, ...versions, choices: {} });
  }
}

function at(context: Context<Staff>, instant: number): Context<Staff> {
  return { ...context, clock: { now: () => new Date(instant) } };
}
