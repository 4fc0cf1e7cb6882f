import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { BulkChange, PreviewInput } from '#features/bulk/contract.ts';
import { previewBulkRun, readBulkRun, startBulkRun, undoBulkRun } from '#features/bulk/server/service.ts';
import { tagServices } from '#features/bulk/server/tag-records.ts';
import { workOnBulkRun } from '#features/bulk/server/work.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { clients } from '#features/clients/server/tables.ts';
import { tagRecord } from '#features/custom-fields/server/retag.ts';
import { createCustomField } from '#features/custom-fields/server/service.ts';
import { mergePeople } from '#features/duplicates/server/service/merge.ts';
import { undoMerge } from '#features/duplicates/server/service/undo-merge.ts';
import { listRemarks } from '#features/imports/server/list-remarks.ts';
import { previewImport, uploadImport } from '#features/imports/server/prepare-import.ts';
import { runImport, startImport } from '#features/imports/server/run-import.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { exportLeads } from '#features/leads/server/export/export-leads.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { listLeads, readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead, updateLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import { createSavedView, readListViews } from '#features/saved-views/server/service.ts';
import { savedViews } from '#features/saved-views/server/tables.ts';
import type { Word } from '#features/vocabulary/contract.ts';
import { createWord, listWords, mergeWord, removeWord, updateWord } from '#features/vocabulary/server/service.ts';
import { words } from '#features/vocabulary/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { importKinds } from './import-kinds.ts';
import { savedListKinds } from './saved-list-kinds.ts';
import { wordServices } from './word-services.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let meera: Context<Staff>;
let nri: Word;
let investor: Word;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Admin', 'Meera');
});
afterAll(() => agency.close());
beforeEach(async () => {
  await agency.base.db.delete(savedViews);
  await agency.base.db.delete(leads);
  await agency.base.db.delete(clients);
  await agency.base.db.delete(words).where(sql`kind = 'tag'`);
  nri = await add('NRI');
  investor = await add('Investor');
});

const add = (name: string) => createWord(meera, { id: uuid(), kind: 'tag', name }, wordServices);
const merge = (from: Word, into: Word) => mergeWord(meera, { id: from.id, into: into.id }, wordServices);
const addLead = (tags: string[], changes: Parameters<typeof aLead>[0] = {}) =>
  createLead(meera, aLead({ id: uuid(), ...changes, custom: { tags } }));
const setTags = async (id: string, tags: string[]) => {
  const { version, full_name } = await readLead(meera, id);
  return updateLead(meera, { ...aLead({ full_name }), id, version, custom: { tags } });
};
const tagsOfLead = async (id: string) => (await readLead(meera, id)).custom.tags;
const refusal = (path: string, code: string) => ({ details: { fields: [expect.objectContaining({ path, code })] } });
const namesWith = async (tag: string) =>
  (await listLeads(meera, { custom: { tags: [tag] } })).items.map(({ full_name }) => full_name);
const lastChange = async (id: string) =>
  (
    await agency.base.db.execute<{ action: string; difference: object }>(
      sql`select action, difference from changes where entity_id = ${id} order by id desc limit 1`,
    )
  ).rows[0];

