import { v7 as uuid } from 'uuid';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import { isLost, isWon } from '../../rules.ts';
import { lockColumn, positionOnTop } from '../repository/board.ts';
import type { LeadRow } from '../repository/lead-rows.ts';
import { lockLeadRow, updateLeadRow, updateLockedLead } from '../repository/lead-rows.ts';
import { findStageNow, readStageWords } from '../repository/stages.ts';
import { convertLead, hasClient } from './convert-lead.ts';
import { recordChange } from './save-lead.ts';

/** What a lead was before a deal won it, so that undoing the deal can restore it. */
export type LeadBeforeWin = Pick<LeadRow, 'id' | 'status' | 'stage_since' | 'won_reason'>;

interface WonLead {
  readonly leadId: string;
  readonly clientId: string | null;
  readonly clientType: 'buyer' | 'tenant';
}

interface WinningClient {
  readonly id: string | null;
  /** The lead's own client, who may be out of the person's sight. */
  readonly isOfLead: boolean;
}

/**
 * The client of a deal that a lead made: the lead's client, or the named one, which the lead becomes, or a new one. A lead
 * that sells is not the buyer, so its deal keeps the named client. Refuses lost leads, leads with a deal and other clients'
 * leads at the field `lead_id`.
 */
export async function clientOfWonLead(
  context: StaffContext,
  tx: Transaction,
  { leadId, clientId, clientType }: WonLead,
): Promise<WinningClient> {
  await lockColumn(tx.db, (await readStageWords(tx.db)).usual('closed'));
  const lead = await lockLeadRow(tx.db, leadId);
  if (!lead || lead.deleted_at) throw invalidField('lead_id', 'unknown');
  if (isLost(lead.status)) throw invalidField('lead_id', 'lead_lost');
  if (lead.won_reason === 'deal') throw invalidField('lead_id', 'lead_has_deal');
  if (lead.interest_type === 'selling') return { id: clientId, isOfLead: false };
  const inside = { ...context, db: tx.db };
  if (await hasClient(tx.db, lead)) {
    if (clientId !== null && clientId !== lead.client_id) throw invalidField('lead_id', 'other_client');
    return { id: lead.client_id, isOfLead: true };
  }
  const client_id = clientId ?? uuid();
  await convertLead(inside, { id: leadId, client_id, client_type: clientId === null ? clientType : null });
  return { id: client_id, isOfLead: true };
}

/** Closes a lead as won by a deal, in the transaction that records the deal; returns what the lead was before. */
export async function winLead(context: StaffContext, tx: Transaction, id: string): Promise<LeadBeforeWin> {
  const now = context.clock.now();
  const before = await lockLeadRow(tx.db, id);
  if (!before || before.deleted_at) throw invalidField('lead_id', 'unknown');
  const isClosed = isWon(before.status);
  const status = isClosed ? before.status : (await readStageWords(tx.db)).usual('closed');
  const after = await updateLeadRow(tx.db, before, {
    status,
    // The remark on an earlier reason stays for an undo.
    won_reason: 'deal',
    updated_at: now,
    ...(isClosed ? {} : { stage_since: now, position: await positionOnTop(tx.db, status, now) }),
  });
  if (!after) throw new Failure('not_found');
  await recordChange(tx, { before, after, action: isClosed ? 'updated' : 'moved' });
  return before;
}

/**
 * Restores the stage of a lead, in the trash or not, after its deal was undone. The lead may since be beyond the reach of
 * the user who cancels the deal: without the deal it still must not count as won.
 */
export function restoreWonLead(context: StaffContext, tx: Transaction, before: LeadBeforeWin): Promise<void> {
  return workAsProgram(tx.db, () => restoreLockedLead(context, tx, before));
}

async function restoreLockedLead(context: StaffContext, tx: Transaction, before: LeadBeforeWin): Promise<void> {
  const now = context.clock.now();
  const status = await findStageNow(tx.db, before.status);
  await lockColumn(tx.db, status);
  const won = await lockLeadRow(tx.db, before.id);
  if (won?.won_reason !== 'deal') return;
  const after = await updateLockedLead(tx.db, won.id, {
    status,
    stage_since: before.stage_since,
    won_reason: before.won_reason,
    updated_at: now,
    ...(isWon(status) ? {} : { position: await positionOnTop(tx.db, status, now) }),
  });
  await recordChange(tx, { before: won, after, action: isWon(status) ? 'updated' : 'moved' });
}
