import { buffer } from 'node:stream/consumers';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { previewBulkRun, readBulkRun } from '#features/bulk/server/service.ts';
import { workOnBulkRun } from '#features/bulk/server/work.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { countClients, listClients } from '#features/clients/server/service/read-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { countDocuments } from '#features/documents/server/service/read-documents.ts';
import { documents } from '#features/documents/server/tables.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { exportLeads } from '#features/leads/server/export/export-leads.ts';
import { countLeads, listLeads, readColumns, serveColumn } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { countMeetings, listMeetings, serveCalendar } from '#features/meetings/server/service/read-meetings.ts';
import { createMeeting } from '#features/meetings/server/service/save-meeting.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { listProperties, readPoints } from '#features/properties/server/service/read-properties.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { createWord, mergeWord } from '#features/vocabulary/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { WordKind } from '#platform/words/words.ts';
import { wordServices } from './word-services.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let meera: Context<Staff>;
/** Keys of words that were merged, and those of the words that records have now. */
const old: Partial<Record<WordKind, string>> = {};
const now: Partial<Record<WordKind, string>> = {};
const likes = { lead_stage: 'qualified', meeting_type: 'consultation' } as const;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Admin', 'Meera');
  for (const kind of ['lead_stage', 'lead_source', 'document_type', 'meeting_type', 'tag'] as const) {
    const works_like = { ...likes, lead_source: undefined, document_type: undefined, tag: undefined }[kind];
    const add = (name: string) =>
      createWord(meera, { id: uuid(), kind, name, ...(works_like && { works_like }) }, wordServices);
    const [from, between, into] = [await add('First'), await add('Second'), await add('Third')];
    await mergeWord(meera, { id: from.id, into: between.id }, wordServices);
    await mergeWord(meera, { id: between.id, into: into.id }, wordServices);
    Object.assign(old, { [kind]: from.key });
    Object.assign(now, { [kind]: into.key });
  }
  await createLead(
    meera,
    aLead({ full_name: 'Asha', status: key(now, 'lead_stage'), source: key(now, 'lead_source'), custom }),
  );
  await createLead(meera, aLead({ full_name: 'Om' }));
});
afterAll(() => agency.close());

const custom = { tags: ['third'] };
const key = (keys: typeof old, kind: WordKind) => keys[kind] ?? '';
const oldTag = { custom: { tags: 'first' } };

describe('a filter with a word that was merged finds the records of the one it was merged into', () => {
  it('among leads, on the board and in exports', async () => {
    for (const filter of [
      { status: [key(old, 'lead_stage')] },
      { status: [key(old, 'lead_stage'), key(now, 'lead_stage')] },
      { source: [key(old, 'lead_source')] },
      { reached: key(old, 'lead_stage') },
      oldTag,
    ]) {
      expect((await listLeads(meera, filter)).items.map(({ full_name }) => full_name)).toEqual(['Asha']);
      expect(await countLeads(meera, filter)).toEqual({ value: 1, is_capped: false });
      const rows = Buffer.from(await buffer((await exportLeads(meera, filter)).stream)).toString();
      expect([rows.includes('Asha'), rows.includes('Om')]).toEqual([true, false]);
    }
    const columns = await readColumns(meera, { source: [key(old, 'lead_source')] });
    expect(columns.filter(({ count }) => count > 0).map(({ status }) => status)).toEqual([now.lead_stage]);
    const column = await serveColumn(meera, { status: key(old, 'lead_stage'), ...oldTag });
    expect(column.value().items).toHaveLength(1);
  });

  it('among clients and properties, also on the map', async () => {
    await createClient(meera, aClient({ id: uuid(), custom }));
    await createClient(meera, aClient({ id: uuid() }));
    expect((await listClients(meera, oldTag)).items).toHaveLength(1);
    expect((await countClients(meera, oldTag)).value).toBe(1);
    await createProperty(meera, aProperty({ id: uuid(), latitude: 18.5, longitude: 73.8, custom }));
    await createProperty(meera, aProperty({ id: uuid(), latitude: 18.5, longitude: 73.8 }));
    expect((await listProperties(meera, oldTag)).items).toHaveLength(1);
    expect((await readPoints(meera, oldTag)).value().points?.ids).toHaveLength(1);
  });

  it('among meetings and documents', async () => {
    const day = '2027-03-01';
    await createMeeting(meera, aMeeting({ meeting_date: `${day}T06:00:00Z`, meeting_type: key(now, 'meeting_type') }));
    await createMeeting(meera, aMeeting({ meeting_date: `${day}T10:00:00Z`, meeting_type: 'phone_call' }));
    const type = [key(old, 'meeting_type')];
    expect((await listMeetings(meera, { type })).items).toHaveLength(1);
    expect((await countMeetings(meera, { type })).value).toBe(1);
    const calendar = await serveCalendar(meera, { from: day, until: day, type, per_day: 10 });
    expect(calendar.value().items).toHaveLength(1);
    const ofType = { type: [key(old, 'document_type')] };
    const document = { title: 'Agreement', description: '', created_at: new Date(), updated_at: new Date() };
    const types = [key(now, 'document_type'), 'other'];
    await agency.base.db
      .insert(documents)
      .values(types.map((document_type) => ({ ...document, id: uuid(), document_type })));
    expect((await countDocuments(meera, ofType)).value).toBe(1);
  });

  it('for a change of many records', async () => {
    const id = uuid();
    const change = { act: 'assign', agent_id: null } as const;
    await previewBulkRun(meera, { id, kind: 'leads', filter: oldTag, change });
    await workOnBulkRun({ ...agency.base, actor: { kind: 'program', profileId: null } }, id);
    expect((await readBulkRun(meera, id)).total).toBe(1);
  });
});

it('asks the database about words only for a filter that names some', async () => {
  const execute = vi.spyOn(meera.db, 'execute');
  await listLeads(meera, { search: 'Asha' });
  expect(execute).toHaveBeenCalledTimes(1);
  execute.mockClear();
  await listLeads(meera, { status: ['new', 'contacted', 'lost'], source: ['website'] });
  expect(execute).toHaveBeenCalledTimes(2);
});
