import { findCompany } from '#features/company/server/repository.ts';
import type { FieldSetting } from '#features/custom-fields/server/change-field.ts';
import { withValue } from '#features/custom-fields/server/change-field.ts';
import { checkCustom } from '#features/custom-fields/server/check-custom.ts';
import type { Tagging } from '#features/custom-fields/server/retag.ts';
import { retagged } from '#features/custom-fields/server/retag.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { clientOfWonLead, winLead } from '#features/leads/server/service/win-lead.ts';
import { lockPropertyRow } from '#features/properties/server/repository/property-rows.ts';
import { closeProperty } from '#features/properties/server/service/save-property.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { customDifference } from '#platform/custom-fields/server/custom-difference.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure, forbiddenField, invalidField } from '#platform/failure.ts';
import { assertWritable } from '#platform/visibility/server/sight.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
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
 * Records that a property is sold or rented out, sets its status and saves its other changes; idempotent by id. A named
 * lead is closed as won and becomes the client. Throws 'conflict' with the current property if it was saved since, or with
 * the reason 'has_deal' if a deal of this kind gave the property its status already.
 */
export async function recordDeal(
  context: StaffContext,
  {
    id,
    property_id,
    property_version,
    property: input,
    kind,
    shares,
    custom: sent,
    lead_id = null,
    ...values
  }: Recording,
): Promise<Deal> {
  const actorId = context.actor.profileId;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    // First, so that a repeated request waits for the first one, and the lock order is the same everywhere.
    const before = await lockPropertyRow(tx.db, property_id);
    const existing = await findDealRow(tx.db, id);
    if (existing) {
      assertIdempotentReplay(existing, actorId);
      return getDealOrThrow(tx, id);
    }
    if (!before || before.deleted_at) throw invalidField('property_id', 'unknown');
    const client =
      lead_id === null
        ? { id: values.client_id, isOfLead: false }
        : await clientOfWonLead(context, tx, {
            leadId: lead_id,
            clientId: values.client_id,
            clientType: kind === 'sale' ? 'buyer' : 'tenant',
          });
    const client_id = client.id;
    const checkAll = () => check(context, tx, { ...values, client_id, shares }, null);
    await (client.isOfLead ? workAsProgram(tx.db, checkAll) : checkAll());
    const custom = await checkCustom(tx.db, { kind: 'deals', sent, before: null });
    const status = statusAfter(kind);
    const property = await closeProperty(
      { ...context, db: tx.db },
      { id: property_id, version: property_version, status, input },
    );
    refuseOwner(client_id, property.owner_id);
    // The deal that gave the property its status may be beyond the sight of who records the next one.
    await workAsProgram(tx.db, async () => {
      const current = await findCurrent(tx.db, property_id);
      if (current?.kind === kind) throw new Failure('conflict', { reason: 'has_deal' });
      // A rented property may be sold: the rental is not undone, but no longer gives the property its status.
      if (current) await clearCurrentDeal(tx.db, current.id);
    });
    const lead = lead_id === null ? null : await winLead(context, tx, lead_id);
    const deal = await insertDealRow(tx.db, {
      ...values,
      ...(lead && {
        lead_id,
        lead_status_before: lead.status,
        lead_stage_since_before: lead.stage_since,
        lead_won_reason_before: lead.won_reason,
      }),
      client_id,
      custom,
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
      difference: { ...differenceOf({}, comparable(deal, stored)), ...customDifference({}, custom) },
    });
    await recordDealOnTimelines(tx, 'deal_recorded', deal);
    await notifyDealAgents(context, tx, 'deal_recorded', deal, agentsOf(stored));
    return getDealOrThrow(tx, id);
  });
}

