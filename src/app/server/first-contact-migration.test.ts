import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('recomputes when leads of an earlier version were answered from the first contact outwards', async () => {
  await withEarlierDatabase('first_contact_answers_a_lead', async ({ pool, migrate }) => {
    const day = (number: number) => `2026-03-0${number}T10:00:00Z`;
    // Until then, a move to another stage answered a lead.
    const leads: ReadonlyArray<readonly [name: string, addedAs: string]> = [
      ['Moved only', 'new'],
      ['Rang in vain', 'new'],
      ['Reached', 'new'],
      ['Met', 'new'],
      ['Added as qualified', 'qualified'],
    ];
    for (const [index, [name, addedAs]] of leads.entries())
      await pool.query(
        `with lead as (
           insert into leads (id, full_name, status, position, created_at)
           values (gen_random_uuid(), $1, 'contacted', $2, $3) returning id)
         insert into changes (topic, entity_id, action, difference)
         select 'leads', id, 'created', jsonb_build_object('status', jsonb_build_array(null, $4::text)) from lead`,
        [name, index, day(1), addedAs],
      );
    await pool.query(`
      insert into notes (id, lead_id, body, call_outcome, written_at)
      select gen_random_uuid(), l.id, '', n.outcome, n.at::timestamptz
      from leads l join (values
        ('Rang in vain', 'no_answer', '${day(2)}'), ('Reached', 'reached', '${day(4)}'), ('Reached', 'reached', '${day(3)}'),
        ('Added as qualified', 'reached', '${day(3)}')) n (lead, outcome, at) on n.lead = l.full_name`);
    await pool.query(`
      insert into meetings (id, title, meeting_type, meeting_date, lead_id, created_at)
      select gen_random_uuid(), 'Visit', 'showing', '${day(9)}', id, '${day(5)}' from leads where full_name = 'Met'`);
    await pool.query(`update leads set answered_at = '${day(2)}'`);
    await migrate();
    const { rows } = await pool.query<{ full_name: string; answered_at: Date | null }>(
      'select full_name, answered_at from leads order by position',
    );
    expect(rows.map(({ full_name, answered_at }) => [full_name, answered_at?.toISOString() ?? null])).toEqual([
      ['Moved only', null],
      ['Rang in vain', null],
      ['Reached', new Date(day(3)).toISOString()],
      ['Met', new Date(day(5)).toISOString()],
      ['Added as qualified', null],
    ]);
  });
});
