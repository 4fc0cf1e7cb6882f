import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { readAnalytics } from '#features/analytics/server/service.ts';
import { ownTerms } from '#features/leads/import/lead-terms.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { exportLeads } from '#features/leads/server/export/export-leads.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { readFunnel } from '#features/leads/server/service/read-funnel.ts';
import {
  countLeads,
  listLeads,
  readColumns,
  readLead,
  readSources,
  readStages,
} from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { restoreWonLead, winLead } from '#features/leads/server/service/win-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import { restartClock } from '#features/response-clock/server/repository.ts';
import { readWaitingLeads } from '#features/response-clock/server/service.ts';
import { createSavedView, readListViews } from '#features/saved-views/server/service.ts';
import type { Word, WordInput } from '#features/vocabulary/contract.ts';
import {
  createWord,
  listWords,
  mergeWord,
  orderWords,
  removeWord,
  updateWord,
} from '#features/vocabulary/server/service.ts';
import { words } from '#features/vocabulary/server/tables.ts';
import { eventsOf } from '#features/webhooks/rules.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { savedListKinds } from './saved-list-kinds.ts';
import { wordServices } from './word-services.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let meera: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera');
});
afterAll(() => agency.close());
beforeEach(async () => {
  await agency.base.db.delete(leads);
  await agency.base.db.delete(words).where(sql`not is_shipped`);
  await agency.base.db.execute(sql`
    update words set is_hidden = false, merged_into_id = null, colour = null,
      position = array_position(array['new', 'contacted', 'qualified', 'negotiation', 'closed', 'lost'], key)
    where kind = 'lead_stage'`);
});

type WorksLike = NonNullable<WordInput['works_like']>;
const add = (name: string, works_like: WorksLike | undefined, more: Partial<WordInput> = {}) =>
  createWord(meera, { id: uuid(), kind: 'lead_stage', name, ...(works_like && { works_like }), ...more }, wordServices);
const stages = async () => (await listWords(meera)).filter(({ kind }) => kind === 'lead_stage');
const find = async (key: string): Promise<Word> => {
  const word = (await stages()).find((one) => one.key === key);
  if (!word) throw new Error(`no ${key}`);
  return word;
};
const hide = async (key: string) => updateWord(meera, { ...(await find(key)), is_hidden: true }, wordServices);
const merge = async (from: string, into: string) =>
  mergeWord(meera, { id: (await find(from)).id, into: (await find(into)).id }, wordServices);
const addLead = (changes: Parameters<typeof aLead>[0] = {}) => createLead(meera, aLead(changes));
const move = async (id: string, status: string, more: object = {}) =>
  moveLead(meera, { id, from: (await readLead(meera, id)).status, status, ...more });
const refusal = (path: string, code: string) => ({ details: { fields: [expect.objectContaining({ path, code })] } });

