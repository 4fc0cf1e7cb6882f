import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { exportLeads } from '#features/leads/server/export/export-leads.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { listLeads, readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead, updateLead } from '#features/leads/server/service/save-lead.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { createMeeting } from '#features/meetings/server/service/save-meeting.ts';
import { createSavedView, readListViews } from '#features/saved-views/server/service.ts';
import { createSourceCost } from '#features/source-costs/server/costs.ts';
import type { Word } from '#features/vocabulary/contract.ts';
import { vocabularyContract } from '#features/vocabulary/contract.ts';
import {
  createWord,
  listWords,
  listWordUses,
  mergeWord,
  orderWords,
  removeWord,
  restoreWord,
  updateWord,
} from '#features/vocabulary/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { WordKind } from '#platform/words/words.ts';
import { savedListKinds } from './saved-list-kinds.ts';
import { wordServices } from './word-services.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let meera: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera');
});
afterAll(() => agency.close());

const add = (name: string, kind: WordKind = 'lead_source') =>
  createWord(
    meera,
    { id: uuid(), kind, name, ...(kind === 'meeting_type' && { works_like: 'consultation' as const }) },
    wordServices,
  );
const find = async (key: string, kind: WordKind = 'lead_source'): Promise<Word> => {
  const word = (await listWords(meera)).find((one) => one.key === key && one.kind === kind);
  if (!word) throw new Error(`no ${key}`);
  return word;
};
const refusal = (path: string, code: string) => ({ details: { fields: [expect.objectContaining({ path, code })] } });
const logOf = async (topic: string, id: string) =>
  (
    await agency.base.db.execute<{ action: string; difference: object }>(
      sql`select action, difference from changes where topic = ${topic} and entity_id = ${id} order by id`,
    )
  ).rows;

