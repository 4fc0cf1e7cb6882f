import { runQuery } from './bench-server.mjs';
import { batch, chance, someClient, someProperty, uuid } from './people-data.mjs';

/** Adds five years of invoices, four in five of them paid, and of documents, if the database has none. */
export async function fillInvoicesAndDocuments(url, count) {
  const { rows } = await runQuery(url, 'select exists (select from documents) as has');
  if (rows[0].has) return;
  const since = performance.now();
  const indexes = ['invoices_search', 'documents_search'];
  const { rows: made } = await runQuery(url, 'select indexdef from pg_indexes where indexname = any($1)', [indexes]);
  await runQuery(url, `drop index ${indexes.join(', ')}`);
  // The inserts write what these triggers would write; the count triggers stay enabled.
  const written = ['invoices disable trigger invoices_parties', 'documents disable trigger documents_subject'];
  await runQuery(url, written.map((what) => `alter table ${what}`).join(';'));
  await runQuery(url, 'alter table invoice_payments disable trigger user');
  for (let from = 1; from <= count; from += batch) {
    const until = Math.min(from + batch - 1, count);
    for (const make of [invoiceRows, paymentRows, fileRows, documentRows])
      await runQuery(url, make(from, until, count));
  }
  await runQuery(
    url,
    `insert into invoice_numbers (financial_year, last)
       select financial_year, max(right(number, 8)::integer) from invoices group by 1`,
  );
  await runQuery(url, written.map((what) => `alter table ${what.replace('disable', 'enable')}`).join(';'));
  await runQuery(url, 'alter table invoice_payments enable trigger user');
  await runQuery(url, `set maintenance_work_mem = '512MB'; ${made.map(({ indexdef }) => indexdef).join(';')}`);
  await runQuery(url, 'vacuum (analyze)');
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(`  ${count.toLocaleString('en')} invoices and documents in ${seconds} s`);
}

const party = "('Client ' || n % 10000 || ' Home ' || n)";
const apart = (count) => `interval '${Math.round((5 * 365 * 86_400) / count)} seconds'`;

/** The newest is number 1. */
const invoiceRows = (from, to, count) => `insert into invoices (id, number, financial_year, issued_on, due_date,
    property_id, client_id, agent_id, amount, commission_rate, tax_kind, tax_rate, cgst, sgst, igst, place_of_supply,
    paid, paid_date, cancelled_at, parties, created_by, created_at, updated_at)
  select ${uuid('019b0000', 'n')}, right(year, 5) || '/' || lpad((${count} - n + 1)::text, 8, '0'), year, at::date,
    at::date + 15, ${someProperty(count)}, ${someClient(count)},
    ${uuid('01930000', '1 + n % 20')}, amount, 10, 'cgst_sgst', 18, tax, tax, 0, '27',
    case when is_paid then amount + 2 * tax else 0 end, case when is_paid then at::date + 9 end,
    case when not is_paid and n % 20 = 7 then at + interval '2 days' end, ${party}, ${uuid('01930000', '1 + n % 20')}, at, at
  from generate_series(${from}::bigint, ${to}) n,
    lateral (select now() - n * ${apart(count)} as at, round((20000 + power(${chance(61)}, 4) * 900000)::numeric, 2) as amount,
      n > 5000 and n % 5 <> 2 as is_paid) i,
    lateral (select round(amount * 9 / 100, 2) as tax,
      extract(year from at - interval '3 months')::text || '-' || right((extract(year from at - interval '3 months') + 1)::text, 2)
        as year) t`;

const paymentRows = (from, to) => `insert into invoice_payments (id, invoice_id, amount, paid_on, reference, created_at)
  select ${uuid('019c0000', 'n')}, i.id, i.paid, i.paid_date, 'UTR ' || n, i.created_at + interval '9 days'
  from generate_series(${from}::bigint, ${to}) n join invoices i on i.id = ${uuid('019b0000', 'n')} where i.paid > 0`;

const fileRows = (from, to, count) => `insert into files (id, kind, name, media_type, bytes, created_at)
  select ${uuid('019d0000', 'n')}, 'document', 'Agreement ' || n || '.pdf', 'application/pdf', 40000 + n % 900000,
    now() - n * ${apart(count)}
  from generate_series(${from}::bigint, ${to}) n`;

const documentRows = (from, to, count) => `insert into documents (id, title, document_type, description, property_id,
    client_id, agent_id, file_id, subject, created_by, created_at, updated_at)
  select ${uuid('019e0000', 'n')}, 'Agreement ' || n, (array['contract', 'sale_agreement', 'rental_agreement', 'noc',
      'title_certificate', 'identity_proof', 'other'])[1 + floor(${chance(62)} * 7)::int],
    '', ${someProperty(count)}, ${someClient(count)}, ${uuid('01930000', '1 + n % 20')},
    ${uuid('019d0000', 'n')}, ${party}, ${uuid('01930000', '1 + n % 20')}, at, at
  from generate_series(${from}::bigint, ${to}) n, lateral (select now() - n * ${apart(count)} as at) d`;
