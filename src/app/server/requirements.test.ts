import { asc, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient, somePreferences } from '#features/clients/client-testing.ts';
import { deleteClient, restoreClient } from '#features/clients/server/service/delete-client.ts';
import { readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient, saveClientPreferences, updateClient } from '#features/clients/server/service/save-client.ts';
import { createCustomField, listCustomFieldUses, updateCustomField } from '#features/custom-fields/server/service.ts';
import { mergePeople } from '#features/duplicates/server/service/merge.ts';
import { undoMerge } from '#features/duplicates/server/service/undo-merge.ts';
import { leadInput } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { deleteLead, eraseLead, purgeLeads, restoreLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead, updateLead } from '#features/leads/server/service/save-lead.ts';
import { propertyTypes } from '#features/property-types/server/tables.ts';
import type { RequirementInput } from '#features/requirements/contract.ts';
import { requirementInput } from '#features/requirements/contract.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { maxRequirements } from '#features/requirements/rules.ts';
import { requirementErasureHandler } from '#features/requirements/server/erasure-handler.ts';
import {
  addRequirement,
  deleteRequirement,
  readRequirements,
  updateRequirement,
} from '#features/requirements/server/service.ts';
import { requirements } from '#features/requirements/server/tables.ts';
import { findings } from '#features/search/contract.ts';
import { searchEverything } from '#features/search/server/service.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';

let agency: TestAgency;
let meera: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Admin', 'Meera Kulkarni');
});
beforeEach(() => agency.clock.set('2026-03-10T06:00:00Z'));
afterAll(() => agency.close());

const addLead = async (changes: Parameters<typeof aLead>[0] = {}) =>
  createLead(meera, aLead({ interest_type: 'buying', ...changes }));
const addClient = async (changes: Parameters<typeof aClient>[0] = {}) =>
  createClient(meera, aClient({ client_type: 'buyer', ...changes }));
const typeId = async () => {
  const [type] = await meera.db.select().from(propertyTypes).limit(1);
  return type?.id ?? '';
};
const changesOf = async (entityId: string) => {
  const rows = await meera.db.select().from(changes).where(eq(changes.entity_id, entityId)).orderBy(asc(changes.id));
  return { actions: rows.map(({ action }) => action), differences: rows.map(({ difference }) => difference) };
};
const requirementsOf = (topic: PersonTopic, person_id: string) => readRequirements(meera, { topic, person_id });
const firstOf = async (topic: PersonTopic, person_id: string) => {
  const [first] = await requirementsOf(topic, person_id);
  if (!first) throw new Error('no requirement');
  return first;
};
const add = (topic: PersonTopic, person_id: string, changes: Partial<RequirementInput> = {}, id = uuid()) =>
  addRequirement(meera, { topic, person_id, id, ...aRequirement(changes) });
const active = async (column: 'lead_id' | 'client_id', id: string) => {
  const rows = await meera.db.select().from(requirements).where(eq(requirements[column], id));
  return rows.map(({ is_active }) => is_active);
};