/** Corrects a deal read at `version`; throws 'conflict' with the current state if it was saved since. */
export async function updateDeal(
  context: StaffContext,
  { id, version, shares, custom: sent, ...values }: DealCorrection & { id: string; version: number },
): Promise<Deal> {
  return transact(context, async (tx) => {
    const before = await lockStandingDeal(tx, id, version);
    const sharesBefore = await listShares(tx.db, id);
    await check(context, tx, { ...values, shares }, { client_id: before.client_id, agentIds: agentsOf(sharesBefore) });
    const custom = await checkCustom(tx.db, { kind: 'deals', sent, before });
    rejectTakenShares(context, { ...before, shares: sharesBefore }, shares);
    if (values.client_id !== before.client_id) refuseOwner(values.client_id, before.seller_id);
    const after = await updateDealRow(tx.db, { id, version }, { ...values, custom, updated_at: context.clock.now() });
    if (!after) throw await dealConflict(tx, id);
    const stored = storedShares(after.commission, shares);
    await replaceShares(tx.db, after, stored);
    const difference = {
      ...differenceOf<object>(comparable(before, sharesBefore), comparable(after, stored)),
      ...customDifference(before.custom, after.custom),
    };
    if (Object.keys(difference).length > 0) {
      await tx.record({ topic: dealsTopic, entityId: id, action: 'updated', difference });
      await recordDealCorrection(tx, before, after);
      await notifyDealAgents(context, tx, 'deal_corrected', after, [...agentsOf(sharesBefore), ...agentsOf(stored)]);
    }
    return getDealOrThrow(tx, id);
  });
}

/** Locks a deal that is not undone; null takes whatever version it has. */
async function lockStandingDeal(tx: Transaction, id: string, version: number | null): Promise<DealRow> {
  const row = await lockDealRow(tx.db, id);
  if (!row) throw new Failure('not_found');
  if (version !== null && row.version !== version) throw await dealConflict(tx, id);
  if (!row.is_standing) throw new Failure('conflict', { reason: 'undone' });
  return row;
}

/** Adds and removes tags; part of a change of many deals. */
export function tagDeal(context: StaffContext, { id, version, ...tags }: Tagging): Promise<Deal> {
  return changeCustomValues(context, { id, version }, (custom) => retagged(custom, tags));
}

/** Sets or empties a custom field; part of a change of many deals, which checks the value. */
export function setDealField(context: StaffContext, { id, version, ...setting }: FieldSetting): Promise<Deal> {
  return changeCustomValues(context, { id, version }, (custom) => withValue(custom, setting));
}

/** Notifies nobody: neither the price nor a share changes. */
function changeCustomValues(
  context: StaffContext,
  { id, version }: { id: string; version: number | null },
  change: (custom: CustomValues) => CustomValues,
): Promise<Deal> {
  return transact(context, async (tx) => {
    const before = await lockStandingDeal(tx, id, version);
    // The trigger would refuse at the end of the transaction, and with this deal all others of a bulk change.
    assertWritable(context, { kind: 'deals', agents: agentsOf(await listShares(tx.db, id)) });
    const values = { custom: change(before.custom), updated_at: context.clock.now() };
    const after = await updateDealRow(tx.db, { id, version: before.version }, values);
    if (!after) throw await dealConflict(tx, id);
    const difference = customDifference(before.custom, after.custom);
    if (Object.keys(difference).length > 0)
      await tx.record({ topic: dealsTopic, entityId: id, action: 'updated', difference });
    return getDealOrThrow(tx, id);
  });
}

/**
 * Agents may give shares of their own to others. Only managers and the person who recorded the deal give themselves a
 * share, raise their own, or reduce that of another.
 */
function rejectTakenShares(
  { actor }: StaffContext,
  before: { readonly shares: readonly StoredShare[]; readonly created_by: string | null },
  shares: DealCorrection['shares'],
): void {
  if (dealPolicy.divide(actor, before)) return;
  const had = (id: string | null) => Number(before.shares.find(({ agent_id }) => agent_id === id)?.share ?? 0);
  const index = shares.findIndex(
    ({ agent_id, share }) => agent_id === actor.profileId && Number(share) > had(agent_id),
  );
  if (index >= 0) throw forbiddenField(`shares.${index}.agent_id`, 'not_yours');
  for (const { agent_id, share } of before.shares) {
    if (agent_id === actor.profileId) continue;
    const now = shares.findIndex((one) => one.agent_id === agent_id);
    if (now < 0) throw forbiddenField('shares', 'of_other');
    if (Number(shares[now]?.share) < Number(share)) throw forbiddenField(`shares.${now}.agent_id`, 'of_other');
  }
}

/** A client cannot buy or rent their own property. */
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

/** Refuses future days, and missing clients or agents unless they were in the deal already. */
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

function comparable(row: DealRow, shares: readonly StoredShare[]): object {
  const { kind, price, closed_on, client_id, seller_id, lead_id, property_id, commission, notes } = row;
  return {
    kind,
    lead_id,
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

/** The conflict error: the current state and who saved it. */
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
