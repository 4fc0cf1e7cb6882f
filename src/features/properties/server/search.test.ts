import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { propertyPage as pageSchema } from '../contract.ts';
import { listCities, listProperties } from './service/read-properties.ts';

let agency: TestAgency;
let meera: Context<Staff>;

/*
 * Each search plan is needed: 'Everywhere' matches among the first 2,000 rows, 'Seldom' has few rows, all beyond
 * them, and 'Heritage' has more than 5,000, none among the newest 2,100.
 */
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera');
  await meera.db.execute(sql`
    insert into properties (id, title, price, address, city, state, listing_date, created_at)
    select ('01950000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n % 3 = 0 then 'Everywhere ' else '' end || case when n <= 5300 then 'Heritage ' else '' end ||
        case when n % 400 = 7 and n < 5000 then 'Seldom ' else '' end || 'Villa',
      1000000 + (n * 7919 % 7400) * 1000, 'Road ' || n, case when n % 4 = 0 then 'Pune' else 'Nashik' end, '27',
      '2026-11-01', '2026-11-01T00:00:00Z'::timestamptz - n % 3 * interval '1 hour' + n * interval '1 second'
    from generate_series(1, 7400) n`);
  await meera.db.execute(sql`analyze properties`);
});
afterAll(() => agency.close());

const orders = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  price_down: sql`price desc, id desc`,
} as const;

/** The result of checking every row. */
async function bruteForce(search: string, sort: keyof typeof orders, city: string | undefined): Promise<string[]> {
  const { rows } = await meera.db.execute<{ id: string }>(sql`
    select id from properties
    where (select bool_and(strpos(lower(title), word) > 0) from unnest(${sql.param(search.split(' '))}::text[]) word) and (${city ?? null}::text is null or city = ${city ?? null})
    order by ${orders[sort]} limit 90`);
  return rows.map(({ id }) => id);
}

const terms = ['everywhere', 'seldom', 'heritage', 'heritage everywhere'];
const sorts = ['newest', 'oldest', 'price_down'] as const;
const cities = [undefined, 'Pune'];

it.each(terms.flatMap((word) => sorts.flatMap((sort) => cities.map((city) => [word, sort, city] as const))))(
  'finds %s, %s, city %s, as a full scan does, page after page',
  async (search, sort, city) => {
    const found: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const answer = await listProperties(meera, {
        search,
        sort,
        limit: 30,
        ...(city && { city: [city] }),
        ...(cursor && { cursor }),
      });
      pageSchema.parse(answer);
      found.push(...answer.items.map(({ id }) => id));
      if (answer.next === null) break;
      cursor = answer.next;
    }
    expect(found).toEqual(await bruteForce(search, sort, city));
  },
);

it('finds a city beyond the first suggestions', async () => {
  await meera.db.execute(sql`
    insert into properties (id, title, price, address, city, state, listing_date)
    select gen_random_uuid(), 'Plot', 1000000, 'Road ' || n, 'Ambad ' || n, '27', '2026-11-01'
    from generate_series(1, 200) n`);
  expect(await listCities(meera, undefined)).not.toContain('Pune');
  expect(await listCities(meera, 'pun')).toEqual(['Pune']);
});