describe('the words of an agency', () => {
  it('are the shipped ones at first, with keys that stay', async () => {
    const words = await listWords(meera);
    expect(words.filter(({ kind }) => kind === 'meeting_type').map(({ key }) => key)).toEqual([
      'showing',
      'consultation',
      'phone_call',
      'video_call',
      'site_visit',
    ]);
    expect(words.every(({ name, is_shipped }) => name === null && is_shipped)).toBe(true);
  });

  it('get a key from their name, and one at random for other scripts', async () => {
    expect((await add('Property expo')).key).toBe('property_expo');
    expect((await add('property  expo!')).key).toBe('property_expo_2');
    expect((await add('मित्र')).key).toBe('word');
    expect((await add('Unknown')).key).toBe('unknown_2');
    expect((await add('Bank visit', 'meeting_type')).key).toBe('consultation.bank_visit');
  });

  it('are added once by a repeated request', async () => {
    const input = { id: uuid(), kind: 'lead_source' as const, name: 'Radio' };
    const made = await createWord(meera, input, wordServices);
    expect(await createWord(meera, input, wordServices)).toEqual(made);
  });

  it.each(['Website', ' WEBSITE ', 'वेबसाइट', 'Walk-in'])('refuse %j, the name of another one', async (name) => {
    await expect(add(name)).rejects.toMatchObject(refusal('name', 'taken'));
  });

  it.each(['Two\nlines', 'a\u202eb', '\u200b', '---', 'x'.repeat(41), 'x'.repeat(10_000), 'nul\u0000', ' '])(
    'refuse %j by their schema',
    (name) => {
      const schema = vocabularyContract.create['~orpc'].inputSchema;
      const result = schema?.['~standard'].validate({ id: uuid(), kind: 'lead_source', name });
      expect(JSON.stringify(result)).toContain('"path":["name"]');
    },
  );

  it('are renamed by version, and back to the shipped name', async () => {
    const before = await find('cold_call');
    const renamed = await updateWord(meera, { ...before, name: 'Tele-calling' }, wordServices);
    expect(renamed).toMatchObject({ key: 'cold_call', name: 'Tele-calling', version: 2 });
    await expect(updateWord(meera, { ...before, name: 'Other name' }, wordServices)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { name: 'Tele-calling' } },
    });
    expect(await add('Cold call')).toMatchObject({ key: 'cold_call_2' });
    await expect(updateWord(meera, { ...renamed, name: null }, wordServices)).rejects.toMatchObject(
      refusal('name', 'taken'),
    );
    expect((await logOf('words', before.id)).at(-1)).toMatchObject({
      action: 'updated',
      difference: { name: [null, 'Tele-calling'] },
    });
  });

  it('of lead sources say whether they start the response clock', async () => {
    const clockOf = async (key: string) => (await find(key)).starts_clock;
    expect([await clockOf('website'), await clockOf('walk_in'), await clockOf('cold_call')]).toEqual([
      true,
      false,
      false,
    ]);
    const own = await add('Site office');
    expect(own.starts_clock).toBe(true);
    const silent = { id: uuid(), kind: 'lead_source' as const, name: 'Branch desk', starts_clock: false };
    expect((await createWord(meera, silent, wordServices)).starts_clock).toBe(false);

    const changed = await updateWord(meera, { ...own, starts_clock: false }, wordServices);
    expect(changed).toMatchObject({ starts_clock: false, name: 'Site office', version: 2 });
    const renamed = await updateWord(meera, { id: own.id, version: 2, name: 'Desk', is_hidden: false }, wordServices);
    expect(renamed.starts_clock).toBe(false);
    expect((await logOf('words', own.id)).map(({ difference }) => difference).slice(1)).toEqual([
      { starts_clock: [true, false] },
      { name: ['Site office', 'Desk'] },
    ]);
    await removeWord(meera, own.id, wordServices);
    expect((await restoreWord(meera, own.id, wordServices)).starts_clock).toBe(false);

    const reason = await find('budget', 'lost_reason');
    const current = await find(own.key);
    for (const wrong of [
      { ...reason, starts_clock: true },
      { ...current, starts_clock: null },
    ])
      await expect(updateWord(meera, wrong, wordServices)).rejects.toMatchObject(refusal('starts_clock', 'not_valid'));
    expect(await updateWord(meera, reason, wordServices)).toEqual(reason);
  });

  it('keep at least one that is offered', async () => {
    const types = (await listWords(meera)).filter(({ kind }) => kind === 'meeting_type');
    for (const type of types.slice(1)) await updateWord(meera, { ...type, is_hidden: true }, wordServices);
    const [last] = types;
    if (!last) throw new Error('no type');
    await expect(updateWord(meera, { ...last, is_hidden: true }, wordServices)).rejects.toMatchObject(
      refusal('is_hidden', 'last_word'),
    );
    for (const type of types.slice(1))
      await updateWord(meera, { ...type, version: type.version + 1, is_hidden: false }, wordServices);
  });

  it('have an order, and those that were added since come last', async () => {
    const keys = async () =>
      (await listWords(meera)).filter(({ kind }) => kind === 'lost_reason').map(({ key }) => key);
    const ids = (await listWords(meera)).filter(({ kind }) => kind === 'lost_reason').map(({ id }) => id);
    await add('Financing fell through', 'lost_reason');
    await orderWords(meera, { kind: 'lost_reason', ids: ids.toReversed() });
    expect((await keys())[0]).toBe('other');
    expect((await keys()).at(-1)).toBe('financing_fell_through');
    await expect(orderWords(meera, { kind: 'lead_source', ids })).rejects.toMatchObject(refusal('ids', 'unknown'));
  });

  it('are at most forty of a kind', async () => {
    const rest = 40 - (await listWords(meera)).filter(({ kind }) => kind === 'document_type').length;
    for (let count = 0; count < rest; count += 1) await add(`Paper ${count}`, 'document_type');
    await expect(add('One more', 'document_type')).rejects.toMatchObject(refusal('name', 'too_many'));
  });
});

