import { buffer } from 'node:stream/consumers';
import { msg } from '@lingui/core/macro';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { setExportRoles } from '#features/company/server/service.ts';
import { sweepFiles } from '#features/files/server/sweep.ts';
import type { Role } from '#platform/access/rights.ts';
import { roles } from '#platform/access/rights.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { writeCsvRow } from '#platform/csv/write-csv.ts';
import { isBlank, tidy } from '../cells/cell-text.ts';
import { chooseColumns } from '../choose-columns.ts';
import { nameScorer } from '../column-names.ts';
import type { RemarkPage } from '../contract.ts';
import { parseCsv } from '../csv/parse-csv.ts';
import { cellOf, type ImportRow } from '../import-row.ts';
import type { ImportFields } from '../mapping.ts';
import { readMapping } from '../mapping.ts';
import type { RemarkMessages } from '../remark-messages.ts';
import { commonProblemMessages, wholeRow } from '../remark-messages.ts';
import type { RowReading } from '../remarks.ts';
import { RowReader } from '../row-reader.ts';
import { sheetXml, workbookOf } from '../xlsx/workbook-testing.ts';
import { forgetOldImportFiles } from './forget-files.ts';
import type { ImportKind } from './import-kind.ts';
import { importTasks } from './jobs.ts';
import { listRemarks, readRemarks } from './list-remarks.ts';
import { downloadRows } from './own-import.ts';
import { chooseSheet, previewImport, uploadImport } from './prepare-import.ts';
import { readOriginal } from './read-file.ts';
import { readRefused } from './refused-rows.ts';
import { importJob, listImports, readImport, startImport } from './run-import.ts';
import { undoImport, undoJob } from './undo-import.ts';

/** An import kind for this test only: people with a name and a phone number. */
type Field = 'name' | 'phone';
type Caller = { readonly name: string; readonly phone: string };

const fields: ImportFields<Field> = {
  kind: 'clients',
  all: ['name', 'phone'],
  required: ['name'],
  units: {},
  derived: [],
  readFirst: ['name'],
};
const nameScore = nameScorer<Field>({ name: 'name, naam, नाम', phone: 'phone, mobile' }, /\bowner\b/u);

