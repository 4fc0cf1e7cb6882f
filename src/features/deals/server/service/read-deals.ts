import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { Deal, DealFilter, DealListInput, DealPage } from '../../contract.ts';
import { kindOfStatus, statusAfter } from '../../rules.ts';
import { findDeal, findDealRow, findDisplaced } from '../repository/deal-rows.ts';
import { dealList } from '../repository/list-deals.ts';

/** A page as ready JSON. */
export async function readDealPage(context: StaffContext, query: DealListInput): Promise<ReadyJson<DealPage>> {
  return new ReadyJson(await dealList.findPage(context.db, query));
}

export async function listDeals(context: StaffContext, query: DealListInput): Promise<DealPage> {
  return (await readDealPage(context, query)).value();
}

/** Capped at a thousand. */
export async function countDeals(context: StaffContext, filter: DealFilter): Promise<CappedCount> {
  return dealList.count(context.db, filter);
}

export async function readDeal(context: StaffContext, id: string): Promise<Deal> {
  const deal = await findDeal(context.db, id);
  if (!deal) throw new Failure('not_found');
  return deal;
}

/** The status that an earlier deal gives the property when this one is undone; see `undoDeal`. */
export async function readDisplaced(context: StaffContext, id: string): Promise<{ status: 'sold' | 'rented' | null }> {
  const row = await findDealRow(context.db, id);
  if (!row) throw new Failure('not_found');
  const kind = row.is_current ? kindOfStatus(row.status_before) : null;
  if (!kind) return { status: null };
  const earlier = await context.db.transaction((db) => workAsProgram(db, () => findDisplaced(db, row, kind)));
  return { status: earlier && statusAfter(kind) };
}
