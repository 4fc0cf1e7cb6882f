import { expect, it } from 'vitest';
import { listCommunications } from '#features/communications/server/repository-history.ts';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';
import { listNotes } from './repository.ts';

const id = (end: string) => `01900000-0000-7000-8000-0000000000${end}`;
const [lead, converted, client, agent] = [id('a1'), id('a2'), id('c1'), id('e1')];

it('makes calls with leads communications, and leaves timelines, response times and what is in the trash equal', async () => {
  await withEarlierDatabase('calls_of_leads_are_communications', async ({ pool, db, migrate }) => {
    const read = async (text: string) => (await pool.query(text)).rows;
    const note = (own: string, of: string, body: string, outcome: string | null, minute: string) => `
      insert into notes (id, lead_id, client_id, body, call_outcome, author_id, written_at, created_at) values ('${own}', '${of}',
        (select client_id from leads where id = '${of}'), '${body}', ${outcome ? `'${outcome}'` : 'null'}, '${agent}',
        '2026-03-10 05:${minute}:00.123456+00', '2026-03-10 09:00+00');
      insert into changes (actor_id, topic, entity_id, action, difference) values ('${agent}', 'notes', '${own}',
        '${outcome ? 'called' : 'created'}', '{"lead_id": [null, "${of}"]}')`;
    await pool.query(`
      insert into profiles (id, full_name, email, role, status) values ('${agent}', 'Rohan', 'r@example.in', 'Agent', 'active');
      insert into clients (id, full_name) values ('${client}', 'Lata Bhide');
      insert into leads (id, full_name, created_at, position) values
        ('${lead}', 'Sanjay Patil', '2026-03-10 04:00+00', 1), ('${converted}', 'Lata Bhide', '2026-03-10 04:00+00', 2);
      insert into changes (topic, entity_id, action, difference) select 'leads', id, 'created', '{"status": [null, "new"]}' from leads;
      ${note(id('01'), lead, 'Wrote it down', null, '01')};
      ${note(id('02'), lead, '', 'no_answer', '02')};
      ${note(id('03'), lead, 'Wants a garden', 'reached', '03')};
      ${note(id('04'), lead, 'Deleted', 'reached', '04')};
      ${note(id('05'), converted, 'As a lead', 'reached', '05')};
      update leads set client_id = '${client}' where id = '${converted}';
      update notes set deleted_at = now() where id = '${id('04')}';
      insert into changes (topic, entity_id, action, difference)
        values ('notes', '${id('03')}', 'updated', '{"body": ["Secret", "Wants a garden"]}')`);
    const timeline = (column: string, of: string) =>
      read(`select n.id, n.body, n.call_outcome as outcome, n.written_at::text as at, a.full_name as author from notes n
        join profiles a on a.id = n.author_id where n.${column} = '${of}' and n.deleted_at is null order by n.written_at desc`);
    const answered = 'select id, answered_at::text from leads order by id';
    const before = [await timeline('lead_id', lead), await timeline('client_id', client), await read(answered)];
    expect(before[2]).toMatchObject([{ answered_at: expect.any(String) }, { answered_at: expect.any(String) }]);

    await migrate();
    const listed = async (topic: 'leads' | 'clients', recordId: string) =>
      (await listNotes(db, { topic, recordId, after: null, limit: 30 })).map(({ value: at, note: shown }) => ({
        id: shown.id,
        body: shown.body,
        outcome: shown.call?.outcome ?? null,
        at,
        author: shown.author,
      }));
    const after = async () => [await listed('leads', lead), await listed('clients', client), await read(answered)];
    expect(await after()).toEqual(before);
    const called = async (topic: 'leads' | 'clients', person: string) =>
      (await listCommunications(db, { person: { topic, id: person }, types: ['phone'], after: null, limit: 30 })).map(
        ({ communication: { outcome, direction, content, agent: by } }) => [outcome, direction, content, by],
      );
    const asLead = ['reached', 'out', 'As a lead', 'Rohan'];
    expect(await called('leads', lead)).toEqual([
      ['reached', 'out', 'Wants a garden', 'Rohan'],
      ['no_answer', 'out', '', 'Rohan'],
    ]);
    expect(await called('clients', client)).toEqual([asLead]);
    expect(await read('select id from notes order by id')).toEqual([{ id: id('01') }, { id: id('04') }]);
    const logged = `select topic, entity_id, action, difference from changes where action = 'called' order by id`;
    const ofLead = { topic: 'leads', action: 'called', entity_id: lead };
    const reached = { direction: [null, 'out'], outcome: [null, 'reached'] };
    expect(await read(logged)).toMatchObject([
      { ...ofLead, difference: { outcome: [null, 'no_answer'] } },
      { ...ofLead, difference: reached },
      { topic: 'notes', entity_id: id('04') },
      { ...ofLead, entity_id: converted, difference: reached },
    ]);
    // An erasure would no longer find what an edit replaced.
    expect(await read(`select from changes where difference::text like '%Secret%'`)).toEqual([]);

    await pool.query('select move_lead_calls()');
    expect(await after()).toEqual(before);
    await pool.query(`update notes set deleted_at = null where id = '${id('04')}'`);
    expect((await called('leads', lead))[0]).toEqual(['reached', 'out', 'Deleted', 'Rohan']);
    expect((await after())[2]).toEqual(before[2]);
  });
});