describe('the tags of a record', () => {
  it('are those of the agency, in filters, search, exports and the history', async () => {
    const lead = await addLead(['nri', 'investor'], { full_name: 'Asha' });
    await addLead([], { full_name: 'Om' });
    await expect(addLead(['vip'])).rejects.toMatchObject(refusal('custom.tags', 'unknown'));
    expect(await tagsOfLead(lead.id)).toEqual(['nri', 'investor']);
    expect(await namesWith('investor')).toEqual(['Asha']);
    expect((await listLeads(meera, { search: 'nri' })).items).toHaveLength(1);
    await setTags(lead.id, []);
    expect((await readLead(meera, lead.id)).custom).toEqual({});
    expect(await lastChange(lead.id)).toMatchObject({ difference: { custom_tags: [['nri', 'investor'], null] } });
    await addLead(['investor'], { full_name: 'Lata' });
    const content = Buffer.concat(await (await exportLeads(meera, { sort: 'name' })).stream.toArray()).toString();
    const [heading, ...rows] = content.split('\n');
    expect(heading).toMatch(/,Tags\s*$/u);
    expect(rows.find((row) => row.includes('Lata'))).toMatch(/,Investor\s*$/u);
  });

  it('are added and removed one by one, whatever the record has by now', async () => {
    const { id } = await addLead(['nri']);
    const tag = (change: { add: string[]; remove: string[] }) =>
      tagRecord(meera, { kind: 'leads', id, ...change }, tagServices);
    expect(await tag({ add: ['investor'], remove: [] })).toEqual({ tags: ['nri', 'investor'] });
    expect(await tag({ add: ['investor'], remove: ['nri'] })).toEqual({ tags: ['investor'] });
    expect(await lastChange(id)).toMatchObject({ difference: { custom_tags: [['nri', 'investor'], ['investor']] } });
    await expect(tag({ add: ['vip'], remove: [] })).rejects.toMatchObject(refusal('add', 'unknown'));
    const client = await createClient(meera, aClient({ id: uuid() }));
    const ofClient = { kind: 'clients' as const, id: client.id, add: ['nri'], remove: [] };
    expect(await tagRecord(meera, ofClient, tagServices)).toEqual({ tags: ['nri'] });
    await expect(tagRecord(meera, { ...ofClient, kind: 'properties' }, tagServices)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('stay where they are hidden, and are not offered any more', async () => {
    const lead = await addLead(['nri']);
    await updateWord(meera, { ...nri, is_hidden: true }, wordServices);
    await expect(addLead(['nri'])).rejects.toMatchObject(refusal('custom.tags', 'unknown'));
    await setTags(lead.id, ['nri', 'investor']);
    expect(await tagsOfLead(lead.id)).toEqual(['nri', 'investor']);
  });

  it('go to the client that a lead becomes', async () => {
    const { id } = await addLead(['nri']);
    const client_id = uuid();
    await convertLead(meera, { id, client_id, client_type: 'buyer' });
    expect((await readClient(meera, client_id)).custom).toEqual({ tags: ['nri'] });
    const other = await addLead(['investor']);
    await convertLead(meera, { id: other.id, client_id, client_type: null });
    expect((await readClient(meera, client_id)).custom).toEqual({ tags: ['nri', 'investor'] });
  });

  it('of two clients are all on the one that stays', async () => {
    const kept = await createClient(meera, aClient({ id: uuid(), custom: { tags: ['nri'] } }));
    const merged = await createClient(meera, aClient({ id: uuid(), custom: { tags: ['investor'] } }));
    const versions = { kept_version: kept.version, merged_version: merged.version };
    const pair = { topic: 'clients' as const, kept_id: kept.id, merged_id: merged.id };
    const id = uuid();
    await mergePeople(meera, { id, ...pair, ...versions, choices: {} });
    expect((await readClient(meera, kept.id)).custom).toEqual({ tags: ['nri', 'investor'] });
    await undoMerge(meera, id);
    expect((await readClient(meera, kept.id)).custom).toEqual({ tags: ['nri'] });
  });
});

describe('a tag', () => {
  it('is merged into another one in all records and saved views, and their history says so', async () => {
    const both = await addLead(['nri', 'investor']);
    const one = await addLead(['nri'], { full_name: 'Asha' });
    const client = await createClient(meera, aClient({ id: uuid(), custom: { tags: ['nri'] } }));
    const view = { id: uuid(), list: 'leads' as const, name: 'From abroad', is_shared: false };
    await createSavedView(meera, savedListKinds, { ...view, query: { custom_tags: ['nri'] } });
    expect(await merge(nri, investor)).toEqual({ moved: 4 });
    expect([await tagsOfLead(both.id), await tagsOfLead(one.id)]).toEqual([['investor'], ['investor']]);
    expect((await readClient(meera, client.id)).custom.tags).toEqual(['investor']);
    expect(await lastChange(one.id)).toEqual({
      action: 'updated',
      difference: { custom_tags: [['nri'], ['investor']] },
    });
    const { views } = await readListViews(meera, savedListKinds, 'leads');
    expect(views).toMatchObject([{ query: { custom_tags: ['investor'] }, dropped: [] }]);
    // A form that was open during the merge still sends it.
    expect(await tagsOfLead((await addLead(['nri', 'investor'])).id)).toEqual(['investor']);
  });

  it('is removed only when no record has it; what an undo brings back is without it', async () => {
    const lead = await addLead(['nri']);
    await expect(removeWord(meera, nri.id, wordServices)).rejects.toMatchObject(refusal('id', 'in_use'));
    await setTags(lead.id, []);
    await removeWord(meera, nri.id, wordServices);
    await removeWord(meera, investor.id, wordServices);
    expect((await listWords(meera)).filter(({ kind, is_removed }) => kind === 'tag' && !is_removed)).toEqual([]);
    await agency.base.db.execute(sql`update leads set custom = '{"tags": ["nri", "never"]}' where id = ${lead.id}`);
    expect((await readLead(meera, lead.id)).custom).toEqual({});
  });

  it('has a key that no custom field gets', async () => {
    const field = { kind: 'leads' as const, type: 'text' as const, name: 'Tags', choices: [] };
    const { key } = await createCustomField(meera, {
      ...field,
      id: uuid(),
      is_required: false,
      property_type_ids: null,
    });
    expect(key).toBe('tags_2');
  });
});

describe('a change of the tags of many leads', () => {
  const run = async (ids: string[], change: BulkChange) => {
    const input = { id: uuid(), kind: 'leads', ids, change } as PreviewInput;
    const program = { ...agency.base, actor: { kind: 'program' as const, profileId: null } };
    await previewBulkRun(meera, input);
    await workOnBulkRun(program, input.id);
    await startBulkRun(meera, input.id);
    await workOnBulkRun(program, input.id);
    const undo = async () => {
      await undoBulkRun(meera, input.id);
      await workOnBulkRun(program, input.id);
      return readBulkRun(meera, input.id);
    };
    return { ...(await readBulkRun(meera, input.id)), undo };
  };

  it('adds and removes some, and its undo puts them back unless they were changed since', async () => {
    const [first, second, third] = [await addLead([]), await addLead(['nri']), await addLead(['investor'])];
    const ids = [first.id, second.id, third.id];
    const tagged = await run(ids, { act: 'tag', add: ['investor'], remove: ['nri'] });
    expect(tagged.tally).toMatchObject([
      { outcome: 'same', count: 1 },
      { outcome: 'done', count: 2 },
    ]);
    expect(await Promise.all(ids.map(tagsOfLead))).toEqual([['investor'], ['investor'], ['investor']]);
    await setTags(first.id, ['nri']);
    const undone = await tagged.undo();
    expect(undone.tally).toMatchObject([
      { outcome: 'same', count: 1 },
      { outcome: 'undone', count: 1 },
      { outcome: 'kept', reason: 'edited', count: 1 },
    ]);
    expect(await Promise.all(ids.map(tagsOfLead))).toEqual([['nri'], ['nri'], ['investor']]);
  });

  it('is refused for a tag that does not exist, and follows one that was merged since', async () => {
    const lead = await addLead([]);
    const toAdd = (tag: string): BulkChange => ({ act: 'tag', add: [tag], remove: [] });
    await expect(run([lead.id], toAdd('vip'))).rejects.toMatchObject(refusal('change.add', 'unknown'));
    await merge(nri, investor);
    await run([lead.id], toAdd('nri'));
    expect(await tagsOfLead(lead.id)).toEqual(['investor']);
  });
});

describe('an import', () => {
  const file =
    'Name,Mobile,Tags\nAsha Patil,98220 41736,"nri; Golf"\nOm Pawar,98220 41737,GOLF; Old\nLata Rane,98220 41738,Hidden\n';
  const open = async (by: Context<Staff>) => {
    const upload = { id: uuid(), kind: 'leads' as const, fileName: 'leads.csv', content: Buffer.from(file) };
    const { id, mapping } = await uploadImport(by, importKinds, upload);
    return { id, mapping, preview: await previewImport(by, importKinds, { id, mapping }) };
  };
  const tagsByName = async () =>
    Object.fromEntries(
      (await listLeads(meera, { sort: 'name' })).items.map(({ full_name, custom }) => [full_name, custom.tags]),
    );
  const runIt = (id: string) =>
    runImport({ ...agency.base, actor: { kind: 'program', profileId: null } }, importKinds, id);
  beforeEach(async () => {
    const old = await add('Old');
    await merge(old, investor);
    const hidden = await add('Hidden');
    await updateWord(meera, { ...hidden, is_hidden: true }, wordServices);
  });

  it('adds the tags of its file for a user who may add words, as the preview says', async () => {
    const { id, mapping, preview } = await open(meera);
    expect(preview.new_tags).toEqual(['Golf']);
    expect(preview.notes.items.map(({ row, code, text }) => [row, code, text])).toEqual([[4, 'unknown', 'Hidden']]);
    expect((await listRemarks(meera, importKinds, { id, list: 'notes' })).items).toEqual(preview.notes.items);
    await startImport(meera, importKinds, { id, mapping, with_repeats: false, new_tags: preview.new_tags });
    await runIt(id);
    expect(await tagsByName()).toEqual({
      'Asha Patil': ['nri', 'golf'],
      'Om Pawar': ['golf', 'investor'],
      'Lata Rane': undefined,
    });
  });

  it('reports them as remarks for others, and keeps their names in the notes', async () => {
    const agent = await agency.hire('Agent', 'Imran');
    const { id, mapping, preview } = await open(agent);
    expect(preview.new_tags).toEqual([]);
    expect(preview.notes.items.map(({ row, text }) => [row, text])).toEqual([
      [2, 'Golf'],
      [3, 'GOLF'],
      [4, 'Hidden'],
    ]);
    const settings = { id, mapping, with_repeats: false };
    await expect(startImport(agent, importKinds, { ...settings, new_tags: ['Golf'] })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await startImport(agent, importKinds, settings);
    await runIt(id);
    expect((await listWords(meera)).map(({ name }) => name)).not.toContain('Golf');
    const { items } = await listLeads(meera, { search: 'Asha' });
    expect((await readLead(meera, items[0]?.id ?? '')).notes).toContain('Tags: Golf');
  });

  it('reports new tags of an agency that has none, and has room for', async () => {
    await agency.base.db.delete(words).where(sql`kind = 'tag'`);
    expect((await open(meera)).preview.new_tags).toEqual(['nri', 'Golf', 'Old', 'Hidden']);
    for (let count = 0; count < 39; count += 1) await add(`Tag ${count}`);
    const { preview } = await open(meera);
    expect(preview.new_tags).toEqual(['nri']);
    expect(preview.notes.items.map(({ text }) => text)).toEqual(['Golf', 'GOLF; Old', 'Hidden']);
  });
});
