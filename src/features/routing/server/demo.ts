import { v7 as uuid } from 'uuid';
import { findCompany } from '#features/company/server/repository.ts';
import type { LeadInput } from '#features/leads/contract.ts';
import { addLead } from '#features/leads/server/service/accept-converted.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { newRule } from '../new-rule.ts';
import { routeLead } from './route-lead.ts';
import { addLeave, readRouting, saveRouting } from './service.ts';

const aLead: Omit<LeadInput, 'full_name' | 'phone'> = {
  email: null,
  source: 'portal',
  status: 'new',
  lost_reason: null,
  lost_note: '',
  interest_type: 'buying',
  budget: '9500000',
  preferred_locations: ['Baner'],
  notes: '',
  follow_up_on: null,
  assigned_agent_id: null,
  property_id: null,
};

/** Rules, two groups and a leave; one lead is assigned by turn, and one waits for the first person to claim it. */
export async function makeDemoRouting(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [admin, manager, farida, imran, ananya] = people;
  if (!admin || !manager || !farida || !imran || !ananya) return;
  const idOf = ({ actor }: Context<Staff>) => actor.profileId;
  const today = dayOf(admin.clock.now(), (await findCompany(admin.db)).time_zone);
  await addLeave(admin, {
    id: uuid(),
    agent_id: idOf(ananya),
    first_on: addDays(today, -1),
    last_on: addDays(today, 6),
  });
  const west = { id: uuid(), name: 'Baner and Aundh', member_ids: [idOf(farida), idOf(imran), idOf(ananya)] };
  const everybody = { id: uuid(), name: 'On duty', member_ids: [admin, manager, farida, imran, ananya].map(idOf) };
  const { people: _, ...routing } = await readRouting(admin);
  await saveRouting(admin, {
    ...routing,
    groups: [west, everybody],
    limits: [{ agent_id: idOf(imran), most_open_leads: 60 }],
    rules: [
      newRule({ name: 'Luxury homes', way: 'person', agent_id: idOf(farida), budget_from: '30000000' }),
      newRule({
        name: 'Baner buyers',
        way: 'turn',
        group_id: west.id,
        interests: ['buying'],
        localities: ['Baner', 'Aundh'],
      }),
      newRule({ name: 'Property asked about', way: 'property_agent', sources: ['website', 'portal'] }),
      newRule({ name: 'Everything else', way: 'claim', group_id: everybody.id }),
    ],
  });
  const arrived: ReadonlyArray<Partial<LeadInput> & Pick<LeadInput, 'full_name' | 'phone'>> = [
    { full_name: 'Shalini Gokhale', phone: '+91 98220 77001' },
    { full_name: 'Prakash Oswal', phone: '+91 98220 77002', preferred_locations: ['Hinjawadi'], source: 'referral' },
  ];
  for (const lead of arrived) await addLead(admin, { ...aLead, ...lead, id: uuid() }, routeLead);
}
