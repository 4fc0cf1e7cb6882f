import { findLastEditor } from '#features/history/server/repository.ts';
import { currentWord } from '#features/vocabulary/server/current-word.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { violates } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { paiseOf, rupeesOf } from '#platform/paise.ts';
import type { SourceCost, SourceCostInput } from '../contract.ts';
import {
  deleteSourceCostRow,
  findSourceCostRow,
  insertSourceCostRow,
  lockSourceCostRow,
  toSourceCost,
  updateSourceCostRow,
} from './repository.ts';

export const sourceCostsTopic = 'source_costs';

/** Enters a cost; a repeated request enters one. */
export async function createSourceCost(
  context: StaffContext,
  { id, ...typed }: SourceCostInput & { id: string },
): Promise<SourceCost> {
  const created_by = context.actor.profileId;
  const at = context.clock.now();
  return oncePerMonth(() =>
    transact(context, async (tx) => {
      const input = await checkedInput(tx, typed);
      if (await insertSourceCostRow(tx.db, { id, ...input, created_by, created_at: at, updated_at: at })) {
        const difference = differenceOf<object>({}, input);
        await tx.record({ topic: sourceCostsTopic, entityId: id, action: 'created', difference });
      } else assertIdempotentReplay(await findSourceCostRow(tx.db, id), created_by);
      return getOrThrow(tx.db, id);
    }),
  );
}

async function checkedInput(tx: Transaction, typed: SourceCostInput): Promise<SourceCostInput> {
  const source = await currentWord(tx.db, 'lead_source', { field: 'source', key: typed.source });
  return { ...typed, source, amount: asStored(typed.amount) };
}

/** Corrects a cost that was read at `version`; a conflict contains the current one. */
export async function updateSourceCost(
  context: StaffContext,
  { id, version, ...typed }: SourceCostInput & { id: string; version: number },
): Promise<SourceCost> {
  return oncePerMonth(() =>
    transact(context, async (tx) => {
      const before = await lockSourceCostRow(tx.db, id);
      if (!before) throw new Failure('not_found');
      if (before.version !== version) {
        const editor = await findLastEditor(tx.db, sourceCostsTopic, id);
        const changedAt = before.updated_at.toISOString();
        throw new Failure('conflict', { current: toSourceCost(before), ...editor, changedAt });
      }
      const input = await checkedInput(tx, typed);
      const difference = differenceOf<object>(before, input);
      if (Object.keys(difference).length > 0) {
        await updateSourceCostRow(tx.db, before, { ...input, updated_at: context.clock.now() });
        await tx.record({ topic: sourceCostsTopic, entityId: id, action: 'updated', difference });
      }
      return getOrThrow(tx.db, id);
    }),
  );
}

/** Removes a cost; removing it twice is no error. The change log keeps what it was. */
export async function removeSourceCost(context: StaffContext, id: string): Promise<Record<string, never>> {
  await transact(context, async (tx) => {
    const before = await lockSourceCostRow(tx.db, id);
    if (!before) return;
    const { month, source, campaign, amount } = before;
    await deleteSourceCostRow(tx.db, id);
    const difference = {
      month: [month, null],
      source: [source, null],
      campaign: [campaign, null],
      amount: [amount, null],
    } as const;
    await tx.record({ topic: sourceCostsTopic, entityId: id, action: 'deleted', difference });
  });
  return {};
}

async function oncePerMonth<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (violates(error, 'source_costs_once')) throw invalidField('campaign', 'taken');
    throw error;
  }
}

/** With two decimals, so that '5000' and '5000.00' are no change. */
const asStored = (amount: string) => rupeesOf(paiseOf(amount));

async function getOrThrow(db: StaffContext['db'], id: string): Promise<SourceCost> {
  const row = await findSourceCostRow(db, id);
  if (!row) throw new Failure('not_found');
  return toSourceCost(row);
}
