import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { listTrash } from '#features/history/server/service.ts';
import { previewImport, uploadImport } from '#features/imports/server/prepare-import.ts';
import { readRefused } from '#features/imports/server/refused-rows.ts';
import { readImport, runImport, startImport } from '#features/imports/server/run-import.ts';
import { runUndo, undoImport } from '#features/imports/server/undo-import.ts';
import { insertPropertyRows } from '#features/properties/server/repository/property-rows.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { leadImport } from './import-kind.ts';
import { leadKind } from './record-kind.ts';
import { eraseLead } from './service/delete-lead.ts';
import { moveLead } from './service/move-lead.ts';
import { countLeads, listLeads, readColumns, readLead, readStages, serveColumn } from './service/read-leads.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let meera: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Admin', 'Meera Kulkarni');
  await agency.hire('Agent', 'Imran Shaikh');
});
afterAll(() => agency.close());

const kinds = [leadImport];
const program = () => ({ ...agency.base, actor: { kind: 'program', profileId: null } as const });

async function upload(rows: string[], header = 'Name,Phone,Email,Source,Status,Budget,Project,Agent,Created On') {
  const content = Buffer.from([header, ...rows].join('\n'));
  return uploadImport(meera, kinds, { id: uuid(), kind: 'leads', fileName: 'enquiries.csv', content });
}

async function add(rows: string[], with_repeats = false) {
  const { id, mapping } = await upload(rows);
  await startImport(meera, kinds, { id, mapping, with_repeats });
  await runImport(program(), kinds, id);
  return readImport(meera, id);
}

async function found(name: string) {
  const [card] = (await listLeads(meera, { search: name })).items;
  return readLead(meera, card?.id ?? '');
}

