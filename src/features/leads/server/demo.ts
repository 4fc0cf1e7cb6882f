import { v7 as uuid } from 'uuid';
import { findCompany } from '#features/company/server/repository.ts';
import { findDemoProperty } from '#features/properties/server/demo.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import type { LeadInput } from '../contract.ts';
import { clientTypeFor, leadStatuses } from '../rules.ts';
import type { DemoLead } from './demo-leads.ts';
import { demoLeads } from './demo-leads.ts';
import { convertLead } from './service/convert-lead.ts';
import { moveLead } from './service/move-lead.ts';
import { createLead } from './service/save-lead.ts';

const dayMs = 86_400_000;

/**
 * Creates the demo leads and moves them through the stages on their dates. Leads about a property are created after the
 * properties, the others before.
 */
export async function makeDemoLeads(
  people: ReadonlyArray<Context<Staff>>,
  { haveProperty }: { haveProperty: boolean },
): Promise<void> {
  const [first] = people;
  if (!first) return;
  const now = first.clock.now().getTime();
  const today = dayOf(new Date(now), (await findCompany(first.db)).time_zone);
  const some = demoLeads.filter(({ property }) => (property !== undefined) === haveProperty);
  for (const [index, lead] of some.toSorted((one, other) => other.daysAgo - one.daysAgo).entries()) {
    const agent = lead.agent === undefined ? null : (people[lead.agent] ?? first);
    const by = agent ?? first;
    const id = uuid();
    await createLead(at(by, now - lead.daysAgo * dayMs), {
      id,
      ...toInput(lead, today),
      custom: {
        home_loan: ['approved', null, 'applied', 'not_needed'][index % 4] ?? null,
        tags: [['urgent'], [], ['nri', 'investor'], [], []][index % 5] ?? [],
      },
      assigned_agent_id: agent?.actor.profileId ?? null,
      property_id: lead.property === undefined ? null : await findMatchProperty(first, lead.property),
    });
    await pursue(by, id, lead, now);
  }
}

/** The stage changes of a lead, spread over the days since its creation. */
async function pursue(by: Context<Staff>, id: string, lead: DemoLead, now: number): Promise<void> {
  const path = leadStatuses.slice(0, leadStatuses.indexOf(lead.stage) + 1);
  const steps = path.length + (lead.lost ? 1 : 0);
  const dayOfStep = (step: number) => now - lead.daysAgo * dayMs * (1 - step / (steps + 0.5));
  for (const [index, status] of path.entries()) {
    const from = path[index - 1];
    if (from === undefined) continue;
    const then = at(by, dayOfStep(index));
    // Its deal closes it.
    if (status === 'closed') break;
    await moveLead(then, { id, from, status });
    if (status === 'qualified' && lead.isConverted)
      await convertLead(then, { id, client_id: uuid(), client_type: clientTypeFor(lead.interest) });
  }
  if (!lead.lost) return;
  const [lost_reason, lost_note] = lead.lost;
  await moveLead(at(by, dayOfStep(path.length)), { id, from: lead.stage, status: 'lost', lost_reason, lost_note });
}

function toInput(lead: DemoLead, today: string): Omit<LeadInput, 'assigned_agent_id' | 'property_id'> {
  return {
    full_name: lead.name,
    phone: lead.phone ?? null,
    other_phones: [...(lead.otherPhones ?? [])],
    email: lead.email ?? null,
    source: lead.source,
    status: 'new',
    lost_reason: null,
    lost_note: '',
    interest_type: lead.interest,
    budget: lead.budget === undefined ? null : String(Math.round(lead.budget)),
    preferred_locations: [...(lead.locations ?? [])],
    notes: lead.notes ?? '',
    follow_up_on: lead.followUp === undefined ? null : addDays(today, lead.followUp),
  };
}

async function findMatchProperty(context: Context<Staff>, title: string): Promise<string | null> {
  return (await findDemoProperty(context, title))?.id ?? null;
}

function at(context: Context<Staff>, instant: number): Context<Staff> {
  return { ...context, clock: { now: () => new Date(instant) } };
}
