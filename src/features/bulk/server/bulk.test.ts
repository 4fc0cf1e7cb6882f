import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#features/accounts/server/tables.ts';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { createTemplate } from '#features/communications/server/templates.ts';
import { recordConsent } from '#features/consents/server/service.ts';
import type { CustomFieldRecord, NewCustomField } from '#features/custom-fields/contract.ts';
import { createCustomField, updateCustomField } from '#features/custom-fields/server/service.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import { readDeal } from '#features/deals/server/service/read-deals.ts';
import { recordDeal } from '#features/deals/server/service/save-deal.ts';
import { undoDeal } from '#features/deals/server/service/undo-deal.ts';
import { deleteFollowUp, finishFollowUp, readFollowUpsOf } from '#features/follow-ups/server/service.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { cancelInvoice } from '#features/invoices/server/service/cancel-invoice.ts';
import { issueInvoice } from '#features/invoices/server/service/issue-invoice.ts';
import { recordPayment } from '#features/invoices/server/service/pay-invoice.ts';
import { createInvoice, getInvoiceOrThrow } from '#features/invoices/server/service/save-invoice.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import type { LeadStatus } from '#features/leads/rules.ts';
import { deleteLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { readFunnel } from '#features/leads/server/service/read-funnel.ts';
import { listLeads, readLead, readStages } from '#features/leads/server/service/read-leads.ts';
import { createLead, planFollowUp, setLeadField } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { readProperty } from '#features/properties/server/service/read-properties.ts';
import { createProperty, setPropertyStatus } from '#features/properties/server/service/save-property.ts';
import { listPropertyTypes } from '#features/property-types/server/service.ts';
import { visibilityRules } from '#features/visibility/server/tables.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { emails } from '#platform/email/server/tables.ts';
import { Failure } from '#platform/failure.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import type { LimitedKind, Reach } from '#platform/visibility/visibility.ts';
import type { BulkChange, BulkRun, PreviewInput } from '../contract.ts';
import { bulkRun } from '../contract.ts';
import type { BulkKind } from '../rules.ts';
import {
  cancelBulkRun,
  listLatestBulkRuns,
  previewBulkRun,
  readBulkItems,
  readBulkRun,
  startBulkRun,
  undoBulkRun,
} from './service.ts';
import { bulkItems } from './tables.ts';
import { failBulkRun, forgetOldBulkRuns, workOnBulkRun } from './work.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let meera: Context<Staff>;
let rohan: Context<Staff>;
let kavya: Context<Staff>;
let program: Context<Program>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  kavya = await agency.hire('Agent', 'Kavya Iyer');
  program = { ...agency.base, actor: { kind: 'program', profileId: null } };
});
beforeEach(async () => {
  agency.clock.set('2026-03-10T06:00:00Z');
  await meera.db.delete(leads);
  await meera.db.delete(notifications);
  await meera.db.delete(visibilityRules);
});
afterAll(() => agency.close());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof Failure ? { code: error.code, ...error.details } : String(error)),
  );

async function addLeads(count: number, given: Parameters<typeof aLead>[0] = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = uuid();
    await createLead(meera, aLead({ id, full_name: `Lead ${index}`, assigned_agent_id: null, ...given }));
    ids.push(id);
  }
  return ids;
}

/** As many leads at once, without the work of adding each. */
async function fillLeads(count: number): Promise<void> {
  await meera.db.execute(sql`
    insert into leads (id, full_name, position) select gen_random_uuid(), 'Lead ' || n, n from generate_series(1, ${count}::integer) n`);
}

type Target = Pick<PreviewInput, 'ids' | 'filter'>;

/** A worked out preview. */
async function preview(
  by: Context<Staff>,
  target: Target,
  change: BulkChange,
  kind: BulkKind = 'leads',
): Promise<BulkRun> {
  // The change is one of those that the kind allows.
  const input = { id: uuid(), kind, ...target, change } as PreviewInput;
  await previewBulkRun(by, input);
  await workOnBulkRun(program, input.id);
  return readBulkRun(by, input.id);
}

async function run(by: Context<Staff>, target: Target, change: BulkChange, kind: BulkKind = 'leads'): Promise<BulkRun> {
  const { id } = await preview(by, target, change, kind);
  await startBulkRun(by, id);
  await workOnBulkRun(program, id);
  return readBulkRun(by, id);
}

const leave = (person: Context<Staff>) =>
  meera.db.update(profiles).set({ status: 'inactive' }).where(sql`id = ${person.actor.profileId}`);

async function undo(by: Context<Staff>, id: string): Promise<BulkRun> {
  await undoBulkRun(by, id);
  await workOnBulkRun(program, id);
  return readBulkRun(by, id);
}

/** 'done 3, skipped:changed 1' */
const counts = ({ tally }: BulkRun) =>
  tally.map(({ outcome, reason, count }) => `${reason ? `${outcome}:${reason}` : outcome} ${count}`).join(', ');

const toContacted = { act: 'stage', status: 'contacted', lost_reason: null } as const;
const assignTo = (agent: Context<Staff>) => ({ act: 'assign', agent_id: agent.actor.profileId }) as const;

/** Works on a run until so many chunks are done. */
async function workFor(chunks: number, id: string): Promise<void> {
  let begun = 0;
  const signal = {
    throwIfAborted() {
      begun += 1;
      if (begun > chunks) throw new Error('the server stops');
    },
  };
  // Only this method is used.
  await workOnBulkRun(program, id, signal as unknown as AbortSignal).catch(() => undefined);
}

