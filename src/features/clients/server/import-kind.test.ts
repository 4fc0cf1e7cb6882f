import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { listTrash } from '#features/history/server/service.ts';
import { previewImport, uploadImport } from '#features/imports/server/prepare-import.ts';
import { readRefused } from '#features/imports/server/refused-rows.ts';
import { readImport, runImport, startImport } from '#features/imports/server/run-import.ts';
import { runUndo, undoImport } from '#features/imports/server/undo-import.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { aClient } from '../client-testing.ts';
import { clientInput } from '../contract.ts';
import { clientImport } from './import-kind.ts';
import { clientKind } from './record-kind.ts';
import { eraseClient } from './service/delete-client.ts';
import { countClients, listClients, readClient } from './service/read-clients.ts';
import { createClient, updateClient } from './service/save-client.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let meera: Context<Staff>;
let imran: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Admin', 'Meera Kulkarni');
  imran = await agency.hire('Agent', 'Imran Shaikh');
});
afterAll(() => agency.close());

const kinds = [clientImport];
const program = () => ({ ...agency.base, actor: { kind: 'program', profileId: null } as const });
const run = (id: string) => runImport(program(), kinds, id);

async function upload(rows: string[], header = 'Name,Phone,Email,Type,Budget,Agent') {
  const content = Buffer.from([header, ...rows].join('\n'));
  return uploadImport(meera, kinds, { id: uuid(), kind: 'clients', fileName: 'contacts.csv', content });
}

async function add(rows: string[], with_repeats = false) {
  const { id, mapping } = await upload(rows);
  await startImport(meera, kinds, { id, mapping, with_repeats });
  await run(id);
  return readImport(meera, id);
}

const people = (count: number, first = 0) =>
  Array.from({ length: count }, (_, row) => `Client ${first + row},98${String(first + row).padStart(8, '0')},,Buyer,,`);

async function reasonsOf(id: string) {
  const rows: string[][] = [];
  for await (const [line = '', reason = ''] of (await readRefused(meera, kinds, { id })).rows)
    rows.push([line, reason]);
  return rows;
}