describe('the first requirement', () => {
  it('follows the client, and the client follows it', async () => {
    const type = await typeId();
    const client = await addClient({ budget_max: '9000000', preferred_locations: ['Baner'] });
    expect(await firstOf('clients', client.id)).toMatchObject({
      is_first: true,
      purpose: 'buy',
      budget_max: '9000000.00',
      preferred_locations: ['Baner'],
      version: 1,
    });
    const preferences = somePreferences({ bedrooms_min: 2, bedrooms_max: 3, property_type_ids: [type] });
    const saved = await saveClientPreferences(meera, { id: client.id, version: client.version, ...preferences });
    const first = await firstOf('clients', client.id);
    expect(first).toMatchObject({ bedrooms_min: 2, bedrooms_max: 3, property_type_ids: [type], budget_max: null });

    const { id, is_first: _first, updated_at: _at, version, ...content } = first;
    await updateRequirement(meera, { ...content, id, version, budget_max: '7500000', area_min: 900 });
    const now = await readClient(meera, client.id);
    expect(now).toMatchObject({ budget_max: '7500000.00', bedrooms_min: 2, version: saved.version + 1 });
    // A form that was open meanwhile must not overwrite it.
    const stale = saveClientPreferences(meera, { id: client.id, version: saved.version, ...preferences });
    await expect(stale).rejects.toMatchObject({ code: 'conflict' });
    const late = updateRequirement(meera, { ...content, id, version });
    await expect(late).rejects.toMatchObject({ code: 'conflict', details: { current: { area_min: 900 } } });
    const tenant = await updateClient(meera, {
      ...aClient({ client_type: 'tenant' }),
      id: client.id,
      version: now.version,
    });
    expect(tenant.version).toBe(now.version + 1);
    expect(await firstOf('clients', client.id)).toMatchObject({ purpose: 'rent', area_min: 900 });
  });

  it('follows the lead, and the lead follows it', async () => {
    const lead = await addLead({ interest_type: null, budget: '5000000' });
    const { is_first: _first, updated_at: _at, ...first } = await firstOf('leads', lead.id);
    expect(first).toMatchObject({ purpose: null, budget_max: '5000000.00' });
    await updateRequirement(meera, {
      ...first,
      purpose: 'rent',
      budget_min: '20000',
      budget_max: '40000',
      bedrooms_min: 2,
    });
    const now = await readLead(meera, lead.id);
    expect(now).toMatchObject({ interest_type: 'renting', budget: '40000.00', version: lead.version + 1 });
    // A maximum below the minimum of the requirement replaces it.
    await updateLead(meera, {
      ...aLead({ interest_type: 'renting', budget: '15000' }),
      id: lead.id,
      version: now.version,
    });
    expect(await firstOf('leads', lead.id)).toMatchObject({
      budget_min: null,
      budget_max: '15000.00',
      bedrooms_min: 2,
    });
  });

  it('is filled and changed by the form of the lead, as one change', async () => {
    const type = await typeId();
    const typed = {
      budget_min: '7000000',
      budget: '9000000',
      preferred_locations: ['Baner'],
      property_type_ids: [type, type],
      bedrooms_min: 2,
      bedrooms_max: 3,
      area_min: 900,
      area_max: 1200,
      possession_by: '2026-12-31',
    };
    const lead = await addLead(typed);
    const stored = { ...typed, budget_min: '7000000.00', budget: '9000000.00', property_type_ids: [type] };
    expect(lead).toMatchObject({ ...stored, version: 1 });
    const { budget: budget_max, ...rest } = stored;
    expect(await firstOf('leads', lead.id)).toMatchObject({ ...rest, budget_max, purpose: 'buy', version: 1 });
    const save = (version: number, changes: Parameters<typeof aLead>[0]) =>
      updateLead(meera, { ...aLead({ interest_type: 'buying', ...changes }), id: lead.id, version });
    const saved = await save(1, { ...typed, bedrooms_max: 2, area_min: null });
    expect(saved.version).toBe(2);
    expect(await firstOf('leads', lead.id)).toMatchObject({ bedrooms_max: 2, area_min: null, version: 2 });
    const { actions, differences } = await changesOf(lead.id);
    expect(actions).toEqual(['created', 'updated']);
    expect(differences[1]).toEqual({ bedrooms_max: [3, 2], area_min: [900, null] });
    // What a caller of the API omits stays.
    const { budget, preferred_locations } = typed;
    expect(await save(2, { budget, preferred_locations })).toMatchObject({ property_type_ids: [type], area_max: 1200 });
    // A form that was open while the requirement was edited must not overwrite it.
    const { is_first: _first, updated_at: _at, ...first } = await firstOf('leads', lead.id);
    await updateRequirement(meera, { ...first, possession_by: '2027-06-30' });
    const now = await readLead(meera, lead.id);
    expect(now.possession_by).toBe('2027-06-30');
    await expect(save(now.version - 1, typed)).rejects.toMatchObject({ code: 'conflict' });
    // A type that was deleted since stays; another one is refused.
    await meera.db.update(propertyTypes).set({ deleted_at: new Date() }).where(eq(propertyTypes.id, type));
    expect(await save(now.version, typed)).toMatchObject({ property_type_ids: [type] });
    await meera.db.update(propertyTypes).set({ deleted_at: null }).where(eq(propertyTypes.id, type));
  });

  it('names the wrong field of the lead', async () => {
    const problems = (changes: object) =>
      leadInput.safeParse({ ...aLead(), ...changes }).error?.issues.map(({ path }) => path.join('.'));
    expect(problems({ budget_min: '9', budget: '8' })).toEqual(['budget_min']);
    expect(problems({ bedrooms_min: 3, bedrooms_max: 2 })).toEqual(['bedrooms_min']);
    expect(problems({ area_min: 900, area_max: 800 })).toEqual(['area_min']);
    expect(problems({ bedrooms_max: 11 })).toEqual(['bedrooms_max']);
    expect(problems({ area_min: 0 })).toEqual(['area_min']);
    expect(problems({ possession_by: '0000-01-01' })).toEqual(['possession_by']);
    expect(problems({ preferred_locations: Array.from({ length: 31 }, (_, index) => `Place ${index}`) })).toEqual([
      'preferred_locations',
    ]);
    await expect(addLead({ property_type_ids: [uuid()] })).rejects.toMatchObject({
      details: { fields: [{ path: 'property_type_ids', code: 'unknown' }] },
    });
    const lead = await addLead({ bedrooms_max: 2, area_max: 900 });
    const save = (changes: Parameters<typeof aLead>[0]) =>
      updateLead(meera, { ...aLead(changes), id: lead.id, version: lead.version });
    for (const [name, least] of [
      ['bedrooms_min', 3],
      ['area_min', 901],
    ] as const)
      await expect(save({ [name]: least })).rejects.toMatchObject({
        details: { fields: [{ path: name, code: 'min_over_max' }] },
      });
  });

  it('cannot be deleted', async () => {
    const lead = await addLead();
    const { id } = await firstOf('leads', lead.id);
    await expect(deleteRequirement(meera, id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('further requirements', () => {
  it('are added once by id, changed and deleted, and reach the timeline', async () => {
    const client = await addClient();
    const id = uuid();
    const added = await add('clients', client.id, { purpose: 'rent', budget_max: '45000' }, id);
    expect(await add('clients', client.id, { purpose: 'rent' }, id)).toEqual(added);
    await updateRequirement(meera, {
      ...aRequirement({ purpose: 'rent', bedrooms_min: 1 }),
      id,
      version: added.version,
    });
    expect((await requirementsOf('clients', client.id)).map(({ bedrooms_min }) => bedrooms_min)).toEqual([null, 1]);
    // The client's own columns are those of the first one.
    expect(await readClient(meera, client.id)).toMatchObject({ bedrooms_min: null, version: client.version });
    await deleteRequirement(meera, id);
    expect(await requirementsOf('clients', client.id)).toHaveLength(1);
    const { actions } = await changesOf(client.id);
    expect(actions).toEqual(['created', 'requirement_added', 'requirement_updated', 'requirement_removed']);
  });

  it('are ten at most, also when two are added at once', async () => {
    const lead = await addLead();
    for (let made = 2; made < maxRequirements; made += 1) await add('leads', lead.id);
    const both = await Promise.allSettled([add('leads', lead.id), add('leads', lead.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      details: { fields: [{ path: 'person_id', code: 'too_many' }] },
    });
  });

  it('name the wrong field', async () => {
    const problems = (changes: object) =>
      requirementInput.safeParse({ ...aRequirement(), ...changes }).error?.issues.map(({ path }) => path.join('.'));
    expect(problems({ budget_min: '9', budget_max: '8' })).toEqual(['budget_min']);
    expect(problems({ area_min: 900, area_max: 800 })).toEqual(['area_min']);
    expect(problems({ bedrooms_min: 3, bedrooms_max: 2 })).toEqual(['bedrooms_min']);
    expect(problems({ preferred_locations: Array.from({ length: 31 }, (_, index) => `Place ${index}`) })).toEqual([
      'preferred_locations',
    ]);
    expect(problems({ possession_by: '0000-01-01' })).toEqual(['possession_by']);
    expect(problems({ nice_to_have: ['price'] })).toEqual(['nice_to_have.0']);
    const lead = await addLead();
    const unknown = add('leads', lead.id, { property_type_ids: [uuid()] });
    await expect(unknown).rejects.toMatchObject({ details: { fields: [{ path: 'property_type_ids' }] } });
    await expect(add('leads', uuid())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a lead that becomes a client', () => {
  it('gives a new client all it looks for', async () => {
    const lead = await addLead({ budget: '8000000', preferred_locations: ['Wakad'] });
    const { is_first: _first, updated_at: _at, ...first } = await firstOf('leads', lead.id);
    await updateRequirement(meera, { ...first, bedrooms_min: 3, area_min: 1200, nice_to_have: ['area'] });
    await add('leads', lead.id, { purpose: 'rent', budget_max: '60000' });
    const client_id = uuid();
    await convertLead(meera, { id: lead.id, client_id, client_type: 'buyer' });
    expect(await requirementsOf('clients', client_id)).toMatchObject([
      {
        purpose: 'buy',
        budget_max: '8000000.00',
        preferred_locations: ['Wakad'],
        bedrooms_min: 3,
        area_min: 1200,
        nice_to_have: ['area'],
      },
      { purpose: 'rent', budget_max: '60000.00' },
    ]);
    expect(await readClient(meera, client_id)).toMatchObject({ bedrooms_min: 3, budget_max: '8000000.00' });
    expect(await active('lead_id', lead.id)).toEqual([false, false]);
  });

  it('adds to an existing client what that one does not look for', async () => {
    const client = await addClient({ client_type: 'tenant', budget_max: '30000' });
    const one = await addLead({ budget: '8000000' });
    const other = await addLead({ budget: '8000000' });
    const link = (id: string) => convertLead(meera, { id, client_id: client.id, client_type: null });
    await Promise.all([link(one.id), link(other.id)]);
    expect((await requirementsOf('clients', client.id)).map(({ budget_max }) => budget_max)).toEqual([
      '30000.00',
      '8000000.00',
    ]);
  });

  it('fills the empty requirement of an existing client', async () => {
    const client = await addClient();
    const lead = await addLead({ budget: '8000000' });
    await convertLead(meera, { id: lead.id, client_id: client.id, client_type: null });
    expect(await requirementsOf('clients', client.id)).toMatchObject([{ budget_max: '8000000.00' }]);
  });
});

describe('matching', () => {
  it('counts a lead until it is closed, lost, in the trash or a client', async () => {
    const lead = await addLead();
    await add('leads', lead.id);
    expect(await active('lead_id', lead.id)).toEqual([true, true]);
    await moveLead(meera, { id: lead.id, from: 'new', status: 'lost', lost_reason: 'budget' });
    expect(await active('lead_id', lead.id)).toEqual([false, false]);
    await moveLead(meera, { id: lead.id, from: 'lost', status: 'qualified' });
    await deleteLead(meera, lead.id);
    expect(await active('lead_id', lead.id)).toEqual([false, false]);
    await restoreLead(meera, lead.id);
    expect(await active('lead_id', lead.id)).toEqual([true, true]);
    const client_id = uuid();
    await convertLead(meera, { id: lead.id, client_id, client_type: 'buyer' });
    expect(await active('lead_id', lead.id)).toEqual([false, false]);
    await deleteClient(meera, client_id);
    expect([await active('client_id', client_id), await active('lead_id', lead.id)]).toEqual([[false], [true, true]]);
    await restoreClient(meera, client_id);
    expect([await active('client_id', client_id), await active('lead_id', lead.id)]).toEqual([[true], [false, false]]);
  });
});

describe('the agency’s fields', () => {
  const settings = { kind: 'requirements', property_type_ids: null, is_required: false } as const;
  beforeAll(async () => {
    await createCustomField(meera, { ...settings, id: uuid(), name: 'Remark', type: 'text', choices: [] });
    const choices = ['Must', 'Preferred'].map((name) => ({ name }));
    await createCustomField(meera, { ...settings, id: uuid(), name: 'Vastu', type: 'choice', choices });
  });

  it('have values in a requirement, which callers that do not know them keep', async () => {
    const lead = await addLead();
    const { id, version } = await firstOf('leads', lead.id);
    const save = (on: number, changes: Partial<RequirementInput>) =>
      updateRequirement(meera, { ...aRequirement(changes), id, version: on });
    const saved = await save(version, { custom: { vastu: 'must', remark: ' Near a school ' } });
    expect(saved.custom).toEqual({ vastu: 'must', remark: 'Near a school' });
    expect((await save(saved.version, { area_min: 900 })).custom).toEqual(saved.custom);
    expect((await firstOf('leads', lead.id)).custom).toEqual(saved.custom);
    for (const [key, value, code] of [
      ['vastu', 'north', 'unknown'],
      ['tags', [], 'unknown_field'],
    ] as const)
      await expect(
        add('leads', lead.id, { custom: { [key]: typeof value === 'string' ? value : [...value] } }),
      ).rejects.toMatchObject({ details: { fields: [{ path: `custom.${key}`, code }] } });
    // The lead may have fields of the same key.
    expect((await changesOf(lead.id)).differences[1]).toEqual({
      requirement_custom_vastu: [null, 'must'],
      requirement_custom_remark: [null, 'Near a school'],
    });
  });

  it('are asked for by the form of requirements only, and counted outside the trash', async () => {
    const field = { ...settings, id: uuid(), name: 'Family', type: 'number' as const, choices: [] };
    const { version } = await createCustomField(meera, { ...field, is_required: true });
    const lead = await addLead({ budget: '5000000' });
    await updateLead(meera, { ...aLead({ budget: '6000000' }), id: lead.id, version: lead.version });
    const client = await addClient();
    await saveClientPreferences(meera, { id: client.id, version: client.version, ...somePreferences() });
    await expect(add('leads', lead.id, { custom: {} })).rejects.toMatchObject({
      details: { fields: [{ path: 'custom.family', code: 'required' }] },
    });
    await add('leads', lead.id, { custom: { family: 4 } });
    const count = async () => (await listCustomFieldUses(meera)).find(({ id }) => id === field.id)?.count;
    expect(await count()).toBe(1);
    await deleteLead(meera, lead.id);
    expect(await count()).toBeUndefined();
    await updateCustomField(meera, { ...field, version, is_required: false });
  });

  it('go with the requirement to the client that a lead becomes', async () => {
    const lead = await addLead({ budget: '8000000' });
    const { is_first: _first, updated_at: _at, ...first } = await firstOf('leads', lead.id);
    await updateRequirement(meera, { ...first, custom: { vastu: 'must' } });
    await add('leads', lead.id, { purpose: null, custom: { remark: 'Ground floor' } });
    const client_id = uuid();
    await convertLead(meera, { id: lead.id, client_id, client_type: 'buyer' });
    const carried = [{ vastu: 'must' }, { remark: 'Ground floor' }];
    expect((await requirementsOf('clients', client_id)).map(({ custom }) => custom)).toEqual(carried);
    // A requirement that has only such values is not overwritten.
    const known = await addClient();
    const { is_first: _own, updated_at: _on, ...own } = await firstOf('clients', known.id);
    await updateRequirement(meera, { ...own, custom: { remark: 'Quiet' } });
    const other = await addLead({ budget: '8000000' });
    await convertLead(meera, { id: other.id, client_id: known.id, client_type: null });
    expect(await requirementsOf('clients', known.id)).toMatchObject([
      { custom: { remark: 'Quiet' }, budget_max: null },
      { custom: {}, budget_max: '8000000.00' },
    ]);
  });

  it('move with the requirements of a merged lead, and back', async () => {
    const [kept, merged] = [await addLead(), await addLead()];
    const { is_first: _first, updated_at: _at, ...first } = await firstOf('leads', merged.id);
    await updateRequirement(meera, { ...first, custom: { remark: 'Corner' } });
    const versions = { kept_version: kept.version, merged_version: merged.version };
    const pair = { topic: 'leads' as const, kept_id: kept.id, merged_id: merged.id };
    const id = uuid();
    await mergePeople(meera, { id, ...pair, ...versions, choices: {} });
    const customOf = async (lead: string) => (await requirementsOf('leads', lead)).map(({ custom }) => custom);
    expect(await customOf(kept.id)).toEqual([{}, { remark: 'Corner' }]);
    await undoMerge(meera, id);
    expect([await customOf(kept.id), await customOf(merged.id)]).toEqual([[{}], [{ remark: 'Corner' }]]);
  });

  it('are erased with the person, also in the change log', async () => {
    const lead = await addLead();
    const added = await add('leads', lead.id, { custom: { remark: 'Sanjay’s aunt' } });
    await updateRequirement(meera, {
      ...aRequirement({ custom: { remark: 'Sanjay’s uncle' } }),
      id: added.id,
      version: added.version,
    });
    await eraseLead(meera, [requirementErasureHandler], lead.id);
    expect((await requirementsOf('leads', lead.id)).map(({ custom }) => custom)).toEqual([{}, {}]);
    expect(JSON.stringify((await changesOf(lead.id)).differences)).not.toContain('Sanjay');
  });

  describe('in the search', () => {
    /** The leads and clients that the global search finds. */
    const found = async (text: string) => {
      const { leads, clients } = findings.parse((await searchEverything(meera, text)).value());
      return [...leads.items, ...clients.items].map(({ id }) => id).toSorted();
    };
    const rename = async (topic: PersonTopic, id: string, remark: string) => {
      const { is_first: _first, updated_at: _at, ...first } = await firstOf(topic, id);
      await updateRequirement(meera, { ...first, custom: { remark } });
    };
    const wordsOf = async (id: string) => {
      const { rows } = await meera.db.execute<{ words: string }>(sql`
        select requirement_words as words from leads where id = ${id} union all
        select requirement_words from clients where id = ${id}`);
      return rows[0]?.words;
    };

    it('find the lead or client, as long as a requirement has them', async () => {
      const [lead, client] = [await addLead(), await addClient()];
      const added = await add('leads', lead.id, { custom: { remark: 'Near Vidyaniketan', family: 4 } });
      await rename('clients', client.id, 'Vidyaniketan');
      expect(await found('vidyaniketan')).toEqual([client.id, lead.id].toSorted());
      expect(await readLead(meera, lead.id)).toMatchObject({ version: lead.version });
      await rename('clients', client.id, 'Sinhagad Road');
      await rename('leads', lead.id, 'Sinhagad Road');
      expect(await found('vidyaniketan')).toEqual([lead.id]);
      expect(await found('sinhagad')).toEqual([client.id, lead.id].toSorted());
      await deleteRequirement(meera, added.id);
      expect(await found('vidyaniketan')).toEqual([]);
      expect(await wordsOf(lead.id)).toBe('Sinhagad Road');
    });

    it('also find the client that a lead becomes', async () => {
      const lead = await addLead({ budget: '8000000' });
      await rename('leads', lead.id, 'Terrace garden');
      await add('leads', lead.id, { custom: { remark: 'Kirloskar colony' } });
      const client_id = uuid();
      await convertLead(meera, { id: lead.id, client_id, client_type: 'buyer' });
      for (const text of ['terrace garden', 'kirloskar'])
        expect(await found(text)).toEqual([client_id, lead.id].toSorted());
    });

    it('move with a merge, and back, also if they were edited since', async () => {
      const [kept, merged] = [await addLead(), await addLead()];
      await rename('leads', kept.id, 'Corner shop');
      await rename('leads', merged.id, 'Parsi bakery');
      const [before, after] = [await readLead(meera, kept.id), await readLead(meera, merged.id)];
      const versions = { kept_version: before.version, merged_version: after.version };
      const pair = { topic: 'leads' as const, kept_id: kept.id, merged_id: merged.id };
      const id = uuid();
      await mergePeople(meera, { id, ...pair, ...versions, choices: {} });
      expect(await found('parsi bakery')).toEqual([kept.id]);
      expect(await wordsOf(merged.id)).toBe('');
      expect(JSON.stringify((await changesOf(kept.id)).differences.at(-1))).not.toContain('bakery');

      const moved = (await requirementsOf('leads', kept.id)).find(({ custom }) => custom.remark === 'Parsi bakery');
      if (!moved) throw new Error('no requirement');
      const { is_first: _first, updated_at: _at, ...content } = moved;
      await updateRequirement(meera, { ...content, custom: { remark: 'Irani cafe' } });
      const { edited } = await undoMerge(meera, id);
      expect(edited).toEqual([]);
      expect([await wordsOf(kept.id), await wordsOf(merged.id)]).toEqual(['Corner shop', 'Irani cafe']);
      expect(await found('irani cafe')).toEqual([merged.id]);
    });

    it('are erased with the person', async () => {
      const lead = await addLead();
      await add('leads', lead.id, { custom: { remark: 'Zubeida’s aunt' } });
      expect(await found('zubeida')).toEqual([lead.id]);
      await eraseLead(meera, [requirementErasureHandler], lead.id);
      const { rows } = await meera.db.execute(sql`
        select 1 from leads where id = ${lead.id} and to_jsonb(leads)::text ilike '%zubeida%'`);
      expect(rows).toEqual([]);
    });
  });
});

it('is erased and purged with its person', async () => {
  const lead = await addLead({ preferred_locations: ['Behind Sanjay’s mother'] });
  await add('leads', lead.id, { amenities: ['Sanjay’s swing'], preferred_locations: ['Sanjay’s lane'] });
  await eraseLead(meera, [requirementErasureHandler], lead.id);
  const rows = await meera.db.select().from(requirements).where(eq(requirements.lead_id, lead.id));
  expect(rows.map((row) => [row.preferred_locations, row.amenities, row.place_keys])).toEqual([
    [[], [], []],
    [[], [], []],
  ]);
  const { differences } = await changesOf(lead.id);
  expect(JSON.stringify(differences)).not.toContain('Sanjay');
  const dropped = await addLead();
  await deleteLead(meera, dropped.id);
  await purgeLeads(meera, [requirementErasureHandler], new Date('2026-05-01T00:00:00Z'));
  expect(await active('lead_id', dropped.id)).toEqual([]);
});
