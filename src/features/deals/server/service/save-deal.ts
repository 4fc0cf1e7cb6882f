import { findCompany } from '#features/company/server/repository.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { lockPropertyRow } from '#features/properties/server/repository/property-rows.ts';
import { closeProperty } from '#features/properties/server/service/save-property.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure, forbiddenField, invalidField } from '#platform/failure.ts';
import type { Deal, DealCorrection, Recording } from '../../contract.ts';
import { dealPolicy, splitCommission, statusAfter } from '../../rules.ts';
import type { DealRow, StoredShare } from '../repository/deal-rows.ts';
import {
  clearCurrentDeal,
  findBrokenDealLinks,
  findCurrent,
  findDeal,
  findDealRow,
  insertDealRow,
  listShares,
  lockDealRow,
  replaceShares,
  updateDealRow,
} from '../repository/deal-rows.ts';
import { dealsTopic, notifyDealAgents, recordDealCorrection, recordDealOnTimelines } from './notify-people.ts';

/**
 * Records that a property is sold or rented out, and makes it so, with what else was typed of it; sent twice with one id
 * it does so once. Refused with 'conflict' and the property as it stands when that was saved since, and with the reason
 * 'has_deal' when a deal of this kind made it what it is already.
 */
export async function recordDeal(
  context: StaffContext,
  { id, property_id, property_version, property: input, kind, shares, ...values }: Recording,
): Promise<Deal> {
  const actorId = context.actor.profileId;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    // First of all, so that a recording sent twice waits for its first, and all go by one order of locks.
    const before = await lockPropertyRow(tx.db, property_id);
    const existing = await findDealRow(tx.db, id);
    if (existing) {
      assertIdempotentReplay(existing, actorId);
      return getDealOrThrow(tx, id);
    }
    if (!before || before.deleted_at) throw invalidField('property_id', 'unknown');
    await check(context, tx, { ...values, shares }, null);
    const status = statusAfter(kind);
    const property = await closeProperty(
      { ...context, db: tx.db },
      { id: property_id, version: property_version, status, input },
    );
    refuseOwner(values.client_id, property.owner_id);
    const current = await findCurrent(tx.db, property_id);
    if (current?.kind === kind) throw new Failure('conflict', { reason: 'has_deal' });
    // What is let may be sold: the letting stands, but no longer says what the property is.
    if (current) await clearCurrentDeal(tx.db, current.id);
    const deal = await insertDealRow(tx.db, {
      ...values,
      id,
      kind,
      property_id,
      property_title: property.title,
      seller_id: property.owner_id,
      status_before: before.status,
      created_by: actorId,
      created_at: now,
      updated_at: now,
    });
    if (!deal) throw new Failure('conflict', { reason: 'id_taken' });
    const stored = storedShares(deal.commission, shares);
    await replaceShares(tx.db, deal, stored);
    await tx.record({
      topic: dealsTopic,
      entityId: id,
      action: 'created',
      difference: differenceOf({}, comparable(deal, stored)),
    });
    await recordDealOnTimelines(tx, 'deal_recorded', deal);
    await notifyDealAgents(context, tx, 'deal_recorded', deal, agentsOf(stored));
    return getDealOrThrow(tx, id);
  });
}

/** Corrects a deal that was read at `version`; when somebody saved it since, refuses with what stands there now. */
export async function updateDeal(
  context: StaffContext,
  { id, version, shares, ...values }: DealCorrection & { id: string; version: number },
): Promise<Deal> {
  return transact(context, async (tx) => {
    const before = await lockDealRow(tx.db, id);
    if (!before) throw new Failure('not_found');
    if (before.version !== version) throw await dealConflict(tx, id);
    if (!before.is_standing) throw new Failure('conflict', { reason: 'undone' });
    const sharesBefore = await listShares(tx.db, id);
    await check(context, tx, { ...values, shares }, { client_id: before.client_id, agentIds: agentsOf(sharesBefore) });
    rejectSelfAssignedShare(context, { ...before, shares: sharesBefore }, shares);
    if (values.client_id !== before.client_id) refuseOwner(values.client_id, before.seller_id);
    const after = await updateDealRow(tx.db, id, version, { ...values, updated_at: context.clock.now() });
    if (!after) throw await dealConflict(tx, id);
    const stored = storedShares(after.commission, shares);
    await replaceShares(tx.db, after, stored);
    const difference = differenceOf<object>(comparable(before, sharesBefore), comparable(after, stored));
    if (Object.keys(difference).length > 0) {
      await tx.record({ topic: dealsTopic, entityId: id, action: 'updated', difference });
      await recordDealCorrection(tx, before, after);
      await notifyDealAgents(context, tx, 'deal_corrected', after, [...agentsOf(sharesBefore), ...agentsOf(stored)]);
    }
    return getDealOrThrow(tx, id);
  });
}

