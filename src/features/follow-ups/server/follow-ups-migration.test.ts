import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';
import { id } from '#platform/rpc/fields.ts';

it('makes follow-ups of the days on leads and of the dates in meeting notes of an earlier version', async () => {
  await withEarlierDatabase('follow_ups_of_people', async ({ pool, migrate, fillAgain }) => {
    const lead = (number: number) => `'01900000-0000-7000-8000-00000000000${number}'::uuid`;
    const client = `'01900000-0000-7000-8000-0000000000c1'::uuid`;
    await pool.query(`
      insert into leads (id, full_name, follow_up_on, position) values
        (${lead(1)}, 'Planned', '2999-05-01', 1), (${lead(2)}, 'Overdue', '2020-05-01', 2),
        (${lead(3)}, 'None', null, 3), (${lead(4)}, 'Mistyped', '0020-05-01', 4)`);
    await pool.query(`update leads set follow_up_on = '2031-05-01' where id = ${lead(1)}`);
    await pool.query(`insert into clients (id, full_name, client_type) values (${client}, 'Kavita', 'buyer')`);
    const meeting = (lead_id: string, client_id: string, next: string | null, date = '2020-01-01') => `
      insert into meetings (id, title, meeting_type, lead_id, client_id, meeting_date, follow_up_required, next_follow_up_date)
      values (gen_random_uuid(), 'Visit', 'showing', ${lead_id}, ${client_id}, '${date}', ${next !== null},
        ${next === null ? 'null' : `'${next}'`})`;
    await pool.query(meeting(lead(1), 'null', '2030-01-01 18:00+05:30'));
    await pool.query(meeting('null', client, '2020-02-01 12:00+05:30'));
    await pool.query(meeting('null', client, '2031-02-01 12:00+05:30'));
    await pool.query(meeting('null', client, null, '2020-03-01'));
    await migrate();
    const made = async () =>
      (
        await pool.query(`
          select coalesce(l.full_name, c.full_name) as who, f.due_at, f.has_time, f.source_meeting_id is not null as is_asked,
            f.done_at is not null as is_done, f.notified_at is not null as is_told
          from follow_ups f left join leads l on l.id = f.lead_id left join clients c on c.id = f.client_id
          order by who, f.due_at`)
      ).rows.map(({ due_at, ...row }) => ({ ...row, due_at: due_at.toISOString() }));
    const row = (who: string, due_at: string, given = {}) => ({
      who,
      due_at,
      has_time: false,
      is_asked: false,
      is_done: false,
      is_told: false,
      ...given,
    });
    const asked = { has_time: true, is_asked: true };
    const expected = [
      row('Kavita', '2020-02-01T06:30:00.000Z', { ...asked, is_done: true, is_told: true }),
      row('Kavita', '2031-02-01T06:30:00.000Z', asked),
      // 10:00 in India's zone of that year.
      row('Mistyped', '1900-01-02T04:38:50.000Z', { is_told: true }),
      row('Overdue', '2020-05-01T04:30:00.000Z', { is_told: true }),
      row('Planned', '2030-01-01T12:30:00.000Z', asked),
      row('Planned', '2031-05-01T04:30:00.000Z'),
    ];
    expect(await made()).toEqual(expected);
    const { rows: ids } = await pool.query('select id from follow_ups');
    expect(ids.filter(({ id: made_id }) => !z.safeParse(id, made_id).success)).toEqual([]);
    const { rows } = await pool.query('select follow_up_on::text as day from leads order by position');
    expect(rows.map(({ day }) => day)).toEqual(['2030-01-01', '2020-05-01', null, '1900-01-02']);
    // A second run of the statements that fill the table adds nothing.
    await fillAgain('follow_ups_are_one_fact');
    expect(await made()).toEqual(expected);
  });
});
