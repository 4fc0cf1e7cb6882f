import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { listTrash } from '#features/history/server/service.ts';
import { importMapping } from '#features/imports/mapping.ts';
import { previewImport, uploadImport } from '#features/imports/server/prepare-import.ts';
import { readRefused } from '#features/imports/server/refused-rows.ts';
import { cancelImport, readImport, runImport, startImport } from '#features/imports/server/run-import.ts';
import { runUndo, undoImport } from '#features/imports/server/undo-import.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { propertyImport } from './import-kind.ts';
import { propertyKind } from './record-kind.ts';
import { insertPropertyRows } from './repository/property-rows.ts';
import { readPropertyContacts } from './service/property-contacts.ts';
import { countProperties, listProperties } from './service/read-properties.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let meera: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager');
});
afterAll(() => agency.close());

const kinds = [propertyImport];
const header = 'size,location,price,total_sqft,bath';
const lines = (count: number) =>
  Array.from({ length: count }, (_, row) => `${(row % 4) + 1} BHK,Sector ${row},${40 + row},${900 + row},2`);
const file = (rows: string[]) => Buffer.from([header, ...rows].join('\n'));

async function upload(rows: string[]) {
  const uploaded = await uploadImport(meera, kinds, {
    id: uuid(),
    kind: 'properties',
    fileName: 'listings.csv',
    content: file(rows),
  });
  const mapping = {
    ...uploaded.mapping,
    title: { kind: 'template' as const, template: '{size} in {location}' },
    address: { kind: 'column' as const, column: 'location' },
    city: { kind: 'constant' as const, value: 'Bengaluru' },
    state: { kind: 'constant' as const, value: 'Karnataka' },
    price: { kind: 'column' as const, column: 'price', unit: 'lakh' as const },
  };
  return { id: uploaded.id, mapping };
}

const program = () => ({ ...agency.base, actor: { kind: 'program', profileId: null } as const });
const run = (id: string) => runImport(program(), kinds, id);

