import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { makeEarlierDeals } from './demo.ts';

let agency: TestAgency;
let people: Array<Context<Staff>>;
beforeAll(async () => {
  agency = await openTestAgency();
  people = [];
  for (const role of ['Admin', 'Manager', 'Senior Agent', 'Agent', 'Junior Agent'] as const)
    people.push(await agency.hire(role));
});
afterAll(() => agency.close());

it('the demo year is consistent: shares add up to the whole, and properties have the status of their deal', async () => {
  const [first] = people;
  if (!first) throw new Error('no active person');
  await makeEarlierDeals(people, { arePictured: false });
  const { rows: wrong } = await first.db.execute(sql`
    select d.property_title from deals d join properties p on p.id = d.property_id,
      lateral (select sum(share) as share, sum(amount) as amount from deal_shares where deal_id = d.id) s
    where s.share <> 100 or s.amount <> d.commission or (d.is_current and p.status <> case d.kind when 'sale' then 'sold' else 'rented' end)
      or d.closed_on > now() or (d.kind = 'rental' and d.commission <> d.price)
      or (d.kind = 'sale' and d.commission / d.price not between 0.0099 and 0.0201)`);
  expect(wrong).toEqual([]);
  const { rows } = await first.db.execute(sql`
    select count(*) > 50 as is_a_year, count(distinct date_trunc('month', closed_on)) > 11 as has_every_month,
      count(*) filter (where not is_standing)::integer as undone, count(distinct kind)::integer as kinds,
      (select count(distinct agent_id)::integer from deal_shares) as agents,
      (select array_agg(distinct shared order by shared) from
        (select count(*)::integer as shared from deal_shares group by deal_id) s) as shared
    from deals`);
  expect(rows).toEqual([{ is_a_year: true, has_every_month: true, undone: 1, kinds: 2, agents: 5, shared: [1, 2, 3] }]);
  const { rows: open } = await first.db.execute(sql`select title from properties where status = 'available'`);
  expect(open).toEqual([]);
});