/** Nobody gets a share of another's deal by their own correction: they could undo it then. */
function rejectSelfAssignedShare(
  { actor }: StaffContext,
  before: Parameters<typeof dealPolicy.undo>[1],
  shares: DealCorrection['shares'],
): void {
  const index = shares.findIndex(({ agent_id }) => agent_id === actor.profileId);
  if (index >= 0 && !dealPolicy.undo(actor, before)) throw forbiddenField(`shares.${index}.agent_id`, 'not_yours');
}

/** Nobody buys or rents from themselves. */
function refuseOwner(clientId: string | null, ownerId: string | null): void {
  if (clientId !== null && clientId === ownerId) throw invalidField('client_id', 'is_owner');
}

function storedShares(commission: string, shares: DealCorrection['shares']): StoredShare[] {
  const amounts = splitCommission(
    commission,
    shares.map(({ share }) => share),
  );
  return shares.map(({ agent_id, share }, index) => ({
    agent_id,
    share: Number(share).toFixed(2),
    amount: amounts[index] ?? '0.00',
  }));
}

export function agentsOf(shares: readonly StoredShare[]): string[] {
  return shares.map(({ agent_id }) => agent_id);
}

/** Refuses days to come and links that lead nowhere; who stood there already stays. */
async function check(
  context: StaffContext,
  tx: Transaction,
  { closed_on, client_id, shares }: Pick<DealCorrection, 'closed_on' | 'client_id' | 'shares'>,
  before: { client_id: string | null; agentIds: readonly string[] } | null,
): Promise<void> {
  const { time_zone } = await findCompany(tx.db);
  if (closed_on > dayOf(context.clock.now(), time_zone)) throw invalidField('closed_on', 'in_future');
  const broken = await findBrokenDealLinks(tx.db, {
    clientId: client_id === before?.client_id ? null : client_id,
    agentIds: shares.map(({ agent_id }) => agent_id).filter((id) => !before?.agentIds.includes(id)),
  });
  if (broken.client) throw invalidField('client_id', 'unknown');
  const index = shares.findIndex(({ agent_id }) => broken.agents.includes(agent_id));
  if (index >= 0) throw invalidField(`shares.${index}.agent_id`, 'unknown');
}

/** What the change log tells of a deal. */
function comparable(row: DealRow, shares: readonly StoredShare[]): object {
  const { kind, price, closed_on, client_id, seller_id, property_id, commission, notes } = row;
  return {
    kind,
    price,
    closed_on,
    property_id,
    client_id,
    seller_id,
    commission,
    notes,
    agent_ids: agentsOf(shares),
    shares: shares.map(({ share }) => share),
  };
}

/** The refusal of a save that came second: what stands there now, and who put it there. */
export async function dealConflict(tx: Transaction, id: string): Promise<Failure> {
  const current = await findDeal(tx.db, id);
  if (!current) return new Failure('not_found');
  const editor = await findLastEditor(tx.db, dealsTopic, id);
  return new Failure('conflict', { current, ...editor, changedAt: current.updated_at });
}

export async function getDealOrThrow(tx: Transaction, id: string): Promise<Deal> {
  const deal = await findDeal(tx.db, id);
  if (!deal) throw new Failure('not_found');
  return deal;
}
