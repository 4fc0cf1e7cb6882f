import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows, titleFinder } from '#platform/database/server/record-rows.ts';
import type { Deal } from '../../contract.ts';
import type { DealKind } from '../../rules.ts';
import { dealShares, deals } from '../tables.ts';
import { dealCardColumns, dealCardJoins } from './deal-card.ts';

export type DealRow = typeof deals.$inferSelect;

export const { find: findDealRow, lock: lockDealRow, insert: insertDealRow, update: updateDealRow } = recordRows(deals);

export const dealTitles = titleFinder(deals, deals.property_title);

/** An agent's stored share: percent, and the amount of the commission. */
export interface StoredShare {
  readonly agent_id: string;
  readonly share: string;
  readonly amount: string;
}

export async function findDeal(db: Queryable, id: string): Promise<Deal | null> {
  const { rows } = await db.execute<{ deal: Deal }>(sql`
    select (select row_to_json(d) from (select ${dealCardColumns}) d) as deal from deals p ${dealCardJoins} where p.id = ${id}`);
  return rows[0]?.deal ?? null;
}

/** The deal that gave a property its status; null if there is none. */
export async function findCurrent(db: Queryable, propertyId: string): Promise<DealRow | null> {
  const [row] = await db
    .select()
    .from(deals)
    .where(and(eq(deals.property_id, propertyId), deals.is_current));
  return row ?? null;
}

/** Unlinks a deal from its property's status, without undoing it. */
export async function clearCurrentDeal(db: Queryable, id: string): Promise<void> {
  await db.update(deals).set({ is_current: false }).where(eq(deals.id, id));
}

/** The last deal of a kind before another deal of the property, unless it is undone; else null. */
export async function findDisplaced(
  db: Queryable,
  { property_id, created_at }: Pick<DealRow, 'property_id' | 'created_at'>,
  kind: DealKind,
): Promise<DealRow | null> {
  if (property_id === null) return null;
  const [row] = await db
    .select()
    .from(deals)
    .where(and(eq(deals.property_id, property_id), eq(deals.kind, kind), lt(deals.created_at, created_at)))
    .orderBy(desc(deals.created_at))
    .limit(1);
  return row?.is_standing ? row : null;
}

/** Makes a deal the one that gives its property its status again. */
export async function reactivateDeal(db: Queryable, id: string): Promise<void> {
  await db.update(deals).set({ is_current: true }).where(eq(deals.id, id));
}

/** Which of these do not exist: the client, and agents by their ids. Locks the client until the transaction ends. */
export async function findBrokenDealLinks(
  db: Queryable,
  { clientId, agentIds }: { clientId: string | null; agentIds: readonly string[] },
): Promise<{ client: boolean; agents: string[] }> {
  const { rows } = await db.execute<{ client: boolean; agents: string[] }>(sql`
    select
      ${clientId}::uuid is not null and not exists (
        select from clients where id = ${clientId}::uuid and deleted_at is null for share) as client,
      array(select wanted::text from unnest(${sql.param(agentIds)}::uuid[]) wanted where not exists (
        select from profiles where id = wanted and deleted_at is null and erased_at is null
          and approved_at is not null)) as agents`);
  return rows[0] ?? { client: false, agents: [] };
}

export async function listShares(db: Queryable, dealId: string): Promise<StoredShare[]> {
  return db
    .select({ agent_id: dealShares.agent_id, share: dealShares.share, amount: dealShares.amount })
    .from(dealShares)
    .where(eq(dealShares.deal_id, dealId))
    .orderBy(dealShares.position);
}

/** Replaces all shares of a deal. */
export async function replaceShares(db: Queryable, deal: DealRow, shares: readonly StoredShare[]): Promise<void> {
  const { id: deal_id, closed_on, price, is_standing } = deal;
  await db.delete(dealShares).where(eq(dealShares.deal_id, deal_id));
  await db
    .insert(dealShares)
    .values(shares.map((share, position) => ({ ...share, deal_id, position, closed_on, price, is_standing })));
}

/** The deals in which these clients are buyer, tenant, seller or landlord. */
export async function findDealsOf(db: Queryable, clientIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(or(inArray(deals.client_id, [...clientIds]), inArray(deals.seller_id, [...clientIds])));
  return rows.map((row) => row.id);
}
