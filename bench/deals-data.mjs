import { runQuery } from './bench-server.mjs';
import { batch, chance, someClient, uuid } from './people-data.mjs';

/**
 * Adds five years of deals of twenty agents, a third of them shared by two, if the database has none; also sets when
 * leads were first answered, which no API call records.
 */
export async function fillDeals(url, count) {
  const { rows } = await runQuery(url, 'select exists (select from deals) as has');
  if (rows[0].has) return;
  const since = performance.now();
  // The rows satisfy these checks by construction.
  const checked = ['deals', 'deal_shares', 'leads'];
  await runQuery(url, checked.map((table) => `alter table ${table} disable trigger user`).join(';'));
  // The count triggers stay enabled.
  for (const table of ['deals', 'deal_shares'])
    await runQuery(url, `alter table ${table} enable trigger ${table}_counted_insert`);
  for (let from = 1; from <= count; from += batch) {
    await runQuery(url, dealRows(from, Math.min(from + batch - 1, count), count));
    await runQuery(url, shareRows(from, Math.min(from + batch - 1, count)));
  }
  await runQuery(url, answers);
  await runQuery(url, checked.map((table) => `alter table ${table} enable trigger user`).join(';'));
  await runQuery(url, 'vacuum (analyze)');
  console.log(`  ${count.toLocaleString('en')} deals in ${Math.round((performance.now() - since) / 1000)} s`);
}

const dealId = uuid('019a0000', 'n');

const dealRows = (
  from,
  to,
  count,
) => `insert into deals (id, kind, property_title, property_type_id, status_before, client_id, price,
    closed_on, commission, is_current, created_by, created_at, updated_at)
  select ${dealId}, case when n % 3 = 0 then 'rental' else 'sale' end, 'Home ' || n,
    ${uuid('01920000', '1 + n % 8')}, 'available',
    ${someClient(count)}, price, at::date, round(price * 0.015, 2), false,
    ${uuid('01930000', '1 + n % 20')}, at, at
  from generate_series(${from}::bigint, ${to}) n,
    lateral (select now() - n * interval '${Math.round((5 * 365 * 86_400) / count)} seconds' as at,
      round((1500000 + power(${chance(51)}, 4) * 90000000)::numeric, -3) as price) d`;

const shareRows = (from, to) => `insert into deal_shares (deal_id, agent_id, position, share, amount, closed_on, price,
    is_standing)
  select d.id, ${uuid('01930000', '1 + (n + position) % 20')}, position, case when shared then 50 else 100 end,
    case when not shared then d.commission when position = 0 then trunc(d.commission / 2, 2)
      else d.commission - trunc(d.commission / 2, 2) end, d.closed_on, d.price, true
  from generate_series(${from}::bigint, ${to}) n, lateral (select n % 3 = 1 as shared) s,
    generate_series(0, shared::int) position, deals d where d.id = ${dealId}`;

const answers = `update leads set answered_at = created_at + interval '1 hour' * ((hashtext(id::text)::bigint & 1048575) % 72)
  where status <> 'new' and answered_at is null`;