describe('an import of leads', () => {
  it('previews its effect, runs once, and can be undone', async () => {
    const many = Array.from({ length: 1100 }, (_, row) => `Lead ${row},98${String(row).padStart(8, '0')},,FB,,,,,`);
    const { id, mapping } = await upload([...many, ',9822000000,,,,,,,', 'Somebody,,nobody,,Martian,,,,']);
    const preview = await previewImport(meera, kinds, { id, mapping });
    expect(preview).toMatchObject({ row_count: 1102, readable: 1101, repeated: 0, refused: 1, noted: 1 });
    expect(preview.problems.items).toMatchObject([{ row: 1102, field: 'full_name', code: 'missing', text: 'Name' }]);
    const before = (await countLeads(meera, {})).value;

    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    await runImport(program(), kinds, id);
    await runImport(program(), kinds, id);
    expect(await readImport(meera, id)).toMatchObject({ status: 'done', rows_added: 1101, rows_refused: 1 });
    expect((await countLeads(meera, {})).value).toBe(before + 1101);
    // The board also counts them, in file order with the last on top.
    const [first] = await readColumns(meera, {});
    expect(first).toMatchObject({ status: 'new', count: before + 1101 });
    const top = (await serveColumn(meera, { status: 'new', limit: 3 })).value();
    expect(top.items.map(({ full_name }) => full_name)).toEqual(['Somebody', 'Lead 1099', 'Lead 1098']);
    const { rows: importedRows } = await agency.base.db.execute(
      sql`select count(distinct position)::integer as count from leads where import_id = ${id}`,
    );
    expect(importedRows).toEqual([{ count: 1101 }]);
    expect(await found('Somebody')).toMatchObject({
      source: null,
      status: 'new',
      notes: 'Email: nobody\nStatus: Martian',
      assigned_agent: null,
      created_by: meera.actor.profileId,
    });

    await undoImport(meera, id);
    await runUndo(program(), kinds, id);
    expect((await countLeads(meera, {})).value).toBe(before);
    expect((await listTrash(meera, [leadKind([])], undefined)).entries[0]?.topic).toBe('leads');
  });

  it('leaves its leads in place when a card is dropped between two, while there is room', async () => {
    await add(['Row One', 'Row Two', 'Row Three', 'Row Four'].map((name) => `${name},,,,Qualified,,,,`));
    const column = async () => {
      const { rows } = await agency.base.db.execute<{ id: string; full_name: string; position: string }>(
        sql`select id, full_name, position::text from leads l where status = 'qualified' order by l.position, id`,
      );
      return rows;
    };
    const start = await column();
    expect(start.map(({ full_name }) => full_name)).toEqual(['Row Four', 'Row Three', 'Row Two', 'Row One']);
    const [four, three, two, one] = start;
    const drop = (id = '') => moveLead(meera, { id, from: 'qualified', status: 'qualified', below: four?.id ?? '' });
    await drop(one?.id);
    expect(await column()).toEqual([four, { ...one, position: expect.any(String) }, three, two]);

    // Their positions are a millionth apart; each drop into the gap adds one of sixty decimals.
    for (let count = 2; count <= 54; count += 1) await drop((count % 2 === 0 ? two : one)?.id);
    const full = await column();
    expect([full[0], full[3]]).toEqual([four, three]);
    expect(full[1]?.position.split('.')[1]).toHaveLength(60);
    // Paging continues from there.
    const page = async (cursor?: string) =>
      (await serveColumn(meera, { status: 'qualified', limit: 2, ...(cursor && { cursor }) })).value();
    const first = await page();
    const shown = [...first.items, ...(await page(first.next ?? '')).items];
    expect(shown.map(({ full_name }) => full_name)).toEqual(full.map(({ full_name }) => full_name));
    await drop(one?.id);
    expect((await column()).map(({ full_name, position }) => [full_name, position])).toEqual([
      ['Row Four', '1'],
      ['Row One', '1.5'],
      ['Row Two', '2'],
      ['Row Three', '4'],
    ]);
  });

  it('marks rows that are leads already, and reports known clients', async () => {
    await createClient(meera, aClient({ full_name: 'Lata Rane', phone: '98220 41736' }));
    const rows = [
      'Lata,+91-98220-41736,,,,,,,',
      'Mrs Rane,098220 41736,,,,,,,',
      'Asha,,asha@example.in,,,,,,',
      'A. Patil,,ASHA@example.in,,,,,,',
      'No contact,,,,,,,,',
      'no CONTACT,,,,,,,,',
    ];
    const preview = await previewImport(meera, kinds, await upload(rows));
    expect(preview).toMatchObject({ readable: 3, repeated: 3, refused: 0 });
    expect(preview.repeats.items.map(({ text }) => text)).toEqual(['Mrs Rane', 'A. Patil', 'no CONTACT']);
    expect(preview.notes.items).toMatchObject([{ row: 2, field: 'full_name', code: 'is_client', text: 'Lata' }]);
    const run = await add(rows);
    expect(run).toMatchObject({ rows_added: 3, rows_repeated: 3 });
    const reasons: string[] = [];
    for await (const [, reason = ''] of (await readRefused(meera, kinds, { id: run.id })).rows) reasons.push(reason);
    expect(reasons[0]).toMatch(/^Same phone, email or details as another row or an existing lead/u);
    expect(await add(rows)).toMatchObject({ rows_added: 0, rows_repeated: 6 });
    expect(await add(rows, true)).toMatchObject({ rows_added: 6, rows_repeated: 0 });
  });

  it('recognizes a row again, but not after the lead was erased', async () => {
    const rows = ['Kiran Joshi,9822066666,,,,,,,'];
    await add(rows);
    expect(await add(rows)).toMatchObject({ rows_added: 0, rows_repeated: 1 });
    await eraseLead(meera, [], (await found('Kiran Joshi')).id);
    expect(await add(rows)).toMatchObject({ rows_added: 1, rows_repeated: 0 });
  });

  it('assigns leads only to the agents and properties that the file names', async () => {
    const property = {
      property_type_id: null,
      price: '4200000.00',
      address: 'Tilak Road',
      city: 'Pune',
      state: '27',
      listing_date: '2026-01-01',
    };
    const [wada, twin, other] = [uuid(), uuid(), uuid()];
    await insertPropertyRows(agency.base.db, [
      { ...property, id: wada, title: 'Wada 50% off (new)' },
      { ...property, id: twin, title: '2 BHK' },
      { ...property, id: other, title: '2 BHK' },
      { ...property, id: uuid(), title: 'Gone', deleted_at: new Date() },
    ]);
    await add([
      'Nisha One,,,,,,Wada 50% off (new),imran SHAIKH,',
      'Nisha Two,,,,,,2 BHK,Nobody,',
      'Nisha Three,,,,,,Gone,,',
      'Nisha Four,,,,,,wada 50% off (new),,',
    ]);
    expect(await found('Nisha One')).toMatchObject({
      assigned_agent: { full_name: 'Imran Shaikh' },
      property_id: wada,
      notes: '',
    });
    expect(await found('Nisha Two')).toMatchObject({
      assigned_agent: null,
      property_id: null,
      notes: 'Project: 2 BHK',
    });
    expect(await found('Nisha Three')).toMatchObject({ property_id: null, notes: 'Project: Gone' });
    expect(await found('Nisha Four')).toMatchObject({ property_id: null, notes: 'Project: wada 50% off (new)' });
  });

  it('dates a lead by its enquiry, on the company’s day, in lists and on the board', async () => {
    await add(['Old One,,,,,,,,14/02/2025', 'Old Two,,,,Won,,,,14/02/2025', 'Old Three,,,,,,,,2199-01-01']);
    const old = await found('Old One');
    // The day begins in India five and a half hours before UTC.
    expect(new Date(old.created_at).toISOString()).toBe('2025-02-13T18:30:00.000Z');
    expect(new Date(old.stage_since)).toEqual(new Date(old.created_at));
    const [won] = await readStages(meera, (await found('Old Two')).id);
    expect(won).toMatchObject({ status: 'closed', since: '2025-02-13T18:30:00.001Z' });
    const future = await found('Old Three');
    expect(future.notes).toBe('Created On: 2199-01-01');
    expect(Date.parse(future.created_at)).toBeLessThanOrEqual(Date.now());
    const { items } = await listLeads(meera, { search: 'Old', sort: 'oldest' });
    expect(items.map(({ full_name }) => full_name)).toEqual(['Old One', 'Old Two', 'Old Three']);
    const days = { created_since: '2025-02-14', created_until: '2025-02-14' };
    expect(await countLeads(meera, days)).toMatchObject({ value: 2 });
    const { rows } = await agency.base.db.execute<{ full_name: string }>(
      sql`select full_name from leads where status = 'new' and deleted_at is null order by position desc limit 1`,
    );
    expect(rows).toEqual([{ full_name: 'Old One' }]);
  });
});