describe('a word of records', () => {
  it('is refused if it does not exist, naming the field', async () => {
    await expect(createLead(meera, aLead({ source: 'nowhere' }))).rejects.toMatchObject(refusal('source', 'unknown'));
    await expect(createMeeting(meera, aMeeting({ meeting_type: 'party' }))).rejects.toMatchObject(
      refusal('meeting_type', 'unknown'),
    );
  });

  it('of a meeting works like the shipped one it was made from', async () => {
    const type = await add('Loan talk', 'meeting_type');
    await expect(createMeeting(meera, aMeeting({ meeting_type: type.key, location: '' }))).rejects.toMatchObject(
      refusal('location', 'required'),
    );
    expect(await createMeeting(meera, aMeeting({ meeting_type: type.key }))).toMatchObject({ meeting_type: type.key });
  });

  it('cannot be removed while records have it, and says how many', async () => {
    const word = await add('Hoarding');
    const lead = await createLead(meera, aLead({ source: word.key }));
    await createLead(meera, aLead({ source: word.key }));
    await expect(removeWord(meera, word.id, wordServices)).rejects.toMatchObject({
      details: { fields: [{ path: 'id', code: 'in_use', limit: 2 }] },
    });
    expect(await listWordUses(meera, wordServices)).toContainEqual({ id: word.id, topic: 'leads', count: 2 });
    expect(await readLead(meera, lead.id)).toMatchObject({ source: word.key });
  });

  it('is removed without records, keeps its name for the history, and comes back', async () => {
    const word = await add('Pamphlet');
    await Promise.all([1, 2].map(() => removeWord(meera, word.id, wordServices)));
    await removeWord(meera, word.id, wordServices);
    expect(await find(word.key)).toMatchObject({ name: 'Pamphlet', is_removed: true });
    await expect(createLead(meera, aLead({ source: word.key }))).rejects.toMatchObject(refusal('source', 'unknown'));
    const other = await add('pamphlet');
    await expect(restoreWord(meera, word.id, wordServices)).rejects.toMatchObject(refusal('name', 'taken'));
    await removeWord(meera, other.id, wordServices);
    expect(await restoreWord(meera, word.id, wordServices)).toMatchObject({ is_removed: false });
    await expect(removeWord(meera, (await find('email')).id, wordServices)).rejects.toMatchObject(
      refusal('id', 'shipped'),
    );
  });

  it('is refused by the database, too', async () => {
    const insert = sql`insert into lead_touches (id, lead_id, kind, source) values (${uuid()}, ${uuid()}, 'form', 'x')`;
    await expect(agency.base.db.execute(insert)).rejects.toMatchObject({ cause: { constraint: 'words_known' } });
  });
});