describe('an import of clients', () => {
  it('keeps the order of the file from batch to batch', async () => {
    const { id, mapping } = await upload(people(1100, 70_000));
    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    const now = new Date();
    await runImport({ ...program(), clock: { now: () => now } }, kinds, id);
    const { rows } = await agency.base.db.execute<{ rowIndex: number }>(
      sql`select import_row as "rowIndex" from clients where import_id = ${id} order by created_at, id desc`,
    );
    expect(rows.map(({ rowIndex }) => rowIndex)).toEqual(Array.from({ length: 1100 }, (_, rowIndex) => rowIndex));
  });

  it('previews its result, runs once, and can be undone', async () => {
    const rows = [...people(1100), ',9822000000,,,,', 'Somebody,,nobody,Friend,,'];
    const { id, mapping } = await upload(rows);
    const preview = await previewImport(meera, kinds, { id, mapping });
    expect(preview).toMatchObject({ row_count: 1102, readable: 1101, repeated: 0, refused: 1, noted: 1 });
    expect(preview.problems.items).toMatchObject([{ row: 1102, field: 'full_name', code: 'missing', text: 'Name' }]);
    expect(preview.notes.items.map(({ field, code }) => [field, code])).toEqual([
      ['client_type', 'kept_in_notes'],
      ['email', 'kept_in_notes'],
    ]);
    const before = (await countClients(meera, {})).value;
    const notificationsBefore = await notificationCount();

    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    await run(id);
    await run(id);
    expect(await readImport(meera, id)).toMatchObject({ status: 'done', rows_added: 1101, rows_refused: 1 });
    expect((await countClients(meera, {})).value).toBe(before + 1101);
    expect(await notificationCount()).toBe(notificationsBefore + 1);
    expect(await reasonsOf(id)).toEqual([['1102', 'Full name: “Name” is blank, but required.']]);
    const [card] = (await listClients(meera, { search: 'somebody' })).items;
    expect(card).toMatchObject({
      notes: 'Type: Friend\nEmail: nobody',
      client_type: null,
      agent: { full_name: 'Meera Kulkarni' },
    });

    await undoImport(meera, id);
    await runUndo(program(), kinds, id);
    expect((await countClients(meera, {})).value).toBe(before);
    expect((await listTrash(meera, [clientKind([])], undefined)).entries[0]?.topic).toBe('clients');
    const again = await upload(rows);
    expect(await previewImport(meera, kinds, again)).toMatchObject({ readable: 1101, repeated: 0 });
  });

  it('offers existing clients as duplicates, in any notation of phone or email address', async () => {
    const known = { full_name: 'Lata Rane', email: 'lata@example.in', phone: '98220 41736' };
    await createClient(meera, aClient(known));
    const rows = [
      'Mrs Rane,+91-98220-41736,,,,',
      'L. Rane,,LATA@Example.in,,,',
      'Asha,9822055555,asha@example.in,,,',
      'Asha Patil,098220 55555,asha.p@example.in,,,',
      'A. Patil,,ASHA.P@example.in,,,',
      'No contact,,,Seller,,',
      'no CONTACT,,,Seller,,',
      'No contact,,,Buyer,,',
    ];
    const uploaded = await upload(rows);
    const preview = await previewImport(meera, kinds, uploaded);
    expect(preview).toMatchObject({ readable: 3, repeated: 5, refused: 0 });
    expect(preview.repeats.items.map(({ text }) => text)).toEqual([
      'Mrs Rane',
      'L. Rane',
      'Asha Patil',
      'A. Patil',
      'no CONTACT',
    ]);
    const first = await add(rows);
    expect(first).toMatchObject({ rows_added: 3, rows_repeated: 5 });
    expect((await reasonsOf(first.id))[0]).toEqual([
      '2',
      'Same phone, email or details as another row or an existing client.',
    ]);
    expect(await add(rows)).toMatchObject({ rows_added: 0, rows_repeated: 8 });
    expect(await add(rows, true)).toMatchObject({ rows_added: 8, rows_repeated: 0 });
  });

  it('recognizes a row after the client was changed, but not after the client was erased', async () => {
    const rows = ['Kiran Joshi,9822066666,,,,'];
    await add(rows);
    const [card] = (await listClients(meera, { search: 'Kiran Joshi' })).items;
    const found = await readClient(meera, card?.id ?? '');
    const { id, version } = found;
    const changed = clientInput.parse({ ...found, client_type: 'buyer', phone: '9822077777' });
    await updateClient(meera, { ...changed, id, version });
    expect(await add(rows)).toMatchObject({ rows_added: 0, rows_repeated: 1 });
    await eraseClient(meera, [], id);
    const { rows: left } = await agency.base.db.execute(sql`select import_key from clients where id = ${id}`);
    expect(left).toEqual([{ import_key: null }]);
    expect(await add(rows)).toMatchObject({ rows_added: 1, rows_repeated: 0 });
  });

  it('assigns clients to the agents in the file, by name or email address', async () => {
    const email = imran.actor.profileId && (await emailOf(imran.actor.profileId));
    await add(['Nisha One,,,,,imran SHAIKH', `Nisha Two,,,,,${email}`, 'Nisha Three,,,,,Nobody', 'Nisha Four,,,,,']);
    const { items } = await listClients(meera, { search: 'Nisha', sort: 'oldest' });
    expect(items.map(({ full_name, agent }) => [full_name, agent?.full_name])).toEqual([
      ['Nisha One', 'Imran Shaikh'],
      ['Nisha Two', 'Imran Shaikh'],
      ['Nisha Three', 'Meera Kulkarni'],
      ['Nisha Four', 'Meera Kulkarni'],
    ]);
  });

  it('resumes after a crash and still recognizes rows read before it', async () => {
    const rows = [...people(600, 5000), ...people(50, 5000)];
    const { id, mapping } = await upload(rows);
    await startImport(meera, kinds, { id, mapping, with_repeats: false });
    let writes = 0;
    const dying = new Proxy(agency.base.db, {
      get(target, name) {
        if (name === 'transaction') {
          writes += 1;
          if (writes === 2) throw new Error('the power went out');
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(runImport({ ...program(), db: dying }, kinds, id)).rejects.toThrow('the power went out');
    await run(id);
    expect(await readImport(meera, id)).toMatchObject({ status: 'done', rows_added: 600, rows_repeated: 50 });
  });
});

async function notificationCount(): Promise<number> {
  const { rows } = await agency.base.db.execute<{ count: number }>(sql`select count(*)::integer from notifications`);
  return rows[0]?.count ?? 0;
}

async function emailOf(id: string): Promise<string> {
  const { rows } = await agency.base.db.execute<{ email: string }>(sql`select email from profiles where id = ${id}`);
  return rows[0]?.email ?? '';
}
