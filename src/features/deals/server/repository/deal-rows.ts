import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Deal } from '../../contract.ts';
import type { DealKind } from '../../rules.ts';
import { dealShares, deals } from '../tables.ts';
import { dealCardColumns, dealCardJoins } from './deal-card.ts';

export type DealRow = typeof deals.$inferSelect;
export type NewDealRow = typeof deals.$inferInsert;

/** What an agent has of a deal, as it is stored: percent, and its part of the commission. */
export interface StoredShare {
  readonly agent_id: string;
  readonly share: string;
  readonly amount: string;
}

/** One deal as the contract shows it, built by the database. */
export async function findDeal(db: Queryable, id: string): Promise<Deal | null> {
  const { rows } = await db.execute<{ deal: Deal }>(sql`
    select (select row_to_json(d) from (select ${dealCardColumns}) d) as deal from deals p ${dealCardJoins} where p.id = ${id}`);
  return rows[0]?.deal ?? null;
}

export async function findDealRow(db: Queryable, id: string): Promise<DealRow | null> {
  const [row] = await db.select().from(deals).where(eq(deals.id, id));
  return row ?? null;
}

/** As `findRow`, and nobody else changes it until the transaction ends. */
export async function lockDealRow(db: Queryable, id: string): Promise<DealRow | null> {
  const [row] = await db.select().from(deals).where(eq(deals.id, id)).for('update');
  return row ?? null;
}

/** The deal that made a property what it is; null when none did. */
export async function findCurrent(db: Queryable, propertyId: string): Promise<DealRow | null> {
  const [row] = await db
    .select()
    .from(deals)
    .where(and(eq(deals.property_id, propertyId), deals.is_current));
  return row ?? null;
}

/** A deal is no longer what made its property what it is; it stands. */
export async function clearCurrentDeal(db: Queryable, id: string): Promise<void> {
  await db.update(deals).set({ is_current: false }).where(eq(deals.id, id));
}

/** The last deal of a kind that was recorded of a property before another one, if it stands; else null. */
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

/** A deal that stands is what makes its property what it is once more. */
export async function reactivateDeal(db: Queryable, id: string): Promise<void> {
  await db.update(deals).set({ is_current: true }).where(eq(deals.id, id));
}

/** Which of these lead nowhere: the client, and agents by their ids. Who is found stays until the transaction ends. */
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

export async function insertDealRow(db: Queryable, values: NewDealRow): Promise<DealRow | null> {
  const [row] = await db.insert(deals).values(values).onConflictDoNothing({ target: deals.id }).returning();
  return row ?? null;
}

/** Updates a deal that still has this version; null when somebody was faster. */
export async function updateDealRow(
  db: Queryable,
  id: string,
  expected: number,
  values: Partial<NewDealRow>,
): Promise<DealRow | null> {
  const [row] = await db
    .update(deals)
    .set({ ...values, version: sql`${deals.version} + 1` })
    .where(and(eq(deals.id, id), eq(deals.version, expected)))
    .returning();
  return row ?? null;
}

export async function listShares(db: Queryable, dealId: string): Promise<StoredShare[]> {
  return db
    .select({ agent_id: dealShares.agent_id, share: dealShares.share, amount: dealShares.amount })
    .from(dealShares)
    .where(eq(dealShares.deal_id, dealId))
    .orderBy(dealShares.position);
}

/** Gives a deal these shares in place of those it has. */
export async function replaceShares(db: Queryable, deal: DealRow, shares: readonly StoredShare[]): Promise<void> {
  const { id: deal_id, closed_on, price, is_standing } = deal;
  await db.delete(dealShares).where(eq(dealShares.deal_id, deal_id));
  await db
    .insert(dealShares)
    .values(shares.map((share, position) => ({ ...share, deal_id, position, closed_on, price, is_standing })));
}

/** Deals are known by what was sold or let. */
export async function dealTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: deals.id, title: deals.property_title })
    .from(deals)
    .where(inArray(deals.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.title]));
}

/** The deals in which these clients bought, sold, rented or let. */
export async function findDealsOf(db: Queryable, clientIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(or(inArray(deals.client_id, [...clientIds]), inArray(deals.seller_id, [...clientIds])));
  return rows.map((row) => row.id);
}
