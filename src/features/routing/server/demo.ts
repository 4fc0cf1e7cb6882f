import { v7 as uuid } from 'uuid';
import { findCompany } from '#features/company/server/repository.ts';
import type { LeadInput } from '#features/leads/contract.ts';
import { addLead } from '#features/leads/server/service/accept-converted.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import type { RoutingInput } from '../contract.ts';
import { routeLead } from './route-lead.ts';
import { addLeave, readRouting, saveRouting } from './service.ts';

type RuleInput = RoutingInput['rules'][number];

const anyLead: Omit<RuleInput, 'name' | 'way'> = {
  id: '',
  is_enabled: true,
  sources: [],
  localities: [],
  budget_from: null,
  budget_to: null,
  interests: [],
  property_type_ids: [],
  property_id: null,
  languages: [],
  campaigns: [],
  agent_id: null,
  group_id: null,
};

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

/** Rules, two groups and a leave; one lead goes by turn, and one waits for whoever takes it first. */
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
  const rule = (changes: Partial<RuleInput> & Pick<RuleInput, 'name' | 'way'>) => ({
    ...anyLead,
    id: uuid(),
    ...changes,
  });
  const { people: _, ...routing } = await readRouting(admin);
  await saveRouting(admin, {
    ...routing,
    groups: [west, everybody],
    limits: [{ agent_id: idOf(imran), most_open_leads: 60 }],
    rules: [
      rule({ name: 'Luxury homes', way: 'person', agent_id: idOf(farida), budget_from: '30000000' }),
      rule({
        name: 'Baner buyers',
        way: 'turn',
        group_id: west.id,
        interests: ['buying'],
        localities: ['Baner', 'Aundh'],
      }),
      rule({ name: 'Property asked about', way: 'property_agent', sources: ['website', 'portal'] }),
      rule({ name: 'Everything else', way: 'claim', group_id: everybody.id }),
    ],
  });
  const arrived = [
    { full_name: 'Shalini Gokhale', phone: '+91 98220 77001', budget: '9500000' },
    { full_name: 'Prakash Oswal', phone: '+91 98220 77002', preferred_locations: ['Hinjawadi'], source: 'referral' },
  ] as const;
  for (const { ...lead } of arrived)
    await addLead(
      admin,
      {
        ...aLead,
        ...lead,
        preferred_locations: [...('preferred_locations' in lead ? lead.preferred_locations : ['Baner'])],
        id: uuid(),
      },
      routeLead,
    );
}