async function statusCounts(): Promise<Record<string, number>> {
  const { rows } = await meera.db.execute<{ status: string; count: number }>(
    sql`select status, count(*)::integer as count from leads where deleted_at is null group by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

describe('a preview', () => {
  it('says what would change, what is so already, and what is refused, and changes nothing', async () => {
    const [mine, theirs, taken] = await addLeads(3);
    for (const [id, agent] of [
      [mine, rohan],
      [theirs, kavya],
      [taken, kavya],
    ] as const) {
      await meera.db.execute(sql`update leads set assigned_agent_id = ${agent.actor.profileId} where id = ${id}`);
    }
    const ids = [mine, theirs, taken, uuid()] as string[];
    const previewed = await preview(rohan, { ids }, assignTo(rohan));
    expect(bulkRun.parse(previewed)).toMatchObject({ state: 'ready', total: 4, target: 'Rohan Deshpande' });
    expect(counts(previewed)).toBe('same 1, refused:gone 1, refused:not_yours 2');
    expect(await readBulkItems(rohan, { id: previewed.id, outcome: 'refused', reason: 'not_yours' })).toMatchObject([
      { title: 'Lead 1' },
      { title: 'Lead 2' },
    ]);
    expect(counts(await preview(meera, { ids }, assignTo(rohan)))).toBe('ready 2, same 1, refused:gone 1');
    expect((await readLead(meera, String(theirs))).assigned_agent?.full_name).toBe('Kavya Iyer');
  });

  it('refuses won leads a stage, and closed ones a follow-up', async () => {
    const [won, lost, open] = await addLeads(3);
    const move = (id: string | undefined, to: LeadStatus, more: object) =>
      moveLead(meera, { id: String(id), from: 'new', status: to, ...more });
    await move(won, 'closed', { won_reason: 'other' });
    await move(lost, 'lost', { lost_reason: 'budget' });
    const ids = [won, lost, open] as string[];
    expect(counts(await preview(meera, { ids }, toContacted))).toBe('ready 2, refused:closed 1');
    const lose = { act: 'stage', status: 'lost', lost_reason: 'location' } as const;
    expect(counts(await preview(meera, { ids }, lose))).toBe('ready 1, same 1, refused:closed 1');
    const call = { act: 'follow_up', on: '2026-03-12', time: '16:30', note: '' } as const;
    expect(counts(await preview(meera, { ids }, call))).toBe('ready 1, refused:closed 2');
  });

  it('moves leads to stages of the agency, and back to what their stage is now', async () => {
    const stage = (key: string, name: string) =>
      meera.db.execute(sql`
        insert into words (id, kind, key, name, position) values (${uuid()}, 'lead_stage', ${key}, ${name}, 9)`);
    await stage('qualified.visited', 'Visited');
    await stage('closed.registered', 'Registered');
    const [open = '', won = ''] = await addLeads(2);
    await moveLead(meera, { id: open, from: 'new', status: 'qualified.visited' });
    await moveLead(meera, { id: won, from: 'new', status: 'closed.registered', won_reason: 'other' });
    const previewed = await preview(meera, { ids: [open, won] }, toContacted);
    expect(counts(previewed)).toBe('ready 1, refused:closed 1');
    await startBulkRun(meera, previewed.id);
    await workOnBulkRun(program, previewed.id);
    expect(await readLead(meera, open)).toMatchObject({ status: 'contacted' });
    await meera.db.execute(sql`
      update words set merged_into_id = (select id from words where kind = 'lead_stage' and key = 'negotiation')
      where key = 'qualified.visited'`);
    await undoBulkRun(meera, previewed.id);
    await workOnBulkRun(program, previewed.id);
    expect(await readLead(meera, open)).toMatchObject({ status: 'negotiation' });
  });

  it.each([
    ['an agent who does not exist', { act: 'assign', agent_id: uuid() }, 'change.agent_id', 'unknown'],
    [
      'a template that does not exist',
      { act: 'message', template_id: uuid(), purpose: 'service' },
      'change.template_id',
      'unknown',
    ],
    ['a mistyped year', { act: 'follow_up', on: '2062-03-12', time: null, note: '' }, 'change.on', 'too_big'],
  ] as const)('is refused for %s', async (_, change, path, code) => {
    const ids = await addLeads(1);
    expect(await failureOf(preview(meera, { ids }, change))).toMatchObject({ fields: [{ path, code }] });
  });

  it('is refused when the filter finds nothing', async () => {
    const nothing = { filter: { search: 'nobody of this name' } };
    expect(await failureOf(preview(meera, nothing, toContacted))).toMatchObject({ fields: [{ path: 'filter' }] });
  });

  it('answers a repeated request once, and refuses the id to another person', async () => {
    const ids = await addLeads(2);
    const input = { id: uuid(), kind: 'leads', ids, change: toContacted } as const;
    await previewBulkRun(meera, input);
    expect((await previewBulkRun(meera, input)).total).toBe(2);
    expect(await failureOf(previewBulkRun(rohan, input))).toMatchObject({ code: 'conflict', reason: 'id_taken' });
    await cancelBulkRun(meera, input.id);
  });
});

describe('a run', () => {
  it('changes what a filter found at the preview, and not what it finds later', async () => {
    const found = await addLeads(3);
    const { id } = await preview(meera, { filter: { status: ['new'] } }, toContacted);
    const [later] = await addLeads(1);
    await planFollowUp(rohan, { id: String(found[0]), follow_up_on: '2026-03-11' });
    await deleteLead(meera, String(found[1]));
    await startBulkRun(meera, id);
    await workOnBulkRun(program, id);
    const done = await readBulkRun(meera, id);
    expect(done.state).toBe('done');
    expect(counts(done)).toBe('done 1, skipped:gone 1, skipped:changed 1');
    expect((await readLead(meera, String(later))).status).toBe('new');
    expect((await readLead(meera, String(found[2]))).status).toBe('contacted');
    const { rows } = await meera.db.execute(
      sql`select entity_id, actor_id from changes where batch_id = ${id}::uuid and topic = 'leads'`,
    );
    expect(rows).toEqual([{ entity_id: found[2], actor_id: meera.actor.profileId }]);
  });

  it('notifies an agent once of all leads', async () => {
    const ids = await addLeads(3);
    await meera.db.delete(notifications);
    await run(meera, { ids }, assignTo(rohan));
    const sent = await meera.db.select().from(notifications);
    expect(sent).toMatchObject([{ kind: 'bulk_assigned', recipient_id: rohan.actor.profileId, values: { count: 3 } }]);
  });

  it('has the rights that its maker has when it runs', async () => {
    const ids = await addLeads(2, { assigned_agent_id: kavya.actor.profileId });
    const { id } = await preview(meera, { ids }, assignTo(meera));
    await startBulkRun(meera, id);
    const setRole = (role: 'Agent' | 'Manager') =>
      meera.db.update(profiles).set({ role }).where(sql`id = ${meera.actor.profileId}`);
    await setRole('Agent');
    await workOnBulkRun(program, id);
    await setRole('Manager');
    expect(counts(await readBulkRun(meera, id))).toBe('skipped:not_yours 2');
  });

  it('stops when its maker has left', async () => {
    const ids = await addLeads(1);
    const deepa = await agency.hire('Agent', 'Deepa');
    const { id } = await preview(deepa, { ids }, toContacted);
    await startBulkRun(deepa, id);
    await leave(deepa);
    await workOnBulkRun(program, id);
    expect(await readBulkRun(meera, id)).toMatchObject({ state: 'failed', may_undo: false });
    expect(await statusCounts()).toEqual({ new: 1 });
  });

  it('is cancelled half-way, says what was done, and is undone', async () => {
    await fillLeads(120);
    const { id } = await preview(meera, { filter: {} }, toContacted);
    await startBulkRun(meera, id);
    await workFor(1, id);
    const cancelled = await cancelBulkRun(meera, id);
    await workOnBulkRun(program, id);
    const { new: open = 0, contacted = 0 } = await statusCounts();
    expect(open).toBeGreaterThan(0);
    expect(contacted).toBeGreaterThan(0);
    expect(cancelled.state).toBe('cancelled');
    expect(counts(cancelled)).toBe(`ready ${open}, done ${contacted}`);
    expect(counts(await undo(meera, id))).toBe(`ready ${open}, undone ${contacted}`);
    expect(await statusCounts()).toEqual({ new: 120 });
  });

  it('changes each record once when its server is killed and two others take over', async () => {
    await fillLeads(110);
    const { id } = await preview(meera, { filter: {} }, toContacted);
    await startBulkRun(meera, id);
    await workFor(1, id);
    await Promise.all([workOnBulkRun(program, id), workOnBulkRun(program, id)]);
    expect(counts(await readBulkRun(meera, id))).toBe('done 110');
    const { rows } = await meera.db.execute(sql`
      select count(*)::integer as changes, count(distinct entity_id)::integer as records from changes
      where batch_id = ${id}::uuid and topic = 'leads'`);
    expect(rows).toEqual([{ changes: 110, records: 110 }]);
  });

  it('keeps what it did when it fails for good, and can be undone', async () => {
    await fillLeads(60);
    const { id } = await preview(meera, { filter: {} }, toContacted);
    await startBulkRun(meera, id);
    await workFor(1, id);
    await failBulkRun(program, id);
    expect(await readBulkRun(meera, id)).toMatchObject({ state: 'failed', may_undo: true });
    await undo(meera, id);
    expect(await statusCounts()).toEqual({ new: 60 });
  });

  it('is started, cancelled and undone only by its maker and by managers', async () => {
    const ids = await addLeads(1);
    const { id } = await preview(rohan, { ids }, toContacted);
    expect(await failureOf(startBulkRun(meera, id))).toMatchObject({ code: 'forbidden' });
    expect(await failureOf(cancelBulkRun(kavya, id))).toMatchObject({ code: 'forbidden' });
    await startBulkRun(rohan, id);
    await workOnBulkRun(program, id);
    expect(await failureOf(undoBulkRun(kavya, id))).toMatchObject({ code: 'forbidden' });
    expect(await readBulkRun(kavya, id)).toMatchObject({ is_own: false, may_undo: false });
    expect(await failureOf(cancelBulkRun(rohan, id))).toMatchObject({ reason: 'bulk_not_running' });
    expect((await undo(meera, id)).state).toBe('undone');
    expect((await listLatestBulkRuns(kavya)).some((one) => one.id === id)).toBe(true);
  });
});

it('names the API key that started it with each change, and not that of an undo without one', async () => {
  const ids = await addLeads(2);
  const key = { id: uuid(), scopes: [] };
  const { id } = await run({ ...meera, actor: { ...meera.actor, key } }, { ids }, assignTo(rohan));
  await undo(meera, id);
  const { rows } = await meera.db.execute<{ key: string | null }>(
    sql`select api_key_id as key from changes where topic = 'leads' and batch_id = ${id} order by id`,
  );
  expect(rows.map((row) => row.key)).toEqual([key.id, key.id, null, null]);
});

describe('an undo', () => {
  it('puts back what nobody edited since, and names the rest', async () => {
    const ids = await addLeads(4, { assigned_agent_id: kavya.actor.profileId });
    const { id } = await run(meera, { ids }, assignTo(rohan));
    const setAgent = (lead: string | undefined, agent: Context<Staff>) =>
      meera.db.execute(sql`update leads set assigned_agent_id = ${agent.actor.profileId} where id = ${lead}`);
    await setAgent(ids[0], meera);
    await deleteLead(meera, String(ids[1]));
    await planFollowUp(rohan, { id: String(ids[2]), follow_up_on: '2026-03-15' });
    const undone = await undo(meera, id);
    expect(counts(undone)).toBe('undone 2, kept:gone 1, kept:edited 1');
    expect((await readLead(meera, String(ids[0]))).assigned_agent?.full_name).toBe('Meera Kulkarni');
    expect(await readLead(meera, String(ids[2]))).toMatchObject({
      assigned_agent: { full_name: 'Kavya Iyer' },
      follow_up_on: '2026-03-15',
    });
  });

  it('returns to an agent what they handed over', async () => {
    const ids = await addLeads(1, { assigned_agent_id: rohan.actor.profileId });
    const { id } = await run(rohan, { ids }, assignTo(kavya));
    expect(counts(await undo(rohan, id))).toBe('undone 1');
    expect((await readLead(meera, String(ids[0]))).assigned_agent?.full_name).toBe('Rohan Deshpande');
  });

  describe('leaves each row as it was before', () => {
    const rowsOf = async (kind: BulkKind, ids: readonly string[]) => {
      const { rows } = await meera.db.execute<{ row: object }>(sql`
        select to_jsonb(p) - 'version' - 'updated_at' as row from ${sql.raw(kind)} p
        where id = any(${sql.param([...ids])}::uuid[]) order by id`);
      return rows.map(({ row }) => row);
    };
    const call = { act: 'follow_up', on: '2026-03-12', time: '16:30', note: 'Call' } as const;
    const retag = { act: 'tag' as const, add: ['nri'], remove: ['first'] };
    const setBatch = { act: 'field', key: 'batch', value: 'B' } as const;
    const lose = { act: 'stage', status: 'lost', lost_reason: 'location' } as const;
    const trash = { act: 'trash' } as const;
    const acts: ReadonlyArray<readonly [BulkKind, BulkChange | 'assign']> = [
      ...(['assign', toContacted, lose, retag, setBatch, call, trash] as const).map((act) => ['leads', act] as const),
      ...(['assign', retag, setBatch, call, trash] as const).map((act) => ['clients', act] as const),
      ...(['assign', { act: 'status', status: 'pending' }, retag, setBatch, trash] as const).map(
        (act) => ['properties', act] as const,
      ),
      ...([retag, setBatch] as const).map((act) => ['deals', act] as const),
      ['invoices', trash],
    ];
    const custom = { batch: 'A', tags: ['first', 'second'] };
    const agentId = () => String(kavya.actor.profileId);
    const addRecords: Record<BulkKind, () => Promise<string[]>> = {
      leads: async () => {
        const assigned_agent_id = agentId();
        const [low = '', top = '', lost = ''] = await addLeads(3, { assigned_agent_id, custom, follow_up_on: null });
        await planFollowUp(meera, { id: low, follow_up_on: '2026-03-20' });
        await moveLead(meera, { id: lost, from: 'new', status: 'qualified' });
        agency.clock.set('2026-03-10T07:00:00Z');
        await moveLead(meera, { id: top, from: 'new', status: 'new' });
        await moveLead(meera, { id: low, from: 'new', status: 'new', below: top });
        await moveLead(meera, {
          id: lost,
          from: 'qualified',
          status: 'lost',
          lost_reason: 'budget',
          lost_note: 'Dear',
        });
        return [low, top, lost];
      },
      clients: async () => [(await createClient(meera, aClient({ agent_id: agentId(), custom }))).id],
      properties: async () => [(await createProperty(meera, aProperty({ agent_id: agentId(), custom }))).id],
      deals: async () => {
        const { id, version } = await createProperty(meera, aProperty());
        const shares = [{ agent_id: agentId(), share: '100.00' }];
        return [(await recordDeal(meera, aDeal({ property_id: id, property_version: version, shares, custom }))).id];
      },
      invoices: async () => [(await createInvoice(meera, anInvoice())).id],
    };
    beforeAll(async () => {
      for (const [key, name] of [
        ['nri', 'NRI'],
        ['first', 'First'],
        ['second', 'Second'],
      ])
        await meera.db.execute(sql`
          insert into words (id, kind, key, name, position) values (${uuid()}, 'tag', ${key}, ${name}, 1)`);
      for (const kind of ['leads', 'clients', 'properties', 'deals'] as const)
        await createCustomField(meera, {
          id: uuid(),
          kind,
          name: 'Batch',
          type: 'text',
          choices: [],
          is_required: false,
          property_type_ids: null,
        });
    });

    it.each(acts)('of %s, after %j', async (kind, act) => {
      const ids = await addRecords[kind]();
      const before = await rowsOf(kind, ids);
      agency.clock.set('2026-03-11T06:00:00Z');
      const done = await run(meera, { ids }, act === 'assign' ? assignTo(rohan) : act, kind);
      // Clients have no column for their next follow-up.
      if (kind !== 'clients' || act !== call) expect(await rowsOf(kind, ids)).not.toEqual(before);
      agency.clock.set('2026-03-11T06:10:00Z');
      expect(counts(await undo(meera, done.id))).toContain('undone');
      expect(await rowsOf(kind, ids)).toEqual(before);
    });
  });

  it('leaves the funnel and the stages of a lead as they were', async () => {
    const [lost = '', open = ''] = await addLeads(2);
    agency.clock.set('2026-03-14T06:00:00Z');
    for (const id of [lost, open]) await moveLead(meera, { id, from: 'new', status: 'qualified' });
    agency.clock.set('2026-03-20T06:00:00Z');
    await moveLead(meera, { id: lost, from: 'qualified', status: 'lost', lost_reason: 'budget' });
    const read = async () => ({
      funnel: await readFunnel(meera, {}),
      stages: await Promise.all([lost, open].map((id) => readStages(meera, id))),
    });
    const before = await read();
    agency.clock.set('2026-03-25T06:00:00Z');
    const { id } = await run(meera, { ids: [lost, open] }, toContacted);
    expect(await read()).not.toEqual(before);
    agency.clock.set('2026-03-25T06:10:00Z');
    await undo(meera, id);
    expect(await read()).toEqual(before);
  });

  it('leaves a lead where somebody has moved it again, also back', async () => {
    const [id = ''] = await addLeads(1);
    const done = await run(meera, { ids: [id] }, toContacted);
    agency.clock.set('2026-03-10T08:00:00Z');
    await moveLead(meera, { id, from: 'contacted', status: 'qualified' });
    await moveLead(meera, { id, from: 'qualified', status: 'contacted' });
    expect(counts(await undo(meera, done.id))).toBe('kept:edited 1');
  });

  it('gives a lost lead its reason and note back', async () => {
    const [id] = await addLeads(1);
    const lost = { status: 'lost', lost_reason: 'budget', lost_note: 'Wants it cheaper' } as const;
    await moveLead(meera, { id: String(id), from: 'new', ...lost });
    const done = await run(meera, { ids: [String(id)] }, toContacted);
    await undo(meera, done.id);
    expect(await readLead(meera, String(id))).toMatchObject(lost);
  });

  it('is refused after thirty days, and its records are forgotten', async () => {
    const ids = await addLeads(1);
    const { id } = await run(meera, { ids }, toContacted);
    agency.clock.set('2026-04-09T06:00:00Z');
    expect(await failureOf(undoBulkRun(meera, id))).toMatchObject({ code: 'gone', reason: 'too_late' });
    agency.clock.set('2026-04-10T06:00:00Z');
    await forgetOldBulkRuns(program);
    expect(await meera.db.select().from(bulkItems).where(sql`run_id = ${id}`)).toEqual([]);
    expect(counts(await readBulkRun(meera, id))).toBe('done 1');
  });
});

describe('an undo by a limited person', () => {
  const own = { reading: 'own', writing: 'own', deleting: 'own', exporting: 'own' } as const;
  const limit = (person: Context<Staff>, kind: LimitedKind, reaches: Partial<Record<keyof typeof own, Reach>> = {}) =>
    meera.db.insert(visibilityRules).values({ role: person.actor.role, kind, ...own, ...reaches });

  it('leaves records that they see and may not change', async () => {
    const anil = await agency.hire('Admin', 'Anil Joshi');
    const ids = await addLeads(2, { assigned_agent_id: kavya.actor.profileId });
    const [mine] = await addLeads(1, { assigned_agent_id: meera.actor.profileId });
    const { id } = await run(anil, { ids: [...ids, String(mine)] }, toContacted);
    await limit(meera, 'leads', { reading: 'all' });
    expect(counts(await undo(await agency.limited(meera), id))).toBe('undone 1, kept:not_yours 2');
    expect(await statusCounts()).toEqual({ contacted: 2, new: 1 });
    const seen = await agency.limited(meera);
    expect(await readBulkRun(seen, id)).toMatchObject({ state: 'undone', may_undo: false });
    // Somebody without limits puts the rest back.
    expect(await readBulkRun(anil, id)).toMatchObject({ state: 'undone', may_undo: true });
    expect(counts(await undo(anil, id))).toBe('undone 3');
    expect(await statusCounts()).toEqual({ new: 3 });
    expect(await readBulkRun(anil, id)).toMatchObject({ may_undo: false });
  });

  it('leaves records that are hidden from them since', async () => {
    const ids = await addLeads(3, { assigned_agent_id: rohan.actor.profileId });
    const { id } = await run(rohan, { ids: ids.slice(0, 2) }, toContacted);
    await run(rohan, { ids: ids.slice(2) }, assignTo(kavya));
    await meera.db.execute(sql`update leads set assigned_agent_id = ${kavya.actor.profileId} where id = ${ids[0]}`);
    await limit(rohan, 'leads');
    expect(counts(await undo(await agency.limited(rohan), id))).toBe('undone 1, kept:gone 1');
    expect(await statusCounts()).toEqual({ contacted: 1, new: 2 });
  });

  it('has the limits of the moment when the job runs', async () => {
    const ids = await addLeads(2, { assigned_agent_id: rohan.actor.profileId });
    const { id } = await run(rohan, { ids }, assignTo(kavya));
    await undoBulkRun(rohan, id);
    await limit(rohan, 'leads');
    await workOnBulkRun(program, id);
    expect(counts(await readBulkRun(rohan, id))).toBe('kept:gone 2');
  });

  it('leaves deals in which they have no share, as does a change', async () => {
    const { key } = await createCustomField(meera, {
      id: uuid(),
      kind: 'deals',
      name: 'Stamp office',
      type: 'text',
      property_type_ids: null,
      is_required: false,
      choices: [],
    });
    const addDealOf = async (agent: Context<Staff>) => {
      const property = await createProperty(meera, aProperty());
      const shares = [{ agent_id: String(agent.actor.profileId), share: '100.00' }];
      const deal = aDeal({ property_id: property.id, property_version: property.version, shares });
      return (await recordDeal(meera, deal)).id;
    };
    const ids = [await addDealOf(kavya), await addDealOf(meera)];
    const made = await run(meera, { ids }, { act: 'field', key, value: 'Haveli 3' }, 'deals');
    await limit(meera, 'deals', { reading: 'all' });
    const seen = await agency.limited(meera);
    const again = await run(seen, { ids }, { act: 'field', key, value: 'Haveli 4' }, 'deals');
    expect(counts(again)).toBe('done 1, skipped:not_yours 1');
    expect(counts(await undo(seen, again.id))).toBe('skipped:not_yours 1, undone 1');
    expect(counts(await undo(seen, made.id))).toBe('undone 1, kept:not_yours 1');
  });

  it('stops when they have left, and can be requested again', async () => {
    const ids = await addLeads(1);
    const leaving = await agency.hire('Manager', 'Leena Rao');
    const { id } = await run(meera, { ids }, toContacted);
    await undoBulkRun(leaving, id);
    await leave(leaving);
    await workOnBulkRun(program, id);
    expect(await readBulkRun(meera, id)).toMatchObject({ state: 'failed', may_undo: true });
    expect(counts(await undo(meera, id))).toBe('undone 1');
  });
});

it('stops an undo of somebody else’s change when its person becomes an Agent', async () => {
  const ids = await addLeads(1);
  const demoted = await agency.hire('Manager', 'Leena Rao');
  const { id } = await run(meera, { ids }, toContacted);
  await undoBulkRun(demoted, id);
  await meera.db.update(profiles).set({ role: 'Agent' }).where(sql`id = ${demoted.actor.profileId}`);
  await workOnBulkRun(program, id);
  expect(await readBulkRun(meera, id)).toMatchObject({ state: 'failed', may_undo: true });
  expect(await statusCounts()).toEqual({ contacted: 1 });
});

describe('follow-ups', () => {
  const call = { act: 'follow_up', on: '2026-03-12', time: '16:30', note: 'About the new tower' } as const;

  it('are planned once, and deleted by an undo unless they were done', async () => {
    const ids = await addLeads(3);
    const { id, change } = await run(meera, { ids }, call);
    expect(change).toMatchObject({ note: '' });
    const [planned] = await readFollowUpsOf(meera, { topic: 'leads', person_id: String(ids[0]) });
    expect(planned).toMatchObject({ note: 'About the new tower', has_time: true });
    expect(counts(await preview(meera, { ids }, call))).toBe('same 3');
    await finishFollowUp(meera, String(planned?.id));
    const [deleted] = await readFollowUpsOf(meera, { topic: 'leads', person_id: String(ids[1]) });
    await deleteFollowUp(meera, String(deleted?.id));
    expect(counts(await undo(meera, id))).toBe('undone 1, kept:edited 2');
    expect(await readFollowUpsOf(meera, { topic: 'leads', person_id: String(ids[2]) })).toEqual([]);
  });
});

describe('the trash', () => {
  it('takes an agent’s own records, and an undo restores them', async () => {
    const own = await addLeads(2, { assigned_agent_id: rohan.actor.profileId });
    const other = await addLeads(1, { assigned_agent_id: kavya.actor.profileId });
    const done = await run(rohan, { ids: [...own, ...other] }, { act: 'trash' });
    expect(counts(done)).toBe('refused:not_yours 1, done 2');
    expect(await statusCounts()).toEqual({ new: 1 });
    expect(counts(await undo(rohan, done.id))).toBe('refused:not_yours 1, undone 2');
    expect(await statusCounts()).toEqual({ new: 3 });
  });
});

describe('a custom field', () => {
  const addField = (field: Partial<NewCustomField> & Pick<NewCustomField, 'name'>) =>
    createCustomField(meera, {
      id: uuid(),
      kind: 'leads',
      type: 'text',
      choices: [],
      is_required: false,
      property_type_ids: null,
      ...field,
    });
  let visa: CustomFieldRecord;
  beforeAll(async () => {
    visa = await addField({
      name: 'Visa',
      type: 'choice',
      choices: ['Valid', 'Applied', 'Expired'].map((name) => ({ name })),
    });
    await addField({ name: 'Family size', type: 'number' });
    await addField({ name: 'School' });
    await addField({ name: 'Wishes', type: 'choices', choices: [{ name: 'Corner' }, { name: 'Lake view' }] });
    await addField({ name: 'Passport', is_required: true });
  });
  const field = (key: string, value: string | number | string[] | null) => ({ act: 'field', key, value }) as const;
  const customOf = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await readLead(meera, id)).custom));

  it('is set where a filter finds something, with the former values in the history, and is undone', async () => {
    const [valid = ''] = await addLeads(1, { custom: { visa: 'valid', passport: 'Z1' } });
    const [expired = ''] = await addLeads(1, { custom: { visa: 'expired', passport: 'Z2' } });
    const [none = ''] = await addLeads(1);
    await addLeads(1, { status: 'contacted' });
    const { id } = await preview(meera, { filter: { status: ['new'] } }, field('visa', 'valid'));
    const previewed = await readBulkRun(meera, id);
    expect(counts(previewed)).toBe('ready 2, same 1');
    expect(bulkRun.parse(previewed).change).toEqual(field('visa', 'valid'));
    await startBulkRun(meera, id);
    await workOnBulkRun(program, id);
    expect(await customOf([valid, expired, none])).toEqual([
      { visa: 'valid', passport: 'Z1' },
      { visa: 'valid', passport: 'Z2' },
      { visa: 'valid' },
    ]);
    const { rows } = await meera.db.execute(sql`
      select difference from changes where topic = 'leads' and batch_id = ${id}::uuid order by difference::text`);
    expect(rows.map(({ difference }) => difference)).toEqual([
      { custom_visa: ['expired', 'valid'] },
      { custom_visa: [null, 'valid'] },
    ]);
    const started = await meera.db.execute(sql`
      select difference -> 'act' as act from changes where topic = 'bulk_runs' and entity_id = ${id}::uuid and action = 'started'`);
    expect(started.rows).toEqual([{ act: [null, 'field'] }]);
    expect(counts(await undo(meera, id))).toBe('same 1, undone 2');
    expect(await customOf([valid, expired, none])).toEqual([
      { visa: 'valid', passport: 'Z1' },
      { visa: 'expired', passport: 'Z2' },
      {},
    ]);
  });

  it('is emptied, and what was edited since is not put back', async () => {
    const ids = await addLeads(3, { custom: { family_size: 4, passport: 'Z1' } });
    const done = await run(meera, { ids }, field('family_size', null));
    expect(counts(done)).toBe('done 3');
    expect(await customOf(ids.slice(0, 1))).toEqual([{ passport: 'Z1' }]);
    const [edited = ''] = ids;
    const { version } = await readLead(meera, edited);
    await setLeadField(meera, { id: edited, version, key: 'family_size', value: '5' });
    expect(counts(await undo(meera, done.id))).toBe('undone 2, kept:edited 1');
    expect((await customOf(ids)).map(({ family_size }) => family_size)).toEqual(['5', '4', '4']);
    expect(counts(await preview(meera, { ids }, field('family_size', ' ')))).toBe('ready 3');
    expect(counts(await preview(meera, { ids }, field('family_size', '4.0')))).toBe('ready 1, same 2');
    const wishes = field('wishes', ['lake_view', 'corner']);
    const chosen = await run(meera, { ids }, wishes);
    expect((await customOf(ids))[0]).toMatchObject({ wishes: ['lake_view', 'corner'] });
    expect(counts(await undo(meera, chosen.id))).toBe('undone 3');
  });

  it('is cancelled half-way, and undone', async () => {
    await fillLeads(120);
    const { id } = await preview(meera, { filter: {} }, field('visa', 'applied'));
    await startBulkRun(meera, id);
    await workFor(1, id);
    const cancelled = await cancelBulkRun(meera, id);
    const { items } = await listLeads(meera, { custom: { visa: 'applied' }, limit: 60 });
    expect(items.length).toBeGreaterThan(0);
    expect(counts(cancelled)).toBe(`ready ${120 - items.length}, done ${items.length}`);
    expect(counts(await undo(meera, id))).toBe(`ready ${120 - items.length}, undone ${items.length}`);
    expect((await listLeads(meera, { custom: { visa: 'applied' } })).items).toEqual([]);
  });

  it('is refused for a wrong value, an emptied required field and a removed choice, by name', async () => {
    const ids = await addLeads(1);
    const problemOf = (key: string, value: string | number | null) =>
      failureOf(preview(meera, { ids }, field(key, value)));
    const problem = (path: string, code: string, limit?: string) => ({
      fields: [{ path: `change.${path}`, code, ...(limit !== undefined && { limit }) }],
    });
    expect(await problemOf('family_size', 'four')).toMatchObject(problem('value', 'not_number'));
    expect(await problemOf('passport', null)).toMatchObject(problem('value', 'required', 'Passport'));
    expect(await problemOf('gone', 'x')).toMatchObject(problem('key', 'unknown_field', 'gone'));
    expect(await problemOf('tags', 'x')).toMatchObject(problem('key', 'unknown_field', 'tags'));
    const { id: runId } = await preview(meera, { ids }, field('visa', 'expired'));
    const [valid, applied] = visa.choices;
    const kept = [valid, applied].flatMap((choice) => (choice ? [{ key: choice.key, name: choice.name }] : []));
    await updateCustomField(meera, { ...visa, choices: kept });
    expect(await problemOf('visa', 'expired')).toMatchObject(problem('value', 'unknown', 'Expired'));
    // Also if the choice was removed after the preview.
    await startBulkRun(meera, runId);
    await workOnBulkRun(program, runId);
    expect(counts(await readBulkRun(meera, runId))).toBe('skipped:refused 1');
  });

  it('keeps no typed text of a run that has ended', async () => {
    const ids = await addLeads(1);
    const done = await run(meera, { ids }, field('school', 'Sister of Anand Kelkar'));
    expect(await customOf(ids)).toEqual([{ school: 'Sister of Anand Kelkar' }]);
    expect(done.change).toEqual(field('school', ''));
    expect(counts(await undo(meera, done.id))).toBe('undone 1');
    expect(await customOf(ids)).toEqual([{}]);
  });

  it('is left out of properties whose type does not have it', async () => {
    const [plot, other] = await listPropertyTypes(meera);
    if (!plot || !other) throw new Error('no types');
    const survey = { kind: 'properties', name: 'Survey number', property_type_ids: [plot.id] } as const;
    await addField({ ...survey, property_type_ids: [...survey.property_type_ids] });
    const [of, without] = [uuid(), uuid()];
    await createProperty(meera, aProperty({ id: of, property_type_id: plot.id }));
    await createProperty(meera, aProperty({ id: without, property_type_id: other.id }));
    const input = { kind: 'properties' as const, ids: [of, without], change: field('survey_number', '14/2') };
    const runs = uuid();
    await previewBulkRun(meera, { id: runs, ...input });
    await workOnBulkRun(program, runs);
    expect(counts(await readBulkRun(meera, runs))).toBe('ready 1, refused:other_type 1');
    await startBulkRun(meera, runs);
    await workOnBulkRun(program, runs);
    expect(await readProperty(meera, of)).toMatchObject({ custom: { survey_number: '14/2' } });
    expect(await readProperty(meera, without)).toMatchObject({ custom: {} });
  });

  it('belongs to clients, too', async () => {
    await addField({ kind: 'clients', name: 'Rating', type: 'flag' });
    const id = uuid();
    await createClient(meera, aClient({ id }));
    const input = {
      id: uuid(),
      kind: 'clients',
      ids: [id],
      change: { act: 'field', key: 'rating', value: false },
    } as const;
    await previewBulkRun(meera, { ...input, ids: [id] });
    await workOnBulkRun(program, input.id);
    await startBulkRun(meera, input.id);
    await workOnBulkRun(program, input.id);
    expect((await readClient(meera, id)).custom).toEqual({ rating: false });
    await meera.db.execute(sql`delete from clients where id = ${id}`);
  });
});

describe('a message', () => {
  const template = uuid();
  beforeAll(async () => {
    const texts = { en: { subject: 'For {{client_name}}', body: '<p>Diwali offer</p>' }, hi: null, mr: null, gu: null };
    await createTemplate(meera, { id: template, name: 'Diwali', texts });
  });

  it('goes to those with an address who allow it, in their name, and is not undone', async () => {
    const [reachable] = await addLeads(1, { full_name: 'Asha', email: 'asha@example.in' });
    const [refusing] = await addLeads(1, { full_name: 'Dev', email: 'dev@example.in' });
    const [bare] = await addLeads(1, { full_name: 'Nil', email: null });
    await recordConsent(meera, {
      topic: 'leads',
      person_id: String(refusing),
      id: uuid(),
      act: 'do_not_contact',
      purposes: [],
      channels: [],
      way: 'phone',
      note: '',
      proof: null,
    });
    const ids = [reachable, refusing, bare] as string[];
    const marketing = { act: 'message', template_id: template, purpose: 'marketing' } as const;
    expect(counts(await preview(meera, { ids }, marketing))).toBe(
      'refused:no_email 1, refused:do_not_contact 1, refused:consent_missing 1',
    );
    const done = await run(meera, { ids }, { ...marketing, purpose: 'service' });
    expect(counts(done)).toBe('refused:no_email 1, refused:do_not_contact 1, done 1');
    expect(await meera.db.select().from(emails)).toMatchObject([{ recipient: 'asha@example.in', subject: 'For Asha' }]);
    expect(await failureOf(undoBulkRun(meera, done.id))).toMatchObject({ reason: 'bulk_not_undoable' });
  });
});

describe('properties and clients', () => {
  it('change their status unless a deal has closed them', async () => {
    const [open, sold] = [uuid(), uuid()];
    for (const id of [open, sold]) await createProperty(meera, aProperty({ id }));
    await setPropertyStatus(meera, { id: sold, status: 'sold' });
    const input = {
      id: uuid(),
      kind: 'properties' as const,
      ids: [open, sold],
      change: { act: 'status', status: 'pending' } as const,
    };
    await previewBulkRun(meera, input);
    await workOnBulkRun(program, input.id);
    await startBulkRun(meera, input.id);
    await workOnBulkRun(program, input.id);
    expect(counts(await readBulkRun(meera, input.id))).toBe('refused:closed 1, done 1');
    expect(counts(await undo(meera, input.id))).toBe('refused:closed 1, undone 1');
  });

  it('are assigned', async () => {
    const id = uuid();
    await createClient(meera, aClient({ id, full_name: 'Zubin Irani' }));
    const input = { id: uuid(), kind: 'clients', filter: { search: 'Zubin' }, change: assignTo(rohan) } as const;
    await previewBulkRun(meera, input);
    await workOnBulkRun(program, input.id);
    await startBulkRun(meera, input.id);
    await workOnBulkRun(program, input.id);
    expect(counts(await readBulkRun(meera, input.id))).toBe('done 1');
    expect(counts(await undo(meera, input.id))).toBe('undone 1');
  });
});

describe('deals', () => {
  it('get tags and values unless they are undone, and an undo takes them back', async () => {
    const { key } = await createCustomField(meera, {
      id: uuid(),
      kind: 'deals',
      name: 'Registrar',
      type: 'text',
      property_type_ids: null,
      is_required: false,
      choices: [],
    });
    const addDeal = async () => {
      const { id, version } = await createProperty(meera, aProperty());
      const shares = [{ agent_id: String(rohan.actor.profileId), share: '100.00' }];
      return recordDeal(meera, aDeal({ property_id: id, property_version: version, shares }));
    };
    const [open, undone] = [await addDeal(), await addDeal()];
    await undoDeal(meera, { id: undone.id, version: undone.version, status: 'available', reason: '' });
    const change = { act: 'field', key, value: 'Haveli 3' } as const;
    await meera.db.delete(notifications);
    const made = await run(rohan, { ids: [open.id, undone.id] }, change, 'deals');
    expect(counts(made)).toBe('refused:undone 1, done 1');
    expect((await readDeal(rohan, open.id)).custom).toEqual({ [key]: 'Haveli 3' });
    expect(await meera.db.select().from(notifications)).toEqual([]);
    expect(counts(await undo(rohan, made.id))).toBe('refused:undone 1, undone 1');
    expect((await readDeal(rohan, open.id)).custom).toEqual({});
  });
});

describe('invoices', () => {
  const trash = { act: 'trash' } as const;
  const cancel = { act: 'cancel' } as const;
  const ids = async (by: Context<Staff>, count: number) => {
    const added: string[] = [];
    for (let index = 0; index < count; index += 1) added.push((await createInvoice(by, anInvoice())).id);
    return added;
  };

  it('are deleted as drafts by those who may, and restored by an undo', async () => {
    const [draft, issued] = await ids(rohan, 2);
    const [other] = await ids(kavya, 1);
    await issueInvoice(rohan, String(issued));
    const target = { ids: [draft, issued, other] as string[] };
    const made = await run(rohan, target, trash, 'invoices');
    expect(counts(made)).toBe('refused:not_yours 1, refused:issued 1, done 1');
    await expect(getInvoiceOrThrow(rohan, String(draft))).rejects.toThrow('not_found');
    expect(counts(await undo(rohan, made.id))).toContain('undone 1');
    expect((await getInvoiceOrThrow(rohan, String(draft))).status).toBe('pending');
  });

  it('are cancelled unless they have payments, for good', async () => {
    const [draft, paid, cancelled, late] = await ids(meera, 4);
    await recordPayment(meera, {
      id: String(paid),
      payment_id: uuid(),
      amount: '5.00',
      paid_on: '2026-03-10',
      reference: '',
    });
    await cancelInvoice(meera, { id: String(cancelled) });
    const previewed = await preview(meera, { ids: [draft, paid, cancelled, late] as string[] }, cancel, 'invoices');
    expect(counts(previewed)).toBe('ready 2, same 1, refused:has_payments 1');
    await issueInvoice(meera, String(late));
    await startBulkRun(meera, previewed.id);
    await workOnBulkRun(program, previewed.id);
    const made = await readBulkRun(meera, previewed.id);
    expect(counts(made)).toBe('same 1, refused:has_payments 1, done 1, skipped:changed 1');
    expect((await getInvoiceOrThrow(meera, String(draft))).status).toBe('cancelled');
    expect(made.may_undo).toBe(false);
    expect(await failureOf(undoBulkRun(meera, made.id))).toMatchObject({ reason: 'bulk_not_undoable' });
  });

  it('are emailed to their clients if they are issued and unpaid, and not twice', async () => {
    const [asha, nil, dev] = [uuid(), uuid(), uuid()];
    await createClient(meera, aClient({ id: asha, full_name: 'Asha', email: 'asha.rao@example.in' }));
    await createClient(meera, aClient({ id: nil, full_name: 'Nil', email: null }));
    await createClient(meera, aClient({ id: dev, full_name: 'Dev', email: 'dev.rao@example.in' }));
    await recordConsent(meera, {
      topic: 'clients',
      person_id: dev,
      id: uuid(),
      act: 'do_not_contact',
      purposes: [],
      channels: [],
      way: 'phone',
      note: '',
      proof: null,
    });
    const bill = async (client_id: string | null) => (await createInvoice(meera, anInvoice({ client_id }))).id;
    const issued = [await bill(asha), await bill(nil), await bill(dev), await bill(null), await bill(asha)];
    for (const id of issued) await issueInvoice(meera, id);
    const [owed = '', , , , paid = ''] = issued;
    const { total, number } = await getInvoiceOrThrow(meera, owed);
    const payment = { payment_id: uuid(), amount: total, paid_on: '2026-03-10', reference: '' };
    await recordPayment(meera, { id: paid, ...payment });
    await meera.db.delete(emails);
    const target = { ids: [...issued, await bill(asha)] };
    const previewed = await preview(meera, target, { act: 'send' }, 'invoices');
    expect(counts(previewed)).toBe(
      'ready 1, refused:draft 1, refused:settled 1, refused:no_email 2, refused:do_not_contact 1',
    );
    expect(await meera.db.select().from(emails)).toEqual([]);
    await startBulkRun(meera, previewed.id);
    await Promise.all([workOnBulkRun(program, previewed.id), workOnBulkRun(program, previewed.id)]);
    const made = await readBulkRun(meera, previewed.id);
    expect(counts(made)).toContain('done 1');
    expect(made.may_undo).toBe(false);
    expect(await meera.db.select().from(emails)).toMatchObject([
      { recipient: 'asha.rao@example.in', subject: `Invoice ${number}` },
    ]);
  });

  it('are those that a filter finds', async () => {
    const [id] = await ids(meera, 1);
    const { number } = await getInvoiceOrThrow(meera, String(id));
    expect(counts(await run(meera, { filter: { search: number } }, trash, 'invoices'))).toBe('done 1');
  });
});
