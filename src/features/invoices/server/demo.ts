import { v7 as uuid } from 'uuid';
import type { Deal } from '#features/deals/contract.ts';
import { listDeals } from '#features/deals/server/service/read-deals.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays } from '#platform/dates.ts';
import { usualCommissionRate, usualDays } from '../rules.ts';
import { cancelInvoice } from './service/cancel-invoice.ts';
import { issueInvoice } from './service/issue-invoice.ts';
import { markPaid, recordPayment } from './service/pay-invoice.ts';
import { createInvoice } from './service/save-invoice.ts';

type People = ReadonlyArray<Context<Staff>>;

const dayMs = 86_400_000;
const draftsAtLast = 2;

/** Bills every existing deal, by its first agent, for its commission. The latest invoices are drafts or unpaid. */
export async function makeDemoInvoices(people: People): Promise<void> {
  const [first] = people;
  if (!first) return;
  const now = first.clock.now().getTime();
  const deals = await listActiveDeals(first);
  for (const [index, deal] of deals.entries()) {
    const closedAt = Date.parse(`${deal.closed_on}T09:00:00Z`);
    const by = people.find(({ actor }) => actor.profileId === deal.shares[0]?.agent_id) ?? first;
    const on = (instant: number) => ({ ...by, clock: { now: () => new Date(Math.min(instant, now)) } });
    const { id, owed } = await createInvoice(on(closedAt), {
      id: uuid(),
      deal_id: deal.id,
      property_id: deal.property_id,
      client_id: deal.client_id,
      amount: deal.commission,
      commission_rate: usualCommissionRate,
      description: '',
      notes: '',
      due_date: addDays(deal.closed_on, usualDays),
    });
    if (index < deals.length - draftsAtLast) await issueInvoice(on(closedAt), id);
    const paidAt = closedAt + (4 + (index % 11)) * dayMs;
    if (index % 17 === 7) {
      await cancelInvoice(on(closedAt + dayMs), { id, reason: 'Client will pay through a company' });
    } else if (index % 13 === 5) {
      const half = String(Math.floor(Number(deal.commission) / 2));
      await recordPayment(on(paidAt), { id, payment_id: uuid(), amount: half, reference: `UTR ${4_210_000 + index}` });
    } else if (paidAt < now - 12 * dayMs) {
      await markPaid(on(paidAt), { id, payment_id: uuid(), owed, reference: `UTR ${4_210_000 + index}` });
    }
  }
}

/** All active deals, oldest first, since numbers rise with the days. */
async function listActiveDeals(by: Context<Staff>): Promise<Deal[]> {
  const found: Deal[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDeals(by, { state: 'standing', sort: 'earliest', limit: 60, ...(cursor && { cursor }) });
    found.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  return found.filter(({ commission }) => Number(commission) > 0);
}
