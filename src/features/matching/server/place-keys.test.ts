import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
beforeAll(async () => {
  agency = await openTestAgency();
});
afterAll(() => (agency satisfies TestAgency).close());

const keyOf = async (name: string) => {
  const { rows } = await agency.base.db.execute<{ key: string }>(sql`select place_key(${name}) as key`);
  return rows[0]?.key;
};

it.each([
  ['Wakad', 'Vakad'],
  ['Kharadi', 'Kharadhi'],
  ['Koregaon Park', 'Koregoan  Park'],
  ['Aundh', 'Oundh'],
  ['बाणेर', 'Baner'],
  ['પુણે', 'Pune'],
  ['Poona', 'Pune'],
  ['Bombay', 'Mumbai'],
  ['Bangalore', 'Bengaluru'],
  ['Calcutta', 'Kolkata'],
  ['Madras', 'Chennai'],
  ['Gurgaon', 'Gurugram'],
  ['Trivandrum', 'Thiruvananthapuram'],
  ['Shivaji Nagar', 'Shivajinagar'],
])('%s and %s are the same place', async (one, other) => {
  const [first, second] = await Promise.all([keyOf(one), keyOf(other)]);
  expect(first?.replaceAll(' ', '')).toBe(second?.replaceAll(' ', ''));
});

it.each([
  ['Baner', 'Bavdhan'],
  ['Kothrud', 'Katraj'],
  ['Sus', 'Pashan'],
  ['Chakan', 'Chikhali'],
])('%s and %s are different places', async (one, other) => {
  expect(await keyOf(one)).not.toBe(await keyOf(other));
});
