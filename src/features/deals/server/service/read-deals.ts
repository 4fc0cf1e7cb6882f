import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type { Deal, DealFilter, DealPage, DealQuery } from '../../contract.ts';
import { findDeal } from '../repository/deal-rows.ts';
import { countFiltered, findPage } from '../repository/list-deals.ts';

/** A page as it travels. */
export async function servePage(context: StaffContext, query: DealQuery): Promise<ReadyJson<DealPage>> {
  return new ReadyJson(await findPage(context.db, query));
}

export async function listDeals(context: StaffContext, query: DealQuery): Promise<DealPage> {
  return (await servePage(context, query)).value();
}

/** Up to a thousand. */
export async function countDeals(
  context: StaffContext,
  filter: DealFilter,
): Promise<{ value: number; is_capped: boolean }> {
  return countFiltered(context.db, filter);
}

export async function readDeal(context: StaffContext, id: string): Promise<Deal> {
  const deal = await findDeal(context.db, id);
  if (!deal) throw new Failure('not_found');
  return deal;
}
