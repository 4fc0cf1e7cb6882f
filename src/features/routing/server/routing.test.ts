import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { addLead } from '#features/leads/server/service/accept-converted.ts';
import { deleteLead, restoreLead } from '#features/leads/server/service/delete-lead.ts';
import { readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import type { RoutingInput } from '../contract.ts';
import { routingInput } from '../contract.ts';
import { aRoutingRule } from '../routing-testing.ts';
import { routeHeldLeads, routeImportedLeads, routeLead } from './route-lead.ts';
import {
  addLeave,
  claimUnassignedLead,
  deleteLeave,
  dryRunRouting,
  readLeaves,
  readRouting,
  saveRouting,
} from './service.ts';
import { agentLeaves } from './tables.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let meera: Context<Staff>;
let asha: Context<Staff>;
let ravi: Context<Staff>;
let zoya: Context<Staff>;
const groupId = uuid();

beforeAll(async () => {
  agency = await openTestAgency();
  [meera, asha, ravi, zoya] = [
    await agency.hire('Admin', 'Meera Kulkarni'),
    await agency.hire('Agent', 'Asha Rao'),
    await agency.hire('Agent', 'Ravi Shinde'),
    await agency.hire('Senior Agent', 'Zoya Khan'),
  ];
});
afterAll(() => agency.close());
beforeEach(async () => {
  // 11:30 on a Tuesday in India.
  agency.clock.set('2026-03-10T06:00:00Z');
  await agency.base.db.delete(leads);
  await agency.base.db.delete(notifications);
  await agency.base.db.delete(agentLeaves);
  await setRouting({ rules: [], groups: [], limits: [] });
});

const program = (): Context<Program> => ({ ...agency.base, actor: { kind: 'program', profileId: null } });
const idOf = ({ actor }: Context<Staff>) => actor.profileId;
const baner = () => ({ id: groupId, name: 'Baner', member_ids: [idOf(asha), idOf(ravi)] });
const byTurn = (changes: Parameters<typeof aRoutingRule>[0] = {}) =>
  aRoutingRule({ name: 'Baner buyers', way: 'turn', group_id: groupId, ...changes });

async function setRouting(changes: Partial<RoutingInput>) {
  const { people: _, ...before } = await readRouting(meera);
  const switches = { holds_off_hours: false, routes_imports: false };
  return saveRouting(meera, { ...before, ...switches, ...changes });
}
const arrive = (changes: Parameters<typeof aLead>[0] = {}, arrival: Parameters<typeof routeLead>[3] = {}) =>
  transact(program(), async (tx) => {
    const inside = { ...program(), db: tx.db };
    const { id } = await createLead(inside, aLead(changes));
    await routeLead(inside, tx, id, arrival);
    return id;
  });
const agentOf = async (id: string) => (await readLead(meera, id)).assigned_agent?.full_name ?? null;
const notified = async () => {
  const { rows } = await agency.base.db.execute<{ line: string }>(sql`
    select n.kind || ' ' || p.full_name as line from notifications n join profiles p on p.id = n.recipient_id
    order by n.id`);
  return rows.map(({ line }) => line);
};
const logged = async (id: string) => {
  const { rows } = await agency.base.db.execute<{ action: string; difference: object }>(sql`
    select action, difference from changes where topic = 'leads' and entity_id = ${id}::uuid order by id`);
  return rows.filter(({ action }) => action !== 'created');
};

describe('routing a lead', () => {
  it('does nothing without rules, and gives the lead to the fallback', async () => {
    expect(await agentOf(await arrive())).toBeNull();
    const id = await arrive({}, { fallbackAgentId: idOf(zoya) });
    expect(await agentOf(id)).toBe('Zoya Khan');
    expect(await logged(id)).toEqual([{ action: 'routed', difference: { assigned_agent_id: [null, idOf(zoya)] } }]);
  });

  it('gives leads by turn, also two at once, and logs why', async () => {
    await setRouting({ groups: [baner()], rules: [byTurn()] });
    const ids = await Promise.all([arrive(), arrive()]);
    expect((await Promise.all(ids.map(agentOf))).sort()).toEqual(['Asha Rao', 'Ravi Shinde']);
    const more = [await agentOf(await arrive()), await agentOf(await arrive())];
    expect(more.sort()).toEqual(['Asha Rao', 'Ravi Shinde']);
    await addLeave(ravi, { id: uuid(), agent_id: idOf(ravi), first_on: '2026-03-09', last_on: '2026-03-10' });
    const [one, two] = [await arrive(), await arrive()];
    expect([await agentOf(one), await agentOf(two)]).toEqual(['Asha Rao', 'Asha Rao']);
    expect((await logged(two))[0]).toEqual({
      action: 'routed',
      difference: {
        assigned_agent_id: [null, idOf(asha)],
        routing_rule: [null, 'Baner buyers'],
        routing_way: [null, 'turn'],
        leave_ids: [null, [idOf(ravi)]],
      },
    });
    expect(await notified()).toContain('lead_assigned Asha Rao');
    // The leave is over.
    agency.clock.set('2026-03-11T06:00:00Z');
    expect(await agentOf(await arrive())).toBe('Ravi Shinde');
  });

  it('gives no more leads than the limit, and leaves the rest to the default', async () => {
    await setRouting({
      groups: [baner()],
      rules: [byTurn()],
      limits: [
        { agent_id: idOf(asha), most_open_leads: 1 },
        { agent_id: idOf(ravi), most_open_leads: 2 },
      ],
    });
    const ids = await Promise.all(Array.from({ length: 5 }, () => arrive()));
    const agents = await Promise.all(ids.map(agentOf));
    expect(agents.map(String).sort()).toEqual(['Asha Rao', 'Ravi Shinde', 'Ravi Shinde', 'null', 'null']);
    const left = ids[agents.indexOf(null)] ?? '';
    expect(await logged(left)).toMatchObject([
      { action: 'route_open', difference: { full_ids: [null, expect.any(Array)] } },
    ]);
  });

  it('knows what the enquiry said: campaign, language, place and budget', async () => {
    const rule = { way: 'person', group_id: null } as const;
    await setRouting({
      rules: [
        aRoutingRule({ ...rule, campaigns: ['Diwali'], agent_id: idOf(asha) }),
        aRoutingRule({ ...rule, languages: ['mr'], agent_id: idOf(ravi) }),
        aRoutingRule({ ...rule, localities: ['Baner'], budget_from: '5000000', agent_id: idOf(zoya) }),
      ],
    });
    expect(await agentOf(await arrive({}, { campaign: 'diwali' }))).toBe('Asha Rao');
    expect(await agentOf(await arrive({}, { language: 'mr' }))).toBe('Ravi Shinde');
    expect(await agentOf(await arrive({ preferred_locations: ['Baner, Pune'], budget: '7500000' }))).toBe('Zoya Khan');
    expect(await agentOf(await arrive({ preferred_locations: ['Baner, Pune'] }))).toBeNull();
  });

  it('routes a lead that is added by hand once, also when the request is repeated', async () => {
    await setRouting({ groups: [baner()], rules: [byTurn({ way: 'claim' })] });
    const input = aLead();
    await addLead(meera, input, routeLead);
    await addLead(meera, input, routeLead);
    expect((await notified()).filter((line) => line.startsWith('lead_offered')).length).toBe(2);
    const own = await addLead(meera, aLead({ assigned_agent_id: idOf(zoya) }), routeLead);
    expect(own.assigned_agent?.full_name).toBe('Zoya Khan');
  });

  it('routes imported leads without an agent if the company wants that, without a notification for each', async () => {
    const rules = [byTurn({ localities: ['Baner'] })];
    const setImports = (routes_imports: boolean) => setRouting({ routes_imports, rules, groups: [baner()] });
    const place = { preferred_locations: ['Baner'], assigned_agent_id: null };
    const add = async (changes: Parameters<typeof aLead>[0] = {}) =>
      (await createLead(program(), aLead({ ...place, ...changes }))).id;
    await setImports(false);
    const before = await add();
    const route = (ids: readonly string[]) =>
      transact(program(), (tx) => routeImportedLeads(tx, ids, agency.clock.now()));
    await route([before]);
    expect(await agentOf(before)).toBeNull();
    await setImports(true);
    const ids = [await add(), await add(), await add({ preferred_locations: ['Wakad'] })];
    const lost = await add({ status: 'lost', lost_reason: 'budget' });
    const owned = await add({ assigned_agent_id: idOf(zoya) });
    await agency.base.db.delete(notifications);
    await route([...ids, lost, owned]);
    await route([...ids, lost, owned]);
    const agents = await Promise.all(ids.map(agentOf));
    expect(agents.slice(0, 2).toSorted()).toEqual(['Asha Rao', 'Ravi Shinde']);
    expect([agents[2], await agentOf(lost), await agentOf(owned)]).toEqual([null, null, 'Zoya Khan']);
    expect(await notified()).toEqual([]);
  });

  it('holds leads outside working hours until the company opens', async () => {
    await setRouting({ groups: [baner()], rules: [byTurn()], holds_off_hours: true });
    // 21:30 in India.
    agency.clock.set('2026-03-10T16:00:00Z');
    const id = await arrive();
    await routeHeldLeads(program(), new AbortController().signal);
    expect([await agentOf(id), await logged(id)]).toEqual([null, [{ action: 'route_held', difference: {} }]]);
    agency.clock.set('2026-03-11T04:30:00Z');
    const signal = new AbortController().signal;
    await Promise.all([routeHeldLeads(program(), signal), routeHeldLeads(program(), signal)]);
    expect(await agentOf(id)).not.toBeNull();
    expect((await logged(id)).length).toBe(2);
  });
});

describe('claiming a lead', () => {
  it('gives it to exactly one, tells the others, and names the winner to who was late', async () => {
    await setRouting({
      groups: [{ ...baner(), member_ids: [idOf(asha), idOf(ravi), idOf(zoya)] }],
      rules: [byTurn({ way: 'claim' })],
    });
    const id = await arrive();
    expect((await notified()).sort()).toEqual([
      'lead_offered Asha Rao',
      'lead_offered Ravi Shinde',
      'lead_offered Zoya Khan',
    ]);
    const results = await Promise.allSettled([claimUnassignedLead(asha, id), claimUnassignedLead(ravi, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = results[0]?.status === 'fulfilled' ? asha : ravi;
    const [name, other] = winner === asha ? ['Asha Rao', 'Ravi Shinde'] : ['Ravi Shinde', 'Asha Rao'];
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', details: { reason: 'lead_taken', changedBy: name } },
    });
    expect(await agentOf(id)).toBe(name);
    expect((await notified()).sort()).toEqual([`lead_taken ${other}`, 'lead_taken Zoya Khan'].sort());
    expect((await logged(id)).map(({ action }) => action)).toEqual(['route_offered', 'claimed']);
    expect(await claimUnassignedLead(winner, id)).toEqual({ id, agent_id: idOf(winner) });
    await expect(claimUnassignedLead(zoya, uuid())).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('withdraws the offer of a lead that goes to the trash', async () => {
  await setRouting({ groups: [baner()], rules: [byTurn({ way: 'claim' })] });
  const id = await arrive();
  expect((await notified()).length).toBe(2);
  await deleteLead(meera, id);
  expect(await notified()).toEqual([]);
  await expect(claimUnassignedLead(asha, id)).rejects.toMatchObject({ code: 'not_found' });
  await restoreLead(meera, id);
  expect(await claimUnassignedLead(asha, id)).toEqual({ id, agent_id: idOf(asha) });
});

describe('the settings of routing', () => {
  it('refuse what is incomplete, unknown or out of date', async () => {
    const { people: _, ...read } = await readRouting(meera);
    const problem = (changes: object) =>
      routingInput.safeParse({ ...read, ...changes }).error?.issues[0]?.path.join('.');
    expect(problem({ rules: [aRoutingRule({ name: ' ' })] })).toBe('rules.0.name');
    expect(problem({ rules: [aRoutingRule({ way: 'person' })] })).toBe('rules.0.agent_id');
    expect(problem({ rules: [aRoutingRule({ way: 'turn' })] })).toBe('rules.0.group_id');
    expect(problem({ rules: [byTurn()] })).toBe('rules.0.group_id');
    expect(problem({ rules: [aRoutingRule({ budget_from: '2', budget_to: '1' })] })).toBe('rules.0.budget_to');
    expect(problem({ groups: [baner(), { ...baner(), id: uuid() }] })).toBe('groups');
    expect(problem({ limits: [{ agent_id: uuid(), most_open_leads: -1 }] })).toBe('limits.0.most_open_leads');
    const save = (changes: Partial<RoutingInput>) => saveRouting(meera, { ...read, ...changes });
    const unknown = (path: string) => ({ details: { fields: [{ path, code: 'unknown' }] } });
    await expect(save({ rules: [aRoutingRule({ way: 'person', agent_id: uuid() })] })).rejects.toMatchObject(
      unknown('rules.0.agent_id'),
    );
    await expect(save({ rules: [aRoutingRule({ property_id: uuid() })] })).rejects.toMatchObject(
      unknown('rules.0.property_id'),
    );
    await expect(save({ groups: [{ ...baner(), member_ids: [uuid()] }] })).rejects.toMatchObject(
      unknown('groups.0.member_ids'),
    );
    const saved = await save({ groups: [baner()], rules: [byTurn()] });
    await expect(save({})).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { version: saved.version } },
    });
  });

  it('keep the order of rules, swap names of groups, and drop a group with its rules', async () => {
    const other = { id: uuid(), name: 'Wakad', member_ids: [] };
    const rules = [byTurn({ name: 'Second' }), byTurn({ name: 'First', group_id: other.id })];
    await setRouting({ groups: [baner(), other], rules });
    const swapped = await setRouting({
      groups: [
        { ...baner(), name: 'Wakad' },
        { ...other, name: 'Baner' },
      ],
      rules: rules.toReversed(),
    });
    expect(swapped.rules.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(swapped.groups.map(({ name, id }) => [name, id])).toEqual([
      ['Baner', other.id],
      ['Wakad', groupId],
    ]);
    expect((await setRouting({ groups: [], rules: [] })).groups).toEqual([]);
  });
});

describe('leaves', () => {
  it('are added and deleted by the person and by managers only', async () => {
    const leave = { id: uuid(), agent_id: idOf(asha), first_on: '2026-03-12', last_on: '2026-03-14' };
    await expect(addLeave(ravi, leave)).rejects.toMatchObject({ code: 'forbidden' });
    await addLeave(asha, leave);
    await addLeave(asha, leave);
    await expect(
      addLeave(asha, { ...leave, id: uuid(), first_on: '2026-03-01', last_on: '2026-03-09' }),
    ).rejects.toMatchObject({
      details: { fields: [{ path: 'last_on', code: 'too_small', limit: '2026-03-10' }] },
    });
    expect(await readLeaves(ravi, idOf(asha))).toEqual([
      { id: leave.id, first_on: '2026-03-12', last_on: '2026-03-14' },
    ]);
    await expect(deleteLeave(ravi, leave)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(deleteLeave(meera, { ...leave, agent_id: idOf(ravi) })).rejects.toMatchObject({ code: 'not_found' });
    await deleteLeave(meera, leave);
    expect(await readLeaves(asha, idOf(asha))).toEqual([]);
  });
});

describe('the dry run', () => {
  it('says who would get the leads of last month, and changes nothing', async () => {
    await setRouting({ groups: [baner()] });
    agency.clock.set('2026-03-01T06:00:00Z');
    const given = await createLead(meera, aLead({ full_name: 'Given', assigned_agent_id: idOf(zoya) }));
    agency.clock.set('2026-03-08T06:00:00Z');
    await createLead(meera, aLead({ full_name: 'Later' }));
    await createLead(meera, aLead({ full_name: 'Walk-in', source: 'walk_in' }));
    agency.clock.set('2026-03-10T06:00:00Z');
    const rules = [byTurn({ sources: ['website'] })];
    const result = await dryRunRouting(meera, { rules, groups: [baner()], limits: [] });
    expect(result).toMatchObject({ total: 3, is_capped: false, open: 1, offered: 0 });
    expect(result.per_person.map(({ agent_id, count }) => [agent_id, count]).sort()).toEqual(
      [
        [idOf(asha), 1],
        [idOf(ravi), 1],
      ].sort(),
    );
    expect(result.items.at(-1)).toMatchObject({
      lead: { id: given.id, full_name: 'Given' },
      rule: 'Baner buyers',
      current_agent_id: idOf(zoya),
    });
    expect(await agentOf(given.id)).toBe('Zoya Khan');
    expect((await readRouting(meera)).rules).toEqual([]);
  });
});