describe('an import', () => {
  it('has an id that no other import can use, and a cleaned file name', async () => {
    const id = uuid();
    const kind = 'properties' as const;
    const content = file(lines(2));
    const sent = await uploadImport(meera, kinds, { kind, id, fileName: 'a\u0000b\ud800.csv', content });
    expect(sent.file_name).toBe('a b .csv');
    expect(await uploadImport(meera, kinds, { kind, id, fileName: 'a b .csv', content })).toEqual(sent);
    const other = { kind, id, fileName: 'a b .csv', content: file(lines(3)) };
    const imran = await agency.hire('Agent');
    await expect(uploadImport(imran, kinds, other)).rejects.toMatchObject({ code: 'conflict' });
    await expect(uploadImport(meera, kinds, { ...other, fileName: 'c.csv' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('refuses a mapping with control characters, naming the field', async () => {
    const { mapping } = await upload(lines(1));
    const wrong = { ...mapping, title: { kind: 'constant' as const, value: 'nul\u0000' } };
    expect(importMapping.safeParse(wrong).error?.issues).toMatchObject([
      { path: ['title', 'value'], message: 'control_character' },
    ]);
  });

  it('refuses an area column without a unit, naming the field', async () => {
    const { id, mapping } = await upload(lines(1));
    const unitless = { ...mapping, square_feet: { kind: 'column' as const, column: 'total_sqft' } };
    await expect(previewImport(meera, kinds, { id, mapping: unitless })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: [{ path: 'mapping.square_feet.unit', code: 'required' }] },
    });
  });

  it('previews its result, runs once, offers repeats, and can be undone', async () => {
    const rows = [...lines(1200), lines(1)[0] ?? '', '2 BHK,Nowhere,,900,2'];
    const { id, mapping } = await upload(rows);
    const preview = await previewImport(meera, kinds, { id, mapping });
    expect(preview).toMatchObject({ row_count: 1202, readable: 1200, repeated: 1, refused: 1 });
    expect(preview.problems.items).toMatchObject([{ row: 1203, field: 'price', code: 'missing', text: 'price' }]);
    const before = (await countProperties(meera, {})).value;

    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    await run(id);
    await run(id);
    expect(await readImport(meera, id)).toMatchObject({
      status: 'done',
      rows_added: 1200,
      rows_refused: 1,
      rows_repeated: 1,
    });
    expect((await countProperties(meera, {})).value).toBe(before + 1200);
    const [card] = (await listProperties(meera, { search: 'sector 1199', limit: 1 })).items;
    expect(card).toMatchObject({
      title: '4 BHK in Sector 1199',
      price: '123900000.00',
      square_feet: '2099.00',
      state: '29',
    });

    const refused: string[][] = [];
    for await (const row of (await readRefused(meera, kinds, { id })).rows) refused.push(row);
    expect(refused.map(([line, reason]) => [line, reason])).toEqual([
      ['1202', 'Same title, address, price, size and description as another row or an existing property.'],
      ['1203', 'Price: “price” is blank, but required.'],
    ]);
    const inMarathi = { ...meera, actor: { ...meera.actor, language: 'mr' as const } };
    const reasons: string[] = [];
    for await (const [, reason = ''] of (await readRefused(inMarathi, kinds, { id })).rows) reasons.push(reason);
    expect(reasons[1]).toMatch(/^किंमत: “price”/u);

    const again = await upload(rows);
    expect(await previewImport(meera, kinds, again)).toMatchObject({ readable: 0, repeated: 1201 });

    await undoImport(meera, id);
    await runUndo(program(), kinds, id);
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await listTrash(meera, [propertyKind([])], cursor);
      for (const entry of page.entries) seen.add(entry.id);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(1200);
    expect((await countProperties(meera, {})).value).toBe(before);
    expect(await previewImport(meera, kinds, again)).toMatchObject({ readable: 1200, repeated: 1 });
  });

  it('adds the people of its properties, which leave with them when it is undone', async () => {
    const content = Buffer.from(
      [
        'Title,Address,City,State,Price,Owner,Owner mobile,Caretaker phone',
        'Ganga Villa,"12, Hill Road",Pune,Maharashtra,4500000,Ramesh Patil,98220 41736,98220 41737',
        'Godavari Villa,"14, Hill Road",Pune,Maharashtra,4600000,Suman Joshi,98x,',
      ].join('\n'),
    );
    const sent = { id: uuid(), kind: 'properties' as const, fileName: 'people.csv', content };
    const { id, mapping } = await uploadImport(meera, kinds, sent);
    const preview = await previewImport(meera, kinds, { id, mapping });
    expect(preview.notes.items).toMatchObject([{ row: 3, field: 'owner_phone', code: 'unreadable', text: '98x' }]);
    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    await run(id);
    const [first, second] = await Promise.all(
      ['ramesh', 'suman'].map(async (search) => (await listProperties(meera, { search })).items[0]),
    );
    expect([first?.title, second?.title]).toEqual(['Ganga Villa', 'Godavari Villa']);
    const people = await readPropertyContacts(meera, String(first?.id));
    expect(people.map(({ role, name, phone }) => [role, name, phone])).toEqual([
      ['owner', 'Ramesh Patil', '98220 41736'],
      ['caretaker', '98220 41737', '98220 41737'],
    ]);
    expect(await readPropertyContacts(meera, String(second?.id))).toMatchObject([{ name: 'Suman Joshi', phone: null }]);
    await undoImport(meera, id);
    await runUndo(program(), kinds, id);
    expect((await listProperties(meera, { search: 'ramesh' })).items).toEqual([]);
    await expect(readPropertyContacts(meera, String(first?.id))).rejects.toMatchObject({ code: 'not_found' });
    await agency.base.db.execute(sql`delete from properties where import_id = ${id}`);
    const { rows } = await agency.base.db.execute(sql`select id from property_contacts`);
    expect(rows).toEqual([]);
  });

  it('resumes after a crash without adding a row twice', async () => {
    const { id, mapping } = await upload(lines(1300).map((line) => line.replace('Sector', 'Ward')));
    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    let writes = 0;
    const dying = new Proxy(agency.base.db, {
      get(target, name) {
        if (name === 'transaction') {
          writes += 1;
          if (writes === 3) throw new Error('the power went out');
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const crashed = runImport({ ...program(), db: dying }, kinds, id);
    await expect(crashed).rejects.toThrow('the power went out');
    expect(await readImport(meera, id)).toMatchObject({ status: 'running', rows_read: 1000, rows_added: 1000 });
    await run(id);
    expect(await readImport(meera, id)).toMatchObject({ status: 'done', rows_read: 1300, rows_added: 1300 });
    expect((await countProperties(meera, { search: 'ward' })).is_capped).toBe(true);
  });

  it('adds each row once when two servers run it at the same time', async () => {
    const { id, mapping } = await upload(lines(2600).map((line) => line.replace('Sector', 'Block')));
    await startImport(meera, kinds, { id, mapping, with_repeats: true });
    const ends = await Promise.allSettled([run(id), run(id)]);
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await agency.base.db.execute(
      sql`select count(*)::integer as all, count(distinct import_row)::integer as different
          from properties where import_id = ${id}`,
    );
    expect(rows).toEqual([{ all: 2600, different: 2600 }]);
    expect(await readImport(meera, id)).toMatchObject({ status: 'done', rows_read: 2600, rows_added: 2600 });
  });

  it('recognises an existing property by its key, wherever it came from', async () => {
    const property = {
      title: "D'Souza Villa",
      address: '12, Hill Road',
      city: 'Bengaluru',
      state: '29',
      price: '4500000.00',
      description: 'Flat 7, sunny\nand quiet',
      square_feet: '900.00',
      bedrooms: 2,
      listing_date: '2026-01-01',
    };
    const [kept, long] = [uuid(), uuid()];
    await insertPropertyRows(agency.base.db, [
      { ...property, id: kept },
      { ...property, id: long, title: 'Sunrise Towers '.repeat(8).trim() },
      { ...property, id: uuid(), title: 'Gone', deleted_at: new Date() },
    ]);
    const header = 'Title,Address,City,State,Price,Area (sq ft),Bedrooms,Description,Status,Listing date';
    const row = (said: Record<string, string>) =>
      Object.values({
        title: "D'Souza Villa",
        address: '"12, Hill Road"',
        city: 'Bengaluru',
        state: 'Karnataka',
        price: '4500000',
        area: '900',
        bedrooms: '2',
        description: '"Flat 7, sunny and quiet"',
        status: 'Sold',
        day: '2026-02-02',
        ...said,
      }).join(',');
    const rows = [
      row({}),
      row({ title: 'D SOUZA VILLA', city: 'bengaluru' }),
      row({ title: 'Sunrise Towers '.repeat(8).trim() }),
      row({ title: 'Gone' }),
      row({ price: '4600000' }),
      row({ description: '"Flat 8, sunny and quiet"' }),
      row({ bedrooms: '3' }),
      row({ title: "D'Souza Villa Two" }),
      row({ address: '"14, Hill Road"' }),
    ];
    const content = Buffer.from([header, ...rows].join('\n'));
    const sent = { id: uuid(), kind: 'properties' as const, fileName: 'changed.csv', content };
    const preview = await previewImport(meera, kinds, await uploadImport(meera, kinds, sent));
    expect(preview).toMatchObject({ readable: 6, repeated: 3, refused: 0 });
    expect(preview.repeats.items.map(({ row }) => row)).toEqual([2, 3, 4]);
  });

  it('keeps the order of the file across batches', async () => {
    const { id, mapping } = await upload(lines(1100).map((line) => line.replace('Sector', 'Plot')));
    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    const now = new Date();
    await runImport({ ...program(), clock: { now: () => now } }, kinds, id);
    const { rows } = await agency.base.db.execute<{ rowIndex: number }>(
      sql`select import_row as "rowIndex" from properties where import_id = ${id} order by created_at, id desc`,
    );
    expect(rows.map(({ rowIndex }) => rowIndex)).toEqual(Array.from({ length: 1100 }, (_, rowIndex) => rowIndex));
  });

  it('stops when it is cancelled', async () => {
    const { id, mapping } = await upload(lines(20).map((line) => line.replace('Sector', 'Lane')));
    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    await cancelImport(meera, id);
    await run(id);
    expect(await readImport(meera, id)).toMatchObject({ status: 'cancelled', rows_added: 0 });
  });

  it('refuses to be cancelled by another agent', async () => {
    const { id, mapping } = await upload(lines(3));
    await startImport(meera, kinds, { id, mapping, with_repeats: true });
    const other = await agency.hire('Agent');
    await expect(cancelImport(other, id)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each([
    ['', 'empty'],
    ['size,price\n"2 BHK,40\n', 'unclosed_quote'],
  ])('refuses %j', async (content, code) => {
    const work = uploadImport(meera, kinds, {
      id: uuid(),
      kind: 'properties',
      fileName: 'x.csv',
      content: Buffer.from(content),
    });
    await expect(work).rejects.toMatchObject({ details: { fields: [{ path: 'file', code }] } });
  });
});