describe('the stages of an agency', () => {
  it('say with their key what they count as, and stand among those that are alike', async () => {
    await add('Site visited', 'qualified');
    await add('Registered', 'closed');
    await add('Not serious', 'lost');
    expect((await stages()).map(({ key }) => key)).toEqual([
      'new',
      'contacted',
      'qualified',
      'negotiation',
      'qualified.site_visited',
      'closed',
      'closed.registered',
      'lost',
      'lost.not_serious',
    ]);
  });

  it.each([undefined, 'consultation'] as const)('are refused like %s', async (works_like) => {
    await expect(add('Site visited', works_like)).rejects.toMatchObject({
      details: { fields: [expect.objectContaining({ path: 'works_like' })] },
    });
  });

  it('have an order in which won and lost ones stay last', async () => {
    await add('Site visited', 'qualified');
    const ids = (await stages()).map(({ id }) => id);
    await orderWords(meera, { kind: 'lead_stage', ids: ids.toReversed() });
    expect((await stages()).map(({ key }) => key)).toEqual([
      'qualified.site_visited',
      'negotiation',
      'qualified',
      'contacted',
      'new',
      'closed',
      'lost',
    ]);
    expect((await readColumns(meera, {})).map(({ status }) => status)[0]).toBe('qualified.site_visited');
    await addLead({ status: 'qualified', full_name: 'Second' });
    await addLead({ status: 'negotiation', full_name: 'First' });
    const sorted = await listLeads(meera, { sort: 'stage' });
    expect(sorted.items.map(({ full_name }) => full_name)).toEqual(['First', 'Second']);
  });

  it('have colours, like tags; other words have none', async () => {
    const stage = await add('Site visited', 'qualified', { colour: 'teal' });
    expect(stage.colour).toBe('teal');
    const changed = await updateWord(meera, { ...stage, colour: null }, wordServices);
    expect(changed.colour).toBeNull();
    const { colour: _, ...without } = { ...changed, name: 'Visited' };
    expect(await updateWord(meera, without, wordServices)).toMatchObject({ name: 'Visited', colour: null });
    const tag = await createWord(meera, { id: uuid(), kind: 'tag', name: 'NRI', colour: 'pink' }, wordServices);
    expect(tag.colour).toBe('pink');
    expect(await updateWord(meera, { ...tag, colour: 'red' }, wordServices)).toMatchObject({ colour: 'red' });
    const source = { id: uuid(), kind: 'lead_source', name: 'Expo', colour: 'teal' } as const;
    await expect(createWord(meera, source, wordServices)).rejects.toMatchObject(refusal('colour', 'not_valid'));
  });

  it.each([
    ['new', 'new.attempted'],
    ['closed', 'closed.registered'],
    ['lost', 'lost.not_serious'],
  ] as const)('keep one like %s that is offered', async (key, other) => {
    await expect(hide(key)).rejects.toMatchObject(refusal('is_hidden', 'last_stage'));
    await add({ new: 'Attempted', closed: 'Registered', lost: 'Not serious' }[key], key);
    await hide(key);
    await expect(hide(other)).rejects.toMatchObject(refusal('is_hidden', 'last_stage'));
  });

  it('are columns of the board, hidden ones only with leads', async () => {
    await add('Site visited', 'qualified');
    await hide('negotiation');
    const shown = async () => (await readColumns(meera, {})).map(({ status }) => status);
    expect(await shown()).toEqual(['new', 'contacted', 'qualified', 'qualified.site_visited', 'closed', 'lost']);
    await addLead({ status: 'negotiation', budget: '100' });
    expect(await readColumns(meera, {})).toContainEqual({ status: 'negotiation', count: 1, value: '100.00' });
  });
});

