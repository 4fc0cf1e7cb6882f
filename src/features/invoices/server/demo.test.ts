import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { makeEarlierDeals } from '#features/deals/server/demo.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { makeDemoInvoices } from './demo.ts';

let agency: TestAgency;
let people: Array<Context<Staff>>;
beforeAll(async () => {
  agency = await openTestAgency();
  people = [];
  for (const role of ['Admin', 'Manager', 'Senior Agent', 'Agent', 'Junior Agent'] as const)
    people.push(await agency.hire(role));
});
afterAll(() => agency.close());

it('the demo invoices match the deals: each is billed once, and numbers rise with the days', async () => {
  const [first] = people;
  if (!first) throw new Error('no active person');
  await makeEarlierDeals(people, { arePictured: false });
  await makeDemoInvoices(people);
  const { rows: wrong } = await first.db.execute(sql`
    select d.id from deals d left join invoices i on i.deal_id = d.id
    where d.is_standing and (i.id is null or i.amount <> d.commission or i.client_id is distinct from d.client_id
      or i.issued_on <> d.closed_on)`);
  expect(wrong).toEqual([]);
  const { rows } = await first.db.execute(sql`
    select count(*) > 50 as is_a_year, count(*) filter (where is_settled) > 20 as are_paid,
      count(*) filter (where not is_settled and cancelled_at is null) > 2 as are_open,
      count(*) filter (where cancelled_at is not null) > 1 as are_cancelled,
      bool_and(paid_date is null or paid_date <= now()::date) as is_past,
      (select count(*) from (select issued_on < lag(issued_on) over (order by number) as descends from invoices) n
        where descends)::integer as descending from invoices`);
  expect(rows).toEqual([
    { is_a_year: true, are_paid: true, are_open: true, are_cancelled: true, is_past: true, descending: 0 },
  ]);
});