const callers: ImportKind<Field, Caller> = {
  fields,
  messages: {
    labels: { name: msg`Name`, phone: msg`Phone`, row: wholeRow },
    problems: { ...commonProblemMessages, missing: msg`Nobody is without it` },
    notes: {},
    fields: {},
    blank: (column) => msg`${column} is blank, and nobody is without it`,
    repeat: msg`An existing person`,
  },
  guessMapping(header, sample) {
    const cells = new Map(header.map((name) => [name, sample.map((row) => cellOf(row, name))]));
    const share = () => 1;
    const chosen = chooseColumns(header, cells, {
      fields: fields.all,
      nameScore,
      contentShare: share,
      distinctiveShare: () => 0,
    });
    const sent = Object.fromEntries([...chosen].map(([field, column]) => [field, { kind: 'column' as const, column }]));
    const reading = readMapping(fields, sent);
    if (!reading.ok) throw new Error('the guess is no mapping');
    return reading.mapping;
  },
  async openReader(_context, mapping) {
    const read = (row: ImportRow): RowReading<Caller> => {
      const { shape } = row;
      if (shape !== 'whole') return { ok: false, problems: [{ field: 'row', code: shape, text: '' }] };
      const reader = new RowReader(row, mapping);
      const name = tidy(reader.text('name'));
      if (isBlank(name)) reader.missing('name');
      if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
      return { ok: true, input: { name, phone: tidy(reader.text('phone')) }, notes: reader.notes };
    };
    return (rows) => rows.map(read);
  },
  repeatKey: ({ name, phone }) => `${name.toLowerCase()}\n${phone}`,
  previewOf: ({ name, phone }) => ({ title: name, values: { name, phone } }),
  async findExistingKeys(db, keys) {
    const { rows } = await db.execute<{ key: string }>(
      sql`select key from callers where not is_deleted and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
    );
    return new Set(rows.map(({ key }) => key));
  },
  async insertBatch(tx, rows, { id }) {
    const added = rows.map(({ input, rowIndex, key }) => ({ ...input, rowIndex, key, id: uuid(), import_id: id }));
    await tx.db.execute(sql`insert into callers select *, false from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as row(id uuid, name text, phone text, import_id uuid, "rowIndex" integer, key text)`);
    return added.map((row) => row.id);
  },
  async deleteBatch(tx, { id, limit }) {
    const { rows } = await tx.db.execute<{ id: string }>(sql`update callers set is_deleted = true where id in
      (select id from callers where import_id = ${id} and not is_deleted order by place limit ${limit}) returning id`);
    return rows.map((row) => row.id);
  },
  async listImportedRows(db, importId, { withTrash }) {
    const { rows } = await db.execute<{ rowIndex: number }>(
      sql`select place as "rowIndex" from callers where import_id = ${importId} and (${withTrash} or not is_deleted)`,
    );
    return new Set(rows.map(({ rowIndex }) => rowIndex));
  },
};
const kinds = [callers];

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let meera: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager');
  await agency.base.db.execute(sql`create table callers (
    id uuid primary key, name text, phone text, import_id uuid, place integer, key text, is_deleted boolean)`);
});
afterAll(() => agency.close());

/** A person whose role may read, write, delete and export so much of the clients. */
async function limit(person: Context<Staff>, reaches: readonly ('own' | 'all')[]): Promise<Context<Staff>> {
  const [reading, writing, deleting, exporting] = reaches;
  await agency.base.db.execute(sql`insert into visibility_rules (role, kind, reading, writing, deleting, exporting)
    values (${person.actor.role}, 'clients', ${reading}, ${writing}, ${deleting}, ${exporting})`);
  return agency.limited(person);
}
afterEach(() => agency.base.db.execute(sql`delete from visibility_rules`));

const people = (count: number, first = 0) =>
  Array.from({ length: count }, (_, row) => `Caller ${first + row},98220${String(first + row).padStart(5, '0')}`);

async function upload(rows: string[], by = meera) {
  const content = Buffer.from(['Naam,Mobile No,Owner Name', ...rows.map((row) => `${row},`)].join('\n'));
  return uploadImport(by, kinds, { id: uuid(), kind: 'clients', fileName: 'callers.csv', content });
}

const attempt = { attempt: 1, isLast: false, signal: new AbortController().signal };

/** Runs a job as the worker does; `base` may fail. */
async function work(name: string, id: string, base: typeof agency.base = agency.base, of = kinds): Promise<void> {
  const task = importTasks({ ...base, actor: { kind: 'program', profileId: null } }, of)[name];
  await task?.({ id }, { ...attempt, log: base.log, alone: async () => true });
}

/** A finished import. */
async function imported(rows: string[], by = meera): Promise<string> {
  const { id, mapping } = await upload(rows, by);
  await startImport(by, kinds, { id, mapping, with_repeats: true });
  await work(importJob, id);
  return id;
}

/** The agency's database, failing at the n-th transaction. */
function dyingAt(fatal: number): typeof agency.base {
  let writes = 0;
  const db = new Proxy(agency.base.db, {
    get(target, name) {
      if (name === 'transaction') {
        writes += 1;
        if (writes === fatal) throw new Error('the power went out');
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...agency.base, db };
}

async function count(text: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await agency.base.db.execute<{ count: number }>(sql`select count(*)::integer as count ${text}`);
  return rows[0]?.count ?? -1;
}

describe('an import of a kind', () => {
  it('guesses, previews, imports once, lists refused rows and offers repeats', async () => {
    const uploaded = await upload([...people(700), 'caller 3,9822000003', ',9822099999']);
    const { id, mapping } = uploaded;
    expect(uploaded).toMatchObject({ kind: 'clients', row_count: 702 });
    expect(mapping).toEqual({
      name: { kind: 'column', column: 'Naam' },
      phone: { kind: 'column', column: 'Mobile No' },
    });
    expect(await previewImport(meera, kinds, { id, mapping })).toMatchObject({
      readable: 700,
      repeated: 1,
      refused: 1,
      problems: { items: [{ row: 703, field: 'name', code: 'missing', text: 'Naam' }], next: null },
      repeats: { items: [{ row: 702, text: 'caller 3' }], next: null },
      sample: expect.arrayContaining([{ row: 2, values: { name: 'Caller 0', phone: '9822000000' } }]),
    });
    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    await work(importJob, id);
    await work(importJob, id);
    const figures = { status: 'done', rows_added: 700, rows_repeated: 1, rows_refused: 1 };
    expect(await readImport(meera, id)).toMatchObject({ ...figures, kind: 'clients', may_undo: true });
    const created = sql`from changes where topic = 'clients' and action = 'created' and batch_id = ${id}`;
    expect(await count(created)).toBe(700);

    const refused: string[][] = [];
    for await (const row of (await readRefused(meera, kinds, { id })).rows) refused.push(row);
    expect(refused).toEqual([
      ['702', 'An existing person', 'caller 3', '9822000003', ''],
      ['703', 'Name: Naam is blank, and nobody is without it.', '', '9822099999', ''],
    ]);
    const again = await upload(people(2));
    expect(await previewImport(meera, kinds, again)).toMatchObject({ readable: 0, repeated: 2 });
    expect((await listImports(meera, 'properties')).length).toBe(0);
    expect((await listImports(meera, 'clients')).map((run) => run.id)).toContain(id);
    // Uploads that colleagues never started do not push anybody's imports off the list.
    const rohan = await agency.hire('Agent');
    for (let tries = 0; tries < 21; tries += 1) await upload(['caller 9,9822000009']);
    expect((await listImports(rohan, 'clients')).map((run) => run.id)).toContain(id);
    const { id: own } = await upload(['caller 9,9822000009']);
    const mine = await listImports(meera, 'clients');
    expect(mine[0]).toMatchObject({ id: own, status: 'uploaded' });
    expect(mine.map((run) => run.id)).toContain(id);
  });

  it('adds all rows of a batch after a database deadlock', async () => {
    let tries = 0;
    const waiting: typeof callers = {
      ...callers,
      async insertBatch(tx, rows, run) {
        tries += 1;
        if (tries === 2) await tx.db.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
        return callers.insertBatch(tx, rows, run);
      },
    };
    const rows = people(1100, 20_000);
    const { id, mapping } = await upload([...rows, ...rows.slice(0, 1), ...rows.slice(-1)]);
    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    await work(importJob, id, agency.base, [waiting]);
    expect(tries).toBe(4);
    expect(await readImport(meera, id)).toMatchObject({ status: 'done', rows_added: 1100, rows_repeated: 2 });
    expect(await count(sql`from callers where import_id = ${id}`)).toBe(1100);
  });

  it('adds rows of two concurrent files only once', async () => {
    let reads = 0;
    const atOnce: typeof callers = {
      ...callers,
      findExistingKeys(db, keys) {
        reads += 1;
        return callers.findExistingKeys(db, keys);
      },
      // The first one to check inserts nothing until the other has checked too or waits for the lock.
      async insertBatch(tx, rows, run) {
        const waits = sql`from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
        await expect.poll(async () => reads === 2 || (await count(waits)) === 1).toBe(true);
        return callers.insertBatch(tx, rows, run);
      },
    };
    const rows = people(20, 30_000);
    const runs = [await upload(rows), await upload(rows)];
    for (const { id, mapping } of runs) await startImport(meera, kinds, { id, mapping, with_repeats: false });
    await Promise.all(runs.map(({ id }) => work(importJob, id, agency.base, [atOnce])));
    const ends = await Promise.all(runs.map(({ id }) => readImport(meera, id)));
    expect(ends.map(({ rows_added }) => rows_added).sort()).toEqual([0, 20]);
    expect(await count(sql`from callers where name = 'Caller 30000'`)).toBe(1);
  });

  it('recognizes the rows of a file imported before under any mapping, until that import is undone', async () => {
    const rows = people(3, 50_000);
    const first = await upload(rows);
    await startImport(meera, kinds, { ...first, with_repeats: false });
    await work(importJob, first.id);
    const shifted = { ...first.mapping, phone: { kind: 'constant' as const, value: 'on request' } };
    const lookAgain = async (content: string[]) => {
      const again = await upload(content);
      return { id: again.id, preview: await previewImport(meera, kinds, { id: again.id, mapping: shifted }) };
    };
    const { id, preview } = await lookAgain(rows);
    expect(preview).toMatchObject({ readable: 0, repeated: 3 });
    await startImport(meera, kinds, { id, mapping: shifted, with_repeats: false });
    await work(importJob, id);
    expect(await readImport(meera, id)).toMatchObject({ rows_added: 0, rows_repeated: 3 });
    // The same size and columns, but another file.
    expect((await lookAgain(people(3, 50_003))).preview).toMatchObject({ readable: 3, repeated: 0 });

    await undoImport(meera, first.id);
    await work(undoJob, first.id);
    expect((await lookAgain(rows)).preview).toMatchObject({ readable: 3, repeated: 0 });
  });

  it('lists remarks on repeats only if the import takes them', async () => {
    const code = 'unreadable';
    const remarking: typeof callers = {
      ...callers,
      async openReader(context, mapping) {
        const read = await callers.openReader(context, mapping);
        const remark = (reading: RowReading<Caller>): RowReading<Caller> =>
          reading.ok ? { ...reading, notes: [{ field: 'phone', code, text: reading.input.phone }] } : reading;
        return async (rows) => (await read(rows)).map(remark);
      },
    };
    const [first = '', ...rest] = people(250, 40_000);
    const { id, mapping } = await upload([first, first, ...rest]);
    const preview = await previewImport(meera, [remarking], { id, mapping });
    expect(preview).toMatchObject({ readable: 250, repeated: 1, noted: 250, noted_with_repeats: 251 });
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, row) => from + row);
    const rowsOf = ({ items }: RemarkPage) => items.map(({ row }) => row);
    expect(preview.notes).toMatchObject({ next: 102 });
    expect(rowsOf(preview.notes)).toEqual([2, ...numbers(4, 99)]);
    expect(rowsOf(preview.notes_with_repeats)).toEqual(numbers(2, 100));

    const list = async (query: Partial<Parameters<typeof listRemarks>[2]>) =>
      listRemarks(meera, [remarking], { id, list: 'notes', ...query });
    expect(await list({})).toEqual(preview.notes);
    expect(await list({ with_repeats: true })).toEqual(preview.notes_with_repeats);
    const second = await list({ after: 102 });
    expect(rowsOf(second)).toEqual(numbers(103, 100));
    const last = await list({ after: second.next ?? 0 });
    expect([rowsOf(last), last.next]).toEqual([numbers(203, 50), null]);
    expect(await list({ list: 'repeats' })).toEqual(preview.repeats);

    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    await work(importJob, id);
    expect(await list({})).toEqual(preview.notes);
    expect(await list({ list: 'repeats' })).toEqual(preview.repeats);
    expect(await list({ list: 'problems' })).toEqual({ items: [], next: null });
    const remarks = await readRemarks(meera, [remarking], { id, withRepeats: false });
    expect(remarks.headings).toEqual(['Row', 'Field', 'Remark', 'In the file', 'Imported as']);
    const rohan = await agency.hire('Agent');
    await expect(listRemarks(rohan, [remarking], { id, list: 'notes' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('shows the saved value beside a remark, in full and with its unit in the file of remarks', async () => {
    const code = 'implausible';
    const long = 'Behind the temple, '.repeat(30);
    const label = msg`Name`;
    const known: RemarkMessages['fields'] = {
      rooms: { label, kind: 'squareFeet' },
      price: { label, kind: 'money' },
      purpose: { label, kind: 'choice', labels: { sale: msg`For sale` } },
    };
    const remarking: typeof callers = {
      ...callers,
      messages: { ...callers.messages, fields: known },
      async openReader() {
        return (rows) =>
          rows.map(() => ({
            ok: true,
            input: {
              name: 'Asha',
              phone: long,
              rooms: 1250.5,
              price: '13500000.00',
              purpose: 'sale',
              places: ['Baner', 'Aundh'],
            },
            notes: ['name', 'phone', 'rooms', 'price', 'purpose', 'places', 'none'].map((field) => ({
              field,
              code,
              text: field === 'none' ? long : 'Asha',
            })),
          }));
      },
    };
    const { id, mapping } = await upload(people(1));
    const { notes } = await previewImport(meera, [remarking], { id, mapping });
    const shown = `${long.slice(0, 200).trim()}…`;
    expect(notes.items.map(({ saved }) => saved)).toEqual([
      '',
      shown,
      '1250.5',
      '13500000.00',
      'sale',
      'Baner, Aundh',
      '',
    ]);
    expect(notes.items.at(-1)?.text).toBe(shown);
    const lines: string[][] = [];
    for await (const line of (await readRemarks(meera, [remarking], { id, withRepeats: false })).rows) lines.push(line);
    expect(lines.map((line) => line.at(-1))).toEqual([
      ...['', long, '1,250.5 sq ft', '₹1,35,00,000', 'For sale', 'Baner, Aundh', ''],
    ]);
    expect(lines.at(-1)?.at(-2)).toBe(long);
  });

  it('rejects unknown fields in a mapping, naming the field, and an unknown kind', async () => {
    const { id, mapping } = await upload(people(1));
    const refusal = async (changes: Parameters<typeof previewImport>[2]['mapping']) => {
      const preview = previewImport(meera, kinds, { id, mapping: { ...mapping, ...changes } });
      return preview.catch((error) => error.details.fields);
    };
    expect(await refusal({ price: { kind: 'none' } })).toEqual([{ path: 'mapping.price', code: 'unknown_field' }]);
    expect(await refusal({ name: { kind: 'derived' } })).toEqual([{ path: 'mapping.name', code: 'not_valid' }]);
    expect(await refusal({ phone: { kind: 'column', column: 'Tel' } })).toEqual([
      { path: 'mapping.phone', code: 'unknown_column', limit: 'Tel' },
    ]);
    expect(await refusal({ name: { kind: 'none' } })).toEqual([{ path: 'name', code: 'required' }]);
    const content = Buffer.from('Name\nAsha\n');
    const other = uploadImport(meera, kinds, { id: uuid(), kind: 'leads', fileName: 'x.csv', content });
    await expect(other).rejects.toMatchObject({ code: 'not_found', details: { reason: 'import_kind' } });
  });
});

it('returns refused rows with all their text, and refuses them again until they are corrected', async () => {
  const rows = ['Asha,9822070001,"Pune, Baner",call back', 'Meera,"9822070002,Pune', 'Kiran",9822070003,Thane,later'];
  const { id, mapping } = await upload(rows);
  await startImport(meera, kinds, { id, mapping, with_repeats: false });
  await work(importJob, id);
  const { columns, rows: refused } = await readRefused(meera, kinds, { id });
  let text = writeCsvRow(['row', 'reason', ...columns]);
  for await (const row of refused) text += writeCsvRow(row);
  const back = parseCsv(Buffer.from(text));
  expect(back).toMatchObject({
    ok: true,
    rows: [
      { cells: { row: '2', Naam: 'Asha', 'Owner Name': 'Pune, Baner' }, further: ['call back'] },
      { cells: { row: '3', Naam: '' }, further: ['Meera,"9822070002,Pune,'] },
      { cells: { row: '3', Naam: '' }, further: ['Kiran",9822070003,Thane,later,'] },
    ],
  });
  expect(back.ok && back.rows.map(({ shape }) => shape)).toEqual(Array(3).fill('too_many_cells'));
  const again = await uploadImport(meera, kinds, {
    id: uuid(),
    kind: 'clients',
    fileName: 'rows-not-imported.csv',
    content: Buffer.from(text),
  });
  expect(await previewImport(meera, kinds, again)).toMatchObject({ readable: 0, refused: 3 });
});

it('names the API key that started it with each record', async () => {
  const { id, mapping } = await upload(people(2, 6000));
  const key = { id: uuid(), scopes: [] };
  const keyed = { ...meera, actor: { ...meera.actor, key } };
  await startImport(keyed, kinds, { id, mapping, with_repeats: true });
  await work(importJob, id);
  await undoImport(keyed, id);
  await work(undoJob, id);
  const others = sql`from changes where batch_id = ${id} and api_key_id is distinct from ${key.id}`;
  expect([
    await count(sql`from changes where api_key_id = ${key.id} and batch_id = ${id}`),
    await count(others),
  ]).toEqual([4, 0]);
});

describe('a file that takes long to read', () => {
  it('leaves turns to other requests while long rows are read, and refuses a row that is longer', async () => {
    const long = 'x'.repeat(20_000);
    const rows = Array.from({ length: 40 }, (_, row) => `Caller ${row},${long}`);
    const { id } = await upload(rows);
    const column = (name: string) => ({ kind: 'column', column: name }) as const;
    const mapping = { name: column('Naam'), phone: column('Mobile No') };
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const perTurn = new Map<number, number>();
    const slow: ImportKind<Field, Caller> = {
      ...callers,
      async openReader(context, chosen) {
        const read = await callers.openReader(context, chosen);
        return (given) => {
          perTurn.set(turn, (perTurn.get(turn) ?? 0) + given.length);
          return read(given);
        };
      },
    };
    expect(await previewImport(meera, [slow], { id, mapping })).toMatchObject({ readable: 40 });
    // The same long cell for many fields, or many times in one.
    const repeated = {
      name: { kind: 'template', template: '{Naam} {Mobile No}{Mobile No}{Mobile No}{Mobile No}{Mobile No}' },
    } as const;
    const preview = await previewImport(meera, [slow], { id, mapping: repeated });
    expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(3);
    expect(preview).toMatchObject({ readable: 0, refused: 40 });
    expect(preview.problems.items[0]).toMatchObject({ row: 2, field: 'row', code: 'too_long' });

    perTurn.clear();
    const short = await upload(Array.from({ length: 450 }, (_, row) => `Caller ${row},5550140001`));
    expect(await previewImport(meera, [slow], { id: short.id, mapping })).toMatchObject({ row_count: 450 });
    isOver = true;
    expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(100);
  });

  it('shows only the start of long cells', async () => {
    const { sample } = await upload([`Asha,${'9'.repeat(30_000)}`]);
    expect(sample[0]?.cells.map((cell) => cell.length)).toEqual([4, 500, 0]);
  });
});

describe('the undo of an import', () => {
  const there = (id: string) => count(sql`from callers where import_id = ${id} and not is_deleted`);

  it('resumes where it failed, moves no record twice and notifies once', async () => {
    const id = await imported(people(1200, 5000));
    const begun = await undoImport(meera, id);
    expect(begun).toMatchObject({ status: 'undoing', rows_undone: 0, may_undo: false });
    expect(await there(id)).toBe(1200);
    await expect(undoImport(meera, id)).rejects.toMatchObject({ code: 'conflict' });

    await expect(work(undoJob, id, dyingAt(3))).rejects.toThrow('the power went out');
    expect(await readImport(meera, id)).toMatchObject({ status: 'undoing', rows_undone: 1000 });
    expect(await there(id)).toBe(200);

    await work(undoJob, id);
    await work(undoJob, id);
    expect(await readImport(meera, id)).toMatchObject({ status: 'undone', rows_undone: 1200, may_undo: false });
    expect(await there(id)).toBe(0);
    const by = sql`and actor_id = ${meera.actor.profileId}`;
    expect(await count(sql`from changes where action = 'deleted' and batch_id = ${id} ${by}`)).toBe(1200);
    expect(
      await count(sql`from changes where topic = 'imports' and entity_id = ${id} and action = 'undone' ${by}`),
    ).toBe(1);
    const { rows } = await agency.base.db.execute<{ values: unknown }>(
      sql`select values from notifications where kind = 'import_undone' and entity_id = ${id}`,
    );
    expect(rows).toEqual([{ values: { count: 1200, kind: 'clients' } }]);
  });

  it('moves at most 500 records per transaction', async () => {
    const id = await imported(people(1100, 7000));
    await undoImport(meera, id);
    await work(undoJob, id);
    const { rows } = await agency.base.db.execute<{ records: number }>(sql`
      select count(*)::integer as records from changes where action = 'deleted' and batch_id = ${id} group by transaction_id
      order by records desc`);
    expect(rows.map(({ records }) => records)).toEqual([500, 500, 100]);
  });

  it('can be requested again after it failed', async () => {
    const id = await imported(people(600, 9000));
    await undoImport(meera, id);
    const base = dyingAt(2);
    const task = importTasks({ ...base, actor: { kind: 'program', profileId: null } }, kinds)[undoJob];
    const last = { ...attempt, isLast: true, log: base.log, alone: async () => true };
    await expect(task?.({ id }, last)).rejects.toThrow('the power went out');
    await task?.onPermanentFailure?.({ id });
    expect(await readImport(meera, id)).toMatchObject({ status: 'done', rows_undone: 500, may_undo: true });
    // The undo failed, not the import.
    const { rows } = await agency.base.db.execute<{ action: string }>(
      sql`select action from changes where topic = 'imports' and entity_id = ${id} order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'undo_failed' }]);
    await undoImport(meera, id);
    await work(undoJob, id);
    expect(await readImport(meera, id)).toMatchObject({ status: 'undone', rows_undone: 600 });
  });
});

describe('an import of a person whose role is limited since', () => {
  const own = ['own', 'own', 'own', 'own'] as const;
  it.each([
    ['records of everybody', own],
    ['what others change', ['all', 'own', 'all', 'all'] as const],
    ['what others delete', ['all', 'all', 'own', 'all'] as const],
  ])('is not undone by them: %s', async (_, reaches) => {
    const rohan = await agency.hire('Agent', 'Rohan');
    const id = await imported(people(1, 70_000), rohan);
    const limited = await limit(rohan, reaches);
    expect(await readImport(limited, id)).toMatchObject({ is_own: true, may_undo: false });
    const refused = { code: 'forbidden', details: { reason: 'limited' } };
    await expect(undoImport(limited, id)).rejects.toMatchObject(refused);
    expect(await readImport(meera, id)).toMatchObject({ status: 'done', may_undo: true });
    await undoImport(meera, id);
    await work(undoJob, id);
  });
});

describe('the file of an import', () => {
  it('is available to its uploader and to Managers; others see only the result', async () => {
    const id = await imported([...people(2, 40_000), ',9822000001']);
    const { id: waiting, mapping } = await upload(people(1, 45_000));
    const [rohan, asha] = [await agency.hire('Senior Agent', 'Rohan'), await agency.hire('Manager', 'Asha')];
    const refused = { code: 'forbidden' };
    await expect(readRefused(rohan, kinds, { id })).rejects.toMatchObject(refused);
    await expect(previewImport(rohan, kinds, { id: waiting, mapping })).rejects.toMatchObject(refused);
    await expect(startImport(rohan, kinds, { id: waiting, mapping, with_repeats: false })).rejects.toMatchObject(
      refused,
    );
    expect(await readImport(rohan, id)).toMatchObject({ rows_added: 2, rows_refused: 1, is_own: false });
    for (const reader of [meera, asha]) {
      expect(await readImport(reader, id)).toMatchObject({ is_own: true });
      expect((await readRefused(reader, kinds, { id })).columns).toContain('Mobile No');
    }
  });

  it('is downloaded by its uploader, and by others only with the right to export', async () => {
    const id = await imported([...people(2, 47_000), ',9822000002']);
    const asha = await agency.hire('Manager', 'Asha');
    const choose = async (export_roles: readonly Role[]) =>
      setExportRoles(meera, { export_roles, version: (await findCompany(meera.db)).version });
    const original = async (reader: Context<Staff>, of = id) =>
      (await buffer((await readOriginal(reader, of)).stream)).toString();
    const downloads = (reader: Context<Staff>) => [
      original(reader),
      readRefused(reader, kinds, { id }),
      readRemarks(reader, kinds, { id, withRepeats: false }),
    ];
    await choose(['Admin']);
    const noExport = { code: 'forbidden', details: { reason: 'export' } };
    await Promise.all(downloads(asha).map((download) => expect(download).rejects.toMatchObject(noExport)));
    expect((await listRemarks(asha, kinds, { id, list: 'problems' })).items).toHaveLength(1);
    const own = await imported(people(1, 48_000), asha);
    expect(await original(asha, own)).toContain('Mobile No');
    await Promise.all(downloads(meera));
    expect(await readImport(asha, id)).toMatchObject({ may_download: false });
    expect(await readImport(asha, own)).toMatchObject({ may_download: true });
    await choose(roles);
    await Promise.all(downloads(asha));
    const limited = await limit(asha, ['all', 'all', 'all', 'own']);
    const refused = { code: 'forbidden', details: { reason: 'limited' } };
    await Promise.all(downloads(limited).map((download) => expect(download).rejects.toMatchObject(refused)));
    expect(await readImport(limited, id)).toMatchObject({ may_download: false });
    expect(await original(limited, own)).toContain('Mobile No');
  });

  it('is logged and reported to the Admins when another person downloads it', async () => {
    const id = await imported([...people(2, 49_000), ',9822000003']);
    const [asha, admin] = [await agency.hire('Manager', 'Asha'), await agency.hire('Admin', 'Anil')];
    const readAll = async (reader: Context<Staff>) => {
      await buffer((await readOriginal(reader, id)).stream);
      const { run, columns, rows } = await readRefused(reader, kinds, { id });
      await buffer(await downloadRows(reader, { run, headings: columns, rows }));
      await buffer(await downloadRows(reader, await readRemarks(reader, kinds, { id, withRepeats: false })));
    };
    await readAll(meera);
    await readAll(asha);
    const { rows: told } = await agency.base.db.execute(sql`select actor_id, values from notifications
      where kind = 'list_exported' and recipient_id = ${admin.actor.profileId} order by id`);
    const values = [3, 1, 0].map((count) => ({ list: 'clients', count }));
    expect(told).toEqual(values.map((one) => ({ actor_id: asha.actor.profileId, values: one })));
    const { rows: logged } = await agency.base.db.execute(sql`select action, difference from changes
      where topic = 'exports' and actor_id = ${asha.actor.profileId} order by id limit 2`);
    expect(logged).toEqual([
      { action: 'exported', difference: { topic: [null, 'clients'], filter: [null, { import: id }] } },
      { action: 'finished', difference: { rows: [null, 3] } },
    ]);
  });

  const inDays = (days: number) => ({ ...meera, clock: { now: () => new Date(Date.now() + days * 86_400_000) } });
  const sweep = async (days: number) => {
    await forgetOldImportFiles(inDays(days));
    await sweepFiles(inDays(days), [{ table: 'imports', column: 'file_id' }]);
  };

  it('is deleted thirty days after the end; until then refused rows can be downloaded', async () => {
    const id = await imported([...people(2, 50_000), ',9822000000']);
    const { id: waiting, mapping } = await upload(people(1, 60_000));
    const { rows } = await agency.base.db.execute<{ file_id: string }>(
      sql`select file_id from imports where id in (${id}, ${waiting})`,
    );
    const stored = () => Promise.all(rows.map(({ file_id }) => agency.base.files.has(file_id)));
    await sweep(29);
    expect(await stored()).toEqual([true, true]);
    expect(await readImport(meera, id)).toMatchObject({ has_file: true });
    await sweep(31);
    expect(await stored()).toEqual([false, false]);
    expect(await readImport(meera, id)).toMatchObject({ status: 'done', has_file: false, may_undo: true });

    const gone = { code: 'not_found', details: { reason: 'import_file' } };
    await expect(readRefused(meera, kinds, { id })).rejects.toMatchObject(gone);
    await expect(previewImport(meera, kinds, { id: waiting, mapping })).rejects.toMatchObject(gone);
    const start = startImport(meera, kinds, { id: waiting, mapping, with_repeats: false });
    await expect(start).rejects.toMatchObject(gone);
    expect(await readImport(meera, waiting)).toMatchObject({ status: 'uploaded' });
  });
});

it('reports the day order that the first rows of each column prove', async () => {
  const rows = ['Naam,Since,Until,Seen', 'A,04/05/2026,04/05/2026,25/05/2026', 'B,05/25/2026,,04/05/2026'];
  const file = { id: uuid(), kind: 'clients', fileName: 'callers.csv', content: Buffer.from(rows.join('\n')) } as const;
  expect(await uploadImport(meera, kinds, file)).toMatchObject({
    columns: ['Naam', 'Since', 'Until', 'Seen'],
    day_orders: [null, 'month_first', null, 'day_first'],
  });
});

describe('a file with the columns of an earlier one', () => {
  const header = 'Person,Tel,Since';
  const file = (content: string, kind: 'clients' | 'leads' = 'clients') =>
    uploadImport(meera, kinds, { id: uuid(), kind, fileName: 'people.csv', content: Buffer.from(content) });

  it('gets the mapping of that import, also from another user and after an undo', async () => {
    const first = await file(`${header}\nAsha,9822010001,\n`);
    expect(first).toMatchObject({ is_as_last: false, mapping: { name: { kind: 'none' } } });
    const mapping = {
      name: { kind: 'column' as const, column: 'Person' },
      phone: { kind: 'constant' as const, value: '9822010001' },
    };
    await previewImport(meera, kinds, { id: first.id, mapping });
    expect(await file(`${header}\nLata,,\n`)).toMatchObject({ is_as_last: false });
    await startImport(meera, kinds, { id: first.id, mapping, with_repeats: false });
    await work(importJob, first.id);
    await undoImport(meera, first.id);
    await work(undoJob, first.id);
    expect(await file(`${header}\nLata,,\n`)).toMatchObject({ is_as_last: true, mapping });
    expect(await file('Person,Tel\nLata,\n')).toMatchObject({ is_as_last: false });
  });
});

it('rejects a file without rows below its header, naming the problem', async () => {
  const content = Buffer.from('Naam,Mobile No\n');
  const sent = uploadImport(meera, kinds, { id: uuid(), kind: 'clients', fileName: 'x.csv', content });
  await expect(sent).rejects.toMatchObject({ details: { fields: [{ path: 'file', code: 'no_rows' }] } });
});

it('names the row and the column of a cell that is too long', async () => {
  const content = Buffer.from(`Naam,Mobile No\n"Asha\nPatil",1\nKiran,"${'1'.repeat(40_000)}"\n`);
  const sent = uploadImport(meera, kinds, { id: uuid(), kind: 'clients', fileName: 'x.csv', content });
  const code = 'cell_too_long';
  await expect(sent).rejects.toMatchObject({
    details: {
      fields: [
        { path: 'file', code, limit: 3 },
        { path: 'file.column', code, limit: 'Mobile No' },
      ],
    },
  });
});

describe('a workbook', () => {
  const sheets = {
    Buyers: sheetXml([
      ['Naam', 'Mobile No'],
      ['Asha', 9_822_060_001],
      [null, 9_822_060_002],
    ]),
    Owners: sheetXml([
      ['Owner Name', 'Naam'],
      ['x', 'Lata'],
    ]),
  };
  const content = workbookOf({ sheets });
  const sent = () => uploadImport(meera, kinds, { id: uuid(), kind: 'clients', fileName: 'people.csv', content });

  it('is imported like a CSV file and can be downloaded unchanged', async () => {
    const { id, mapping, ...uploaded } = await sent();
    expect(uploaded).toMatchObject({ row_count: 2, sheets: ['Buyers', 'Owners'], sheet: 'Buyers' });
    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    await work(importJob, id);
    expect(await readImport(meera, id)).toMatchObject({ rows_added: 1, rows_refused: 1 });
    const refused: string[][] = [];
    for await (const row of (await readRefused(meera, kinds, { id })).rows) refused.push(row);
    expect(refused).toEqual([['3', expect.any(String), '', '9822060002']]);
    const original = await readOriginal(meera, id);
    expect([original.mediaType, await buffer(original.stream)]).toEqual([expect.stringMatching(/sheet$/u), content]);
    await expect(chooseSheet(meera, kinds, { id, sheet: 'Owners' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('can switch to another sheet until its import starts', async () => {
    const { id } = await sent();
    const other = await chooseSheet(meera, kinds, { id, sheet: 'Owners' });
    expect(other).toMatchObject({ id, row_count: 1, columns: ['Owner Name', 'Naam'], sheet: 'Owners' });
    expect(await previewImport(meera, kinds, other)).toMatchObject({ row_count: 1, readable: 1 });
    const wrong = chooseSheet(meera, kinds, { id, sheet: 'Nobody' });
    await expect(wrong).rejects.toMatchObject({ details: { fields: [{ path: 'sheet' }] } });
  });

  it('deletes the converted table with its file', async () => {
    const { id } = await sent();
    const { rows } = await agency.base.db.execute<{ file_id: string }>(
      sql`select file_id from imports where id = ${id}`,
    );
    const prefix = rows[0]?.file_id ?? '';
    const keys = async () => {
      const found: string[] = [];
      for await (const key of agency.base.files.list(prefix)) found.push(key);
      return found.length;
    };
    expect(await keys()).toBe(2);
    const inDays = { ...meera, clock: { now: () => new Date(Date.now() + 31 * 86_400_000) } };
    await forgetOldImportFiles(inDays);
    await sweepFiles(inDays, [{ table: 'imports', column: 'file_id' }]);
    expect(await keys()).toBe(0);
  });
});