describe('a lead in a stage of the agency', () => {
  it('that is won needs a reason and counts as won everywhere', async () => {
    await add('Registered', 'closed');
    const { id } = await addLead({ budget: '100', follow_up_on: '2026-03-10' });
    await addLead();
    await expect(move(id, 'closed.registered')).rejects.toMatchObject(refusal('won_reason', 'required'));
    await move(id, 'closed.registered', { won_reason: 'listing_signed' });
    expect((await readSources(meera, {})).total).toMatchObject({ leads: 2, closed: 1, conversion: 50 });
    expect((await readSources(meera, { created_since: '2020-01-01' })).total).toMatchObject({ closed: 1 });
    expect((await readAnalytics(meera, { period: 'all' })).leads).toMatchObject({ total: 2, conversion: 50 });
    expect((await listLeads(meera, { follow_up: 'due' })).items).toEqual([]);
    expect((await listLeads(meera, { reached: 'closed' })).items).toHaveLength(1);
    const { rows } = await agency.base.db.execute(sql`select is_active from requirements where lead_id = ${id}`);
    expect(rows).toEqual([{ is_active: false }]);
    // From one won stage to another the reason stays.
    await move(id, 'closed');
    expect(await readLead(meera, id)).toMatchObject({ status: 'closed', won_reason: 'listing_signed' });
  });

  it('that is lost needs a reason and counts as lost', async () => {
    await add('Not serious', 'lost');
    const { id } = await addLead({ status: 'qualified' });
    await expect(move(id, 'lost.not_serious')).rejects.toMatchObject(refusal('lost_reason', 'required'));
    await move(id, 'lost.not_serious', { lost_reason: 'budget' });
    expect((await listLeads(meera, { lost_from: 'qualified' })).items).toHaveLength(1);
    expect(await readLead(meera, id)).toMatchObject({ lost_reason: 'budget', won_reason: null });
    await move(id, 'contacted');
    expect(await readLead(meera, id)).toMatchObject({ lost_reason: null });
  });

  it.each(['qualified.nowhere', 'nowhere'])('is refused if %s does not exist', async (status) => {
    await expect(addLead({ status })).rejects.toMatchObject(refusal('status', 'unknown'));
    const { id } = await addLead();
    await expect(move(id, status)).rejects.toMatchObject(refusal('status', 'unknown'));
    await expect(
      agency.base.db.execute(sql`update leads set status = ${status} where id = ${id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'words_known' } });
  });

  it('that nobody contacted waits for an answer', async () => {
    await add('Attempted', 'new');
    const { id } = await addLead({ status: 'new.attempted' });
    const waiting = async () => (await readWaitingLeads(meera, {})).items.map((lead) => lead.id);
    expect(await waiting()).toEqual([id]);
    await merge('new.attempted', 'new');
    expect(await waiting()).toEqual([id]);
    await move(id, 'contacted');
    expect(await waiting()).toEqual([]);
  });

  it('waits on after a repeat enquiry when its stage is merged', async () => {
    await add('Site visited', 'qualified');
    const { id } = await addLead({ status: 'qualified.site_visited' });
    await restartClock(agency.base.db, id, agency.base.clock.now());
    await merge('qualified.site_visited', 'qualified');
    expect((await readWaitingLeads(meera, {})).items.map((lead) => lead.id)).toEqual([id]);
  });

  it('is won by a deal in the first won stage that is offered, and goes back to a merged one', async () => {
    await add('Site visited', 'qualified');
    await add('Registered', 'closed');
    await hide('closed');
    const { id } = await addLead({ status: 'qualified.site_visited' });
    const before = await transact(meera, (tx) => winLead(meera, tx, id));
    expect(await readLead(meera, id)).toMatchObject({ status: 'closed.registered', won_reason: 'deal' });
    await merge('qualified.site_visited', 'negotiation');
    await transact(meera, (tx) => restoreWonLead(meera, tx, before));
    expect(await readLead(meera, id)).toMatchObject({ status: 'negotiation', won_reason: null });
  });

  it('is an event of webhooks like that of a shipped stage', () => {
    const change = (from: string, to: string) =>
      eventsOf({ topic: 'leads', action: 'moved', difference: { status: [from, to] } });
    expect(change('new', 'closed.registered')).toContain('lead.won');
    expect(change('closed', 'closed.registered')).not.toContain('lead.won');
    expect(change('new', 'lost.not_serious')).toContain('lead.lost');
    expect(change('new', 'qualified.site_visited')).toEqual(['lead.updated', 'lead.stage_changed']);
  });

  it('is exported and read back by its own name', async () => {
    await add('Site visited', 'qualified');
    await addLead({ full_name: 'Exported', status: 'qualified.site_visited' });
    const { stream } = await exportLeads(meera, {});
    expect(Buffer.concat(await stream.toArray()).toString()).toContain('Site visited');
    expect(ownTerms(await stages()).lead_stage.get('sitevisited')).toBe('qualified.site_visited');
  });
});

describe('the funnel', () => {
  it('follows the agency’s order, and counts merged and removed stages where they belong', async () => {
    await add('Site visited', 'qualified');
    await add('Drafting', 'negotiation');
    const { id: lost } = await addLead();
    await move(lost, 'qualified.site_visited');
    await move(lost, 'lost', { lost_reason: 'budget' });
    await addLead({ status: 'qualified.site_visited' });
    const { id: won } = await addLead({ status: 'negotiation.drafting' });
    await move(won, 'closed', { won_reason: 'other' });
    const funnel = async () =>
      (await readFunnel(meera, {})).map(({ stage, reached, waiting, lost: gone }) => [stage, reached, waiting, gone]);
    expect(await funnel()).toEqual([
      ['new', 3, 0, 0],
      ['contacted', 3, 0, 0],
      ['qualified', 3, 0, 0],
      ['negotiation', 3, 0, 0],
      ['qualified.site_visited', 3, 1, 1],
      ['negotiation.drafting', 1, 0, 0],
      ['closed', 1, 1, 0],
    ]);
    expect(await countLeads(meera, { reached: 'qualified.site_visited' })).toMatchObject({ value: 3 });
    await merge('qualified.site_visited', 'qualified');
    await removeWord(meera, (await find('negotiation.drafting')).id, wordServices);
    expect(await funnel()).toEqual([
      ['new', 3, 0, 0],
      ['contacted', 3, 0, 0],
      ['qualified', 3, 1, 1],
      ['negotiation', 1, 0, 0],
      ['closed', 1, 1, 0],
    ]);
    expect(await countLeads(meera, { reached: 'qualified' })).toMatchObject({ value: 3 });
    expect(await countLeads(meera, { lost_from: 'qualified' })).toMatchObject({ value: 1 });
  });

  it('does not take a merge for the end of a stay', async () => {
    await add('Site visited', 'qualified');
    agency.clock.set('2026-03-01T06:00:00Z');
    const { id } = await addLead();
    await move(id, 'qualified.site_visited');
    agency.clock.set('2026-03-05T06:00:00Z');
    await merge('qualified.site_visited', 'qualified');
    agency.clock.set('2026-03-11T06:00:00Z');
    await move(id, 'negotiation');
    expect(await readFunnel(meera, {})).toContainEqual(expect.objectContaining({ stage: 'qualified', days: '10.0' }));
  });
});

describe('a merge of stages', () => {
  it('tells of each lead, keeps the old name in the history, and moves saved views', async () => {
    const from = await add('Site visited', 'qualified');
    const { id } = await addLead();
    await move(id, from.key);
    const query = { status: [from.key, 'new'], reached: from.key };
    await createSavedView(meera, savedListKinds, { id: uuid(), list: 'leads', name: 'Warm', is_shared: false, query });
    expect(await merge(from.key, 'negotiation')).toEqual({ moved: 3 });
    expect(await readLead(meera, id)).toMatchObject({ status: 'negotiation' });
    const { rows } = await agency.base.db.execute<{ difference: object }>(
      sql`select difference from changes where topic = 'leads' and entity_id = ${id} order by id desc limit 1`,
    );
    expect(rows[0]?.difference).toEqual({ status: [from.key, 'negotiation'] });
    expect((await readStages(meera, id)).map(({ status }) => status)).toEqual(['negotiation', from.key, 'new']);
    const [view] = (await readListViews(meera, savedListKinds, 'leads')).views;
    expect(view?.query).toMatchObject({ reached: 'negotiation' });
    expect([view?.query.status].flat().toSorted()).toEqual(['negotiation', 'new']);
    // Leads that come with the old key.
    expect((await addLead({ status: from.key })).status).toBe('negotiation');
  });

  it.each([
    ['negotiation', 'closed'],
    ['closed', 'lost'],
    ['new', 'contacted'],
  ])('does not make %s of %s', async (from, into) => {
    await expect(merge(from, into)).rejects.toMatchObject(refusal('into', 'other_stages'));
  });

  it('is what remains for a stage with leads', async () => {
    const stage = await add('Site visited', 'qualified');
    const { id } = await addLead({ status: stage.key });
    await expect(removeWord(meera, stage.id, wordServices)).rejects.toMatchObject({
      details: { fields: [{ path: 'id', code: 'in_use', limit: 1 }] },
    });
    await move(id, 'contacted');
    await removeWord(meera, stage.id, wordServices);
    await expect(move(id, stage.key)).rejects.toMatchObject(refusal('status', 'unknown'));
    expect((await readStages(meera, id)).map(({ status }) => status)).toEqual(['contacted', stage.key]);
  });
});
