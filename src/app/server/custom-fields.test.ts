import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { listClients, readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient, updateClient } from '#features/clients/server/service/save-client.ts';
import type { CustomFieldRecord, NewCustomField } from '#features/custom-fields/contract.ts';
import { listCustomFields } from '#features/custom-fields/server/repository.ts';
import {
  createCustomField,
  listCustomFieldUses,
  orderCustomFields,
  removeCustomField,
  restoreCustomField,
  updateCustomField,
} from '#features/custom-fields/server/service.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import { listDeals } from '#features/deals/server/service/read-deals.ts';
import { recordDeal, updateDeal } from '#features/deals/server/service/save-deal.ts';
import { previewImport, uploadImport } from '#features/imports/server/prepare-import.ts';
import { runImport, startImport } from '#features/imports/server/run-import.ts';
import type { LeadFilter } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import type { LeadSorting } from '#features/leads/rules.ts';
import { exportLeads } from '#features/leads/server/export/export-leads.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { eraseLead } from '#features/leads/server/service/delete-lead.ts';
import { listLeads, readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead, updateLead } from '#features/leads/server/service/save-lead.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { listProperties } from '#features/properties/server/service/read-properties.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { listPropertyTypes } from '#features/property-types/server/service.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { addRequirement } from '#features/requirements/server/service.ts';
import { createSavedView, readListViews } from '#features/saved-views/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { erasureHandlersForLeads } from './erasure-handlers.ts';
import { importKinds } from './import-kinds.ts';
import { savedListKinds } from './saved-list-kinds.ts';

type Agency = Awaited<ReturnType<typeof openTestAgency>>;
let agency: Agency;
let meera: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Admin', 'Meera');
});
afterAll(() => agency.close());

type Added = Partial<Omit<NewCustomField, 'choices'>> & Pick<NewCustomField, 'name'> & { choices?: readonly string[] };

const add = (field: Added, by = meera) =>
  createCustomField(by, {
    id: uuid(),
    kind: 'leads',
    type: field.choices ? 'choice' : 'text',
    is_required: false,
    property_type_ids: null,
    ...field,
    choices: (field.choices ?? []).map((name) => ({ name })),
  });
const change = (field: CustomFieldRecord, changes: Partial<CustomFieldRecord>) => {
  const { id, version, name, choices, is_required, property_type_ids } = { ...field, ...changes };
  const offered = choices
    .filter(({ is_removed }) => !is_removed)
    .map(({ key, name: choice }) => ({ key, name: choice }));
  return updateCustomField(meera, { id, version, name, is_required, property_type_ids, choices: offered });
};
const refusal = (path: string, code: string) => ({ details: { fields: [expect.objectContaining({ path, code })] } });
const logOf = async (topic: string, id: string, { base } = agency) =>
  (
    await base.db.execute<{ action: string; difference: object }>(
      sql`select action, difference from changes where topic = ${topic} and entity_id = ${id} order by id`,
    )
  ).rows;

