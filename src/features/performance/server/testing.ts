import { v7 as uuid } from 'uuid';
import { splitCommission } from '#features/deals/rules.ts';
import { dealShares, deals } from '#features/deals/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';

export interface TestDeal {
  readonly closed_on: string;
  readonly price: string;
  readonly commission: string;
  /** Agents with their percentages. */
  readonly shares: ReadonlyArray<readonly [agent: string, share: string]>;
  readonly is_standing?: boolean;
  readonly property_id?: string | null;
}

/** Inserts a deal directly, of a property that was purged or is listed again. */
export async function insertTestDeal(
  db: Queryable,
  { shares, is_standing = true, ...deal }: TestDeal,
): Promise<string> {
  const id = uuid();
  const amounts = splitCommission(
    deal.commission,
    shares.map(([, share]) => share),
  );
  await db.transaction(async (tx) => {
    await tx.insert(deals).values({
      ...deal,
      id,
      kind: 'sale',
      property_title: 'Banyan Villa',
      status_before: 'available',
      is_standing,
      is_current: is_standing && !deal.property_id,
      undone_at: is_standing ? null : new Date(),
    });
    await tx.insert(dealShares).values(
      shares.map(([agent_id, share], position) => ({
        deal_id: id,
        agent_id,
        position,
        share,
        amount: amounts[position] ?? '0',
        closed_on: deal.closed_on,
        price: deal.price,
        is_standing,
      })),
    );
  });
  return id;
}