describe('a merge', () => {
  it('moves leads, costs and saved views in one transaction, and every record says so', async () => {
    const from = await add('FB');
    const into = await add('Facebook');
    const lead = await createLead(meera, aLead({ source: from.key }));
    const lost = await createLead(meera, aLead({ source: from.key }));
    await createSourceCost(meera, { id: uuid(), month: '2026-10-01', source: from.key, campaign: '', amount: '400' });
    const cost = { id: uuid(), month: '2026-10-01', source: into.key, campaign: '', amount: '600' };
    await createSourceCost(meera, cost);
    const query = { source: [from.key, 'website'] };
    await createSavedView(meera, savedListKinds, {
      id: uuid(),
      list: 'leads',
      name: 'Social',
      is_shared: false,
      query,
    });

    expect(await mergeWord(meera, { id: from.id, into: into.id }, wordServices)).toEqual({ moved: 4 });
    for (const { id } of [lead, lost]) {
      expect(await readLead(meera, id)).toMatchObject({ source: into.key, version: 2 });
      expect((await logOf('leads', id)).at(-1)).toEqual({
        action: 'updated',
        difference: { source: [from.key, into.key] },
      });
    }
    const { rows } = await agency.base.db.execute(
      sql`select source, amount::text from source_costs where month = '2026-10-01'`,
    );
    expect(rows).toEqual([{ source: into.key, amount: '1000.00' }]);
    const { views } = await readListViews(meera, savedListKinds, 'leads');
    const [view] = views;
    expect([view?.query.source].flat().toSorted()).toEqual([into.key, 'website'].toSorted());
    expect(await find(from.key)).toMatchObject({ merged_into: into.key, name: 'FB' });
    expect((await listLeads(meera, { source: [into.key] })).items).toHaveLength(2);
    // A retry after a lost response.
    expect(await mergeWord(meera, { id: from.id, into: into.id }, wordServices)).toEqual({ moved: 0 });
    await expect(mergeWord(meera, { id: from.id, into: uuid() }, wordServices)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is followed by records that come with the old word, and by earlier merges', async () => {
    const first = await add('Insta');
    const second = await add('Instagram');
    const third = await add('Meta');
    await mergeWord(meera, { id: first.id, into: second.id }, wordServices);
    await mergeWord(meera, { id: second.id, into: third.id }, wordServices);
    const lead = await createLead(meera, aLead({ source: first.key }));
    expect(lead.source).toBe(third.key);
    const saved = await updateLead(meera, { ...aLead({ source: second.key }), id: lead.id, version: lead.version });
    expect(saved.source).toBe(third.key);
  });

  it('lets the source that others are merged into start the response clock', async () => {
    const [from, into] = [await add('Desk of Baner'), await find('walk_in')];
    await mergeWord(meera, { id: from.id, into: into.id }, wordServices);
    const waits = async (source: string) => {
      const { id } = await createLead(meera, aLead({ source, assigned_agent_id: null }));
      const { rows } = await agency.base.db.execute(sql`select from response_clocks where lead_id = ${id}`);
      return rows.length === 1;
    };
    expect([await waits(from.key), await waits('website')]).toEqual([false, true]);
    await updateWord(meera, { ...into, starts_clock: true }, wordServices);
    expect(await waits(from.key)).toBe(true);
    await updateWord(meera, { ...into, version: into.version + 1, starts_clock: false }, wordServices);
  });

  it('also moves why leads were lost', async () => {
    const from = await add('Loan refused', 'lost_reason');
    const lead = await createLead(meera, aLead());
    await moveLead(meera, { id: lead.id, from: 'new', status: 'lost', lost_reason: from.key });
    await mergeWord(meera, { id: from.id, into: (await find('budget', 'lost_reason')).id }, wordServices);
    expect(await readLead(meera, lead.id)).toMatchObject({ status: 'lost', lost_reason: 'budget' });
  });

  it('does not make a visit of another kind of meeting', async () => {
    const [visit, call] = [await find('site_visit', 'meeting_type'), await find('phone_call', 'meeting_type')];
    for (const [one, other] of [
      [visit, call],
      [call, visit],
    ] as const)
      await expect(mergeWord(meera, { id: one.id, into: other.id }, wordServices)).rejects.toMatchObject(
        refusal('into', 'other_meetings'),
      );
  });

  it.each(['the same word', 'a word of another kind', 'a removed word'])('refuses %s as its target', async (what) => {
    const from = await add(`From ${what}`);
    const gone = await add(`Gone ${what}`);
    await removeWord(meera, gone.id, wordServices);
    const into =
      { 'the same word': from.id, 'a removed word': gone.id }[what] ?? (await find('noc', 'document_type')).id;
    await expect(mergeWord(meera, { id: from.id, into }, wordServices)).rejects.toMatchObject(
      refusal('into', 'unknown'),
    );
  });
});

it('an export writes own names', async () => {
  const word = await add('Newspaper “Sakal”');
  await createLead(meera, aLead({ full_name: 'Exported', source: word.key }));
  const { stream } = await exportLeads(meera, { source: [word.key] });
  expect(Buffer.concat(await stream.toArray()).toString()).toContain('Newspaper “Sakal”');
});