describe('the fields of an agency', () => {
  it('keep their key when they are renamed, and refuse the name of another one', async () => {
    const loan = await add({ name: 'Home loan', choices: ['Approved', 'Applied'] });
    expect(loan).toMatchObject({ key: 'home_loan', choices: [{ key: 'approved' }, { key: 'applied' }] });
    const renamed = await change(loan, { name: 'Loan' });
    expect(renamed).toMatchObject({ key: 'home_loan', name: 'Loan' });
    await expect(add({ name: ' LOAN ' })).rejects.toMatchObject(refusal('name', 'taken'));
    // Each kind of record has its own names.
    expect(await add({ name: 'Loan', kind: 'clients' })).toMatchObject({ key: 'loan' });
    await expect(change(loan, { name: 'Other' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await logOf('custom_fields', loan.id)).toMatchObject([
      { action: 'created' },
      { action: 'updated', difference: { name: ['Home loan', 'Loan'] } },
    ]);
  });

  it('are added once when the request is repeated', async () => {
    const field = { id: uuid(), name: 'Floor rise' };
    expect(await add(field)).toEqual(await add(field));
  });

  it('need choices only where they have some, each with a name of its own', async () => {
    await expect(add({ name: 'Shade', type: 'choice' })).rejects.toMatchObject(refusal('choices', 'required'));
    await expect(add({ name: 'Shade', type: 'text', choices: ['Red'] })).rejects.toMatchObject(
      refusal('choices', 'not_valid'),
    );
    await expect(add({ name: 'Shade', choices: ['Red', 'red '] })).rejects.toMatchObject(
      refusal('choices', 'repeated'),
    );
    await expect(add({ name: 'Shade', property_type_ids: [uuid()] })).rejects.toMatchObject(
      refusal('property_type_ids', 'not_valid'),
    );
    await expect(add({ name: 'Shade', kind: 'properties', property_type_ids: [uuid()] })).rejects.toMatchObject(
      refusal('property_type_ids', 'unknown'),
    );
  });

  it('have an order, and come back after they were removed, with the values of records', async () => {
    const [first, second] = [
      await add({ kind: 'deals', name: 'Stamp duty' }),
      await add({ kind: 'deals', name: 'Notary' }),
    ];
    await orderCustomFields(meera, { kind: 'deals', ids: [second.id, first.id] });
    const ofDeals = async () => (await listCustomFields(meera.db)).filter(({ kind }) => kind === 'deals');
    expect((await ofDeals()).map(({ name }) => name)).toEqual(['Notary', 'Stamp duty']);
    await Promise.all([removeCustomField(meera, first.id), removeCustomField(meera, first.id)]);
    await removeCustomField(meera, first.id);
    expect(await ofDeals()).toMatchObject([{ is_removed: false }, { is_removed: true }]);
    const successor = await add({ kind: 'deals', name: 'Stamp duty' });
    expect(successor.key).toBe('stamp_duty_2');
    await expect(restoreCustomField(meera, first.id)).rejects.toMatchObject(refusal('name', 'taken'));
    await removeCustomField(meera, successor.id);
    expect(await restoreCustomField(meera, first.id)).toMatchObject({ is_removed: false });
    await removeCustomField(meera, first.id);
    await removeCustomField(meera, second.id);
  });
});

describe('the values of a record', () => {
  it('are checked by the type of their field, and each problem names it', async () => {
    await add({ name: 'Family size', type: 'number' });
    await add({ name: 'Down payment', type: 'money' });
    await add({ name: 'Moves on', type: 'day' });
    await add({ name: 'Wishes', type: 'choices', choices: ['Lake view', 'Corner', 'Top floor'] });
    await add({ name: 'Has pets', type: 'flag' });
    await add({ name: 'Remark', type: 'text' });
    const values = {
      family_size: '04.50',
      down_payment: 2_500_000,
      moves_on: '2027-02-28',
      wishes: ['corner', 'lake_view', 'corner'],
      has_pets: false,
      remark: ' Facing the garden ',
    };
    const lead = await createLead(meera, aLead({ custom: values }));
    const stored = {
      family_size: '4.5',
      down_payment: '2500000',
      moves_on: '2027-02-28',
      wishes: ['corner', 'lake_view'],
      has_pets: false,
      remark: 'Facing the garden',
    };
    expect(lead.custom).toEqual(stored);
    for (const [key, value, code] of [
      ['family_size', 'four', 'not_number'],
      ['down_payment', '-5', 'not_money'],
      ['down_payment', '99999999999', 'too_big'],
      ['moves_on', '2027-02-30', 'not_date'],
      ['wishes', ['pool'], 'unknown'],
      ['has_pets', 'maybe', 'wrong_type'],
      ['remark', 'x'.repeat(501), 'too_long'],
      ['nobody_added_this', 'x', 'unknown_field'],
    ] as const)
      await expect(
        createLead(meera, aLead({ custom: { [key]: typeof value === 'string' ? value : [...value] } })),
      ).rejects.toMatchObject(refusal(`custom.${key}`, code));

    const { id, version, custom: _custom, ...rest } = { ...aLead(), id: lead.id, version: lead.version };
    const cleared = await updateLead(meera, { ...rest, id, version, custom: { remark: null, wishes: [] } });
    const { remark: _remark, wishes: _wishes, ...kept } = stored;
    expect(cleared.custom).toEqual(kept);
    // A caller that does not know of the fields changes none.
    const same = await updateLead(meera, { ...rest, id, version: cleared.version, full_name: 'Lata Sathe' });
    expect(same.custom).toEqual(kept);
    expect(await logOf('leads', id)).toMatchObject([
      { action: 'created' },
      {
        action: 'updated',
        difference: {
          custom_remark: ['Facing the garden', null],
          custom_wishes: [['corner', 'lake_view'], null],
        },
      },
      { action: 'updated', difference: { full_name: expect.anything() } },
    ]);
  });

  it('keep a choice that was removed, until they get another one', async () => {
    const view = await add({ kind: 'clients', name: 'Rating', choices: ['Hot', 'Cold'] });
    const hot = await createClient(meera, aClient({ custom: { rating: 'hot' } }));
    await change(view, { choices: view.choices.filter(({ key }) => key === 'cold') });
    const { id, version } = hot;
    const same = await updateClient(meera, { ...aClient(), id, version, custom: { rating: 'hot' } });
    expect(same.custom).toEqual({ rating: 'hot' });
    await expect(createClient(meera, aClient({ custom: { rating: 'hot' } }))).rejects.toMatchObject(
      refusal('custom.rating', 'unknown'),
    );
    expect(await listCustomFieldUses(meera)).toContainEqual({ id: view.id, count: 1 });
  });

  it('are required of forms, for the property types that have the field', async () => {
    const [plot, other] = await listPropertyTypes(meera);
    if (!plot || !other) throw new Error('no types');
    const field = await add({
      kind: 'properties',
      name: 'Survey number',
      is_required: true,
      property_type_ids: [plot.id],
    });
    const property = (type: string, custom?: Record<string, string>) =>
      createProperty(meera, aProperty({ property_type_id: type, ...(custom && { custom }) }));
    await expect(property(plot.id, {})).rejects.toMatchObject(refusal('custom.survey_number', 'required'));
    expect((await property(plot.id, { survey_number: '14/2' })).custom).toEqual({ survey_number: '14/2' });
    expect((await property(other.id, {})).custom).toEqual({});
    // An intake or an older client sends none.
    expect((await property(plot.id)).custom).toEqual({});
    await removeCustomField(meera, field.id);
  });

  it('belong to deals, too', async () => {
    await add({ kind: 'deals', name: 'Registrar' });
    const { id: property_id, version: property_version } = await createProperty(meera, aProperty());
    const shares = [{ agent_id: meera.actor.profileId, share: '100' }];
    const deal = await recordDeal(
      meera,
      aDeal({ property_id, property_version, shares, custom: { registrar: 'Haveli 12' } }),
    );
    expect(deal.custom).toEqual({ registrar: 'Haveli 12' });
    const { price, closed_on, client_id, commission, notes } = deal;
    const corrected = await updateDeal(meera, {
      id: deal.id,
      version: deal.version,
      price,
      closed_on,
      client_id,
      commission,
      notes,
      shares,
      custom: { registrar: 'Haveli 5' },
    });
    expect(corrected.custom).toEqual({ registrar: 'Haveli 5' });
    expect((await listDeals(meera, { custom: { 'registrar.has': 'haveli 5' } })).items).toHaveLength(1);
    expect((await listDeals(meera, { custom: { 'registrar.has': 'haveli 12' } })).items).toEqual([]);
  });

  it('are erased with their lead', async () => {
    const { id, version } = await createLead(meera, aLead({ custom: { remark: 'Sister of Anand Kelkar' } }));
    await updateLead(meera, { ...aLead({ custom: { remark: 'Wife of Anand Kelkar' } }), id, version });
    await eraseLead(meera, erasureHandlersForLeads, id);
    const { rows } = await agency.base.db.execute(sql`
      select custom from leads where id = ${id}
      union all select difference from changes where entity_id = ${id} and difference::text like '%Kelkar%'`);
    expect(rows).toEqual([{ custom: {} }]);
  });
});

describe('a lead that becomes a client', () => {
  let own: Agency;
  let farida: Context<Staff>;
  beforeAll(async () => {
    own = await openTestAgency();
    farida = await own.hire('Admin', 'Farida');
    await add({ name: 'Home loan', choices: ['Approved', 'Applied', 'Refused'] }, farida);
    await add({ name: 'Wishes', type: 'choices', choices: ['Lake view', 'Corner', 'Top floor'] }, farida);
    await add({ name: 'Has pets', type: 'flag' }, farida);
    await add({ name: 'Remark' }, farida);
    await add({ name: 'Visa' }, farida);
    await add({ name: 'Family size', type: 'number' }, farida);
    // The keys are others than those of the lead's fields.
    await add({ kind: 'clients', name: 'Loan', choices: ['Applied', 'Granted'] }, farida).then((loan) =>
      updateCustomField(farida, {
        id: loan.id,
        version: loan.version,
        name: 'HOME  LOAN',
        choices: [{ key: 'applied', name: 'Not yet' }, { key: 'granted', name: 'approved' }, { name: 'Applied' }],
        is_required: false,
        property_type_ids: null,
      }),
    );
    await add({ kind: 'clients', name: 'Wishes', type: 'choices', choices: ['Corner', 'Terrace'] }, farida);
    await add({ kind: 'clients', name: 'Has pets', type: 'flag' }, farida);
    await add({ kind: 'clients', name: 'Remark', is_required: true }, farida);
    await add({ kind: 'clients', name: 'Family size' }, farida);
    await removeCustomField(farida, (await add({ kind: 'clients', name: 'Visa' }, farida)).id);
  });
  afterAll(() => own.close());

  const values = {
    home_loan: 'approved',
    wishes: ['top_floor', 'corner'],
    has_pets: false,
    remark: 'Facing the garden',
    visa: 'Valid',
    family_size: '4',
  };
  const addOne = (custom: Record<string, string | boolean | string[]>) => createLead(farida, aLead({ custom }));

  it('fills the client fields of the same name and type, and keeps its own values', async () => {
    const { id } = await addOne(values);
    const conversion = { id, client_id: uuid(), client_type: 'buyer' } as const;
    await convertLead(farida, conversion);
    const carried = { loan: 'granted', wishes: ['corner'], has_pets: false, remark: 'Facing the garden' };
    const client = await readClient(farida, conversion.client_id);
    expect(client.custom).toEqual(carried);
    expect((await readLead(farida, id)).custom).toEqual(values);
    await convertLead(farida, conversion);
    expect((await readClient(farida, client.id)).version).toBe(client.version);
  });

  it('leaves out choices that clients do not have', async () => {
    const { id } = await addOne({ home_loan: 'refused', wishes: ['lake_view'] });
    const client_id = uuid();
    await convertLead(farida, { id, client_id, client_type: 'buyer' });
    expect((await readClient(farida, client_id)).custom).toEqual({});
  });

  it('fills what an existing client lacks, once', async () => {
    const known = { wishes: ['terrace'], has_pets: true, remark: 'Calls in the evening' };
    const { id: client_id } = await createClient(farida, aClient({ custom: known }));
    const conversion = { id: (await addOne(values)).id, client_id, client_type: null };
    await convertLead(farida, conversion);
    const filled = await readClient(farida, client_id);
    expect(filled.custom).toEqual({ ...known, loan: 'granted' });
    const updates = async () => (await logOf('clients', client_id, own)).filter(({ action }) => action === 'updated');
    expect(await updates()).toMatchObject([{ difference: { custom_loan: [null, 'granted'] } }]);
    const other = await addOne({ home_loan: 'applied' });
    await convertLead(farida, conversion);
    await convertLead(farida, { ...conversion, id: other.id });
    expect((await readClient(farida, client_id)).custom).toEqual(filled.custom);
    expect(await updates()).toHaveLength(1);
  });
});

describe('a list', () => {
  let own: Agency;
  let anil: Context<Staff>;
  beforeAll(async () => {
    own = await openTestAgency();
    anil = await own.hire('Admin', 'Anil');
    await add({ name: 'Visa', choices: ['Valid', 'Expired'] }, anil);
    await add({ name: 'Family size', type: 'number' }, anil);
    await add({ name: 'Moves on', type: 'day' }, anil);
    await add({ name: 'Wishes', type: 'choices', choices: ['Lake view', 'Corner'] }, anil);
    await add({ name: 'Has pets', type: 'flag' }, anil);
    await add({ name: 'School', type: 'text' }, anil);
    const people = {
      'Asha Patil': { visa: 'valid', family_size: 3, moves_on: '2027-01-31', wishes: ['corner'], has_pets: true },
      'Om Rane': { visa: 'expired', family_size: 12, moves_on: '2027-06-01', has_pets: false, school: 'Vidya Valley' },
      'Zoya Khan': {},
    };
    for (const [full_name, custom] of Object.entries(people)) await createLead(anil, aLead({ full_name, custom }));
  });
  afterAll(() => own.close());

  it.each<[string, LeadFilter['custom'], string[]]>([
    ['a choice', { visa: ['valid'] }, ['Asha Patil']],
    ['one of several choices', { visa: ['valid', 'expired'] }, ['Asha Patil', 'Om Rane']],
    ['one among several choices', { wishes: 'corner' }, ['Asha Patil']],
    ['the lower end of a number', { 'family_size.from': 4 }, ['Om Rane']],
    ['both ends of a number', { 'family_size.from': '2.5', 'family_size.to': 3 }, ['Asha Patil']],
    ['a day', { 'moves_on.to': '2027-03-31' }, ['Asha Patil']],
    ['yes', { 'has_pets.is': 'yes' }, ['Asha Patil']],
    ['no', { 'has_pets.is': 'no' }, ['Om Rane']],
    ['a part of a text', { 'school.has': 'VIDYA' }, ['Om Rane']],
    ['a field that nobody added', { gone: ['x'] }, []],
    ['an end that is no number', { 'family_size.from': 'x' }, []],
    ['a number of a field of days', { 'moves_on.from': 3 }, []],
  ])('is filtered by %s', async (_, custom, names) => {
    const { items } = await listLeads(anil, { custom, sort: 'name' });
    expect(items.map(({ full_name }) => full_name)).toEqual(names);
  });

  it('is searched by texts and choices, and its cards have the values', async () => {
    expect((await listLeads(anil, { search: 'vidya' })).items).toMatchObject([
      { full_name: 'Om Rane', custom: { school: 'Vidya Valley', visa: 'expired' } },
    ]);
    expect((await listLeads(anil, { search: 'expired' })).items).toHaveLength(1);
  });

  it('is exported with the fields, which another agency reads again', async () => {
    const { stream } = await exportLeads(anil, { sort: 'name' });
    const content = Buffer.concat(await stream.toArray());
    const [heading, first] = content.toString().split('\n');
    expect(heading).toMatch(/,Notes,Visa,Family size,Moves on,Wishes,Has pets,School\s*$/u);
    expect(first).toMatch(/,Valid,3,2027-01-31,Corner,Yes,\s*$/u);
    const other = await openTestAgency();
    try {
      const farida = await other.hire('Admin', 'Farida');
      for (const field of await listCustomFields(anil.db))
        await add({ name: field.name, type: field.type, choices: field.choices.map(({ name }) => name) }, farida);
      const found = await importInto(other, farida, content);
      expect(found).toMatchObject([
        { custom: { visa: 'valid', family_size: '3', moves_on: '2027-01-31', wishes: ['corner'], has_pets: true } },
        { custom: { school: 'Vidya Valley', has_pets: false } },
        { custom: {} },
      ]);
    } finally {
      await other.close();
    }
  });

  it('takes the columns of another file by their names; what does not fit is kept in the notes', async () => {
    const other = await openTestAgency();
    try {
      const farida = await other.hire('Admin', 'Farida');
      await add({ name: 'Visa', choices: ['Valid', 'Expired'] }, farida);
      await add({ name: 'Family size', type: 'number' }, farida);
      await add({ name: 'Moves on', type: 'day' }, farida);
      const file = 'Name,Mobile,VISA,family size,moves on,Hobby\nAsha Patil,98220 41736,valid,few,31/01/2027,Chess\n';
      const [lead] = await importInto(other, farida, Buffer.from(file));
      expect(lead?.custom).toEqual({ visa: 'valid', moves_on: '2027-01-31' });
      expect(lead?.notes).toContain('Family size: few');
      expect(lead?.notes).toContain('Chess');
      expect(lead?.notes).not.toContain('valid');
    } finally {
      await other.close();
    }
  });
});

describe('a list sorted by a field', () => {
  let own: Agency;
  let anil: Context<Staff>;
  let school: CustomFieldRecord;
  beforeAll(async () => {
    own = await openTestAgency();
    anil = await own.hire('Admin', 'Anil');
    await add({ name: 'Family size', type: 'number' }, anil);
    await add({ name: 'Down payment', type: 'money' }, anil);
    await add({ name: 'Moves on', type: 'day' }, anil);
    await add({ name: 'Visa', choices: ['Valid', 'Applied', 'Expired', 'Cancelled'] }, anil);
    school = await add({ name: 'School' }, anil);
    await add({ name: 'Has pets', type: 'flag' }, anil);
    await add({ name: 'Wishes', type: 'choices', choices: ['Lake view'] }, anil);
    const people: Record<string, Record<string, string | number | boolean>> = {
      Asha: {
        family_size: 10,
        down_payment: '9000',
        moves_on: '2027-06-01',
        visa: 'expired',
        school: 'vidya',
        has_pets: true,
      },
      Om: {
        family_size: '9.5',
        down_payment: 2_500_000,
        moves_on: '2027-01-31',
        visa: 'valid',
        school: 'Bal',
        has_pets: false,
      },
      Ravi: {
        family_size: '999999999999.9999',
        down_payment: '0.50',
        moves_on: '9999-12-31',
        visa: 'applied',
        school: 'Zenith',
      },
      Uma: {
        family_size: '-999999999999.9999',
        down_payment: '0.5',
        moves_on: '0001-01-01',
        visa: 'cancelled',
        has_pets: true,
      },
      Zoya: {},
    };
    for (const [full_name, custom] of Object.entries(people)) await createLead(anil, aLead({ full_name, custom }));
    // A removed choice is after the others, and the order is that of the field.
    const [visa] = (await listCustomFields(anil.db)).filter(({ key }) => key === 'visa');
    const kept = ['applied', 'expired', 'valid'].map((key) => ({ key, name: key }));
    if (visa) await updateCustomField(anil, { ...visa, choices: kept });
  });
  afterAll(() => own.close());

  const walk = async (sort: LeadSorting, limit: number, names: string[] = [], cursor?: string): Promise<string[]> => {
    const { items, next } = await listLeads(anil, { sort, limit, ...(cursor !== undefined && { cursor }) });
    const found = [...names, ...items.map(({ full_name }) => full_name)];
    return next === null ? found : walk(sort, limit, found, next);
  };

  it.each<[string, LeadSorting, string]>([
    ['numbers', 'custom_family_size.up', 'Uma Om Asha Ravi Zoya'],
    ['numbers downwards', 'custom_family_size.down', 'Ravi Asha Om Uma Zoya'],
    // Equal amounts by the id, which is that of the order in which they were added.
    ['amounts', 'custom_down_payment.up', 'Ravi Uma Asha Om Zoya'],
    ['amounts downwards', 'custom_down_payment.down', 'Om Asha Uma Ravi Zoya'],
    ['days', 'custom_moves_on.up', 'Uma Om Asha Ravi Zoya'],
    ['days downwards', 'custom_moves_on.down', 'Ravi Asha Om Uma Zoya'],
    ['choices', 'custom_visa.up', 'Ravi Asha Om Uma Zoya'],
    ['choices downwards', 'custom_visa.down', 'Uma Om Asha Ravi Zoya'],
    ['texts', 'custom_school.up', 'Om Asha Ravi Uma Zoya'],
    ['texts downwards', 'custom_school.down', 'Ravi Asha Om Zoya Uma'],
    ['no and yes', 'custom_has_pets.up', 'Om Asha Uma Ravi Zoya'],
    ['yes and no', 'custom_has_pets.down', 'Uma Asha Om Zoya Ravi'],
  ])('has %s in their order and what is unknown last, on pages of any size', async (_, sort, names) => {
    for (const limit of [1, 2, 60]) expect((await walk(sort, limit)).join(' '), `pages of ${limit}`).toBe(names);
  });

  it('is exported in that order, and found by a search in it', async () => {
    const { stream } = await exportLeads(anil, { sort: 'custom_family_size.down' });
    const lines = Buffer.concat(await stream.toArray())
      .toString()
      .trim()
      .split('\n')
      .slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Ravi', 'Asha', 'Om', 'Uma', 'Zoya']);
    // The visa 'applied' begins with it, too.
    const { items } = await listLeads(anil, { search: 'a', sort: 'custom_family_size.up' });
    expect(items.map(({ full_name }) => full_name)).toEqual(['Asha', 'Ravi']);
  });

  it('refuses a field that is gone or has no order, and names it', async () => {
    const sorted = (sort: LeadSorting) => listLeads(anil, { sort });
    const problem = (code: string, limit: string) => ({ details: { fields: [{ path: 'sort', code, limit }] } });
    await expect(sorted('custom_wishes.up')).rejects.toMatchObject(problem('not_sortable', 'Wishes'));
    await expect(sorted('custom_nobody_added_this.up')).rejects.toMatchObject(
      problem('unknown_field', 'nobody_added_this'),
    );
    await expect(exportLeads(anil, { sort: 'custom_nobody_added_this.up' })).rejects.toMatchObject(
      problem('unknown_field', 'nobody_added_this'),
    );
    const view = { id: uuid(), list: 'leads', name: 'By school', is_shared: false } as const;
    const query = { sort: 'custom_school.down', view: 'table', columns: ['custom_school'] };
    expect(await createSavedView(anil, savedListKinds, { ...view, query })).toMatchObject({ query, dropped: [] });
    await removeCustomField(anil, school.id);
    await expect(sorted('custom_school.up')).rejects.toMatchObject(problem('unknown_field', 'School'));
    const [left] = (await readListViews(anil, savedListKinds, 'leads')).views;
    expect(left).toMatchObject({
      query: { view: 'table' },
      dropped: [{ parameter: 'sort', names: ['School'] }],
    });
    expect(left?.query).not.toHaveProperty('sort');
  });

  it('is that of properties, clients and deals, too', async () => {
    for (const kind of ['properties', 'clients', 'deals'] as const)
      await add({ kind, name: 'Fee', type: 'number' }, anil);
    const shares = [{ agent_id: anil.actor.profileId, share: '100' }];
    for (const fee of [10, null, 9]) {
      const custom = { fee };
      await createClient(anil, aClient({ full_name: `Fee ${fee}`, custom }));
      const { id: property_id, version: property_version } = await createProperty(
        anil,
        aProperty({ title: `Fee ${fee}`, custom }),
      );
      await recordDeal(anil, aDeal({ property_id, property_version, shares, custom }));
    }
    for (const sort of ['custom_fee.up', 'custom_fee.down'] as const) {
      const fees = sort === 'custom_fee.up' ? ['9', '10', undefined] : ['10', '9', undefined];
      for (const list of [listProperties, listClients, listDeals])
        expect((await list(anil, { sort })).items.map(({ custom }) => custom.fee)).toEqual(fees);
    }
  });
});

async function importInto(agency: Agency, by: Context<Staff>, content: Buffer) {
  const file = { id: uuid(), kind: 'leads' as const, fileName: 'leads.csv', content };
  const { id, mapping } = await uploadImport(by, importKinds, file);
  await previewImport(by, importKinds, { id, mapping });
  await startImport(by, importKinds, { id, mapping, with_repeats: true });
  await runImport({ ...agency.base, actor: { kind: 'program', profileId: null } }, importKinds, id);
  const { items } = await listLeads(by, { sort: 'name' });
  return Promise.all(items.map((lead) => readLead(by, lead.id)));
}

describe('a list of people with requirements', () => {
  let own: Agency;
  let anil: Context<Staff>;
  beforeAll(async () => {
    own = await openTestAgency();
    anil = await own.hire('Admin', 'Anil');
    const kind = 'requirements' as const;
    await add({ name: 'Parking', kind, choices: ['Open', 'Covered'] }, anil);
    await add({ name: 'Office hours', kind, type: 'number' }, anil);
    // The same name as a field of leads: both are filters of their own.
    await add({ name: 'Parking', type: 'text' }, anil);
    const wishes = {
      'Asha Patil': [
        { parking: 'open', office_hours: 9 },
        { parking: 'covered', office_hours: 12 },
      ],
      'Om Rane': [{ parking: 'covered', office_hours: 9 }],
      'Zoya Khan': [],
    };
    for (const [full_name, requirements] of Object.entries(wishes)) {
      const { id: lead } = await createLead(anil, aLead({ full_name, custom: { parking: 'ask again' } }));
      const { id: client } = await createClient(anil, aClient({ full_name }));
      for (const custom of requirements) {
        await addRequirement(anil, { ...aRequirement({ custom }), id: uuid(), topic: 'leads', person_id: lead });
        await addRequirement(anil, { ...aRequirement({ custom }), id: uuid(), topic: 'clients', person_id: client });
      }
    }
  });
  afterAll(() => own.close());

  it.each<[string, LeadFilter['custom'], string[]]>([
    ['a choice', { 'requirement:parking': ['covered'] }, ['Asha Patil', 'Om Rane']],
    [
      'two fields of one requirement',
      { 'requirement:parking': ['covered'], 'requirement:office_hours.to': 9 },
      ['Om Rane'],
    ],
    ['no choice', { 'requirement:parking': [] }, ['Asha Patil', 'Om Rane', 'Zoya Khan']],
    ['a field that nobody added', { 'requirement:gone.is': 'yes' }, []],
  ])('is filtered by %s', async (_, custom, names) => {
    const leads = await listLeads(anil, { custom, sort: 'name' });
    expect(leads.items.map(({ full_name }) => full_name)).toEqual(names);
    const clients = await listClients(anil, { custom, sort: 'name' });
    expect(clients.items.map(({ full_name }) => full_name)).toEqual(names);
  });

  it('tells a field of requirements from one of leads of the same name', async () => {
    const custom = { 'parking.has': 'again' };
    expect((await listLeads(anil, { custom })).items).toHaveLength(3);
    expect((await listLeads(anil, { custom: { ...custom, 'requirement:parking': ['open'] } })).items).toHaveLength(1);
    // Properties have no requirements.
    expect((await listProperties(anil, { custom: { 'requirement:parking': ['open'] } })).items).toEqual([]);
  });

  it('has the values of the first requirement that has some', async () => {
    const { items } = await listLeads(anil, { sort: 'name' });
    expect(items.map(({ requirement_custom }) => requirement_custom)).toEqual([
      { parking: 'open', office_hours: '9' },
      { parking: 'covered', office_hours: '9' },
      {},
    ]);
  });

  it('keeps a filter by requirements in a saved view', async () => {
    const query = { 'custom_requirement:parking': ['covered'], 'custom_requirement:office_hours.to': 9 };
    await createSavedView(anil, savedListKinds, {
      id: uuid(),
      list: 'leads',
      name: 'Covered',
      is_shared: false,
      query,
    });
    const { views } = await readListViews(anil, savedListKinds, 'leads');
    expect(views).toMatchObject([{ query, dropped: [] }]);
  });
});
