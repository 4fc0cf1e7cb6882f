import { findPeopleOfRoles } from '#features/accounts/server/repository/profiles.ts';
import { lockClientRow } from '#features/clients/server/repository/client-rows.ts';
import { eraseClient } from '#features/clients/server/service/delete-client.ts';
import { blankCommunications, listCommunicationEmails } from '#features/communications/server/repository-history.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { companyId } from '#features/company/server/service.ts';
import { lockLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { eraseLead } from '#features/leads/server/service/delete-lead.ts';
import { permissions } from '#platform/access/rights.ts';
import type { Context, Program, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { eraseEmailsById } from '#platform/email/server/erase-emails.ts';
import { Failure } from '#platform/failure.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import type { PrivacySettings, RetentionInput, RetentionPreview } from '../contract.ts';
import type { RetentionKind } from '../rules.ts';
import { previewedRecords, retentionKinds } from '../rules.ts';
import type { RetentionCandidate, RetentionQuery } from './repository-retention.ts';
import {
  eraseOldSubjects,
  findRetentionPreview,
  findStillDue,
  forgetOpens,
  listRetentionCandidates,
  lockCommunications,
} from './repository-retention.ts';
import {
  claimProposal,
  findPrivacySettings,
  findRetentionRule,
  lockPrivacySettings,
  saveAnswerDaysRow,
  saveRetentionRow,
} from './repository-settings.ts';

export const privacySettingsTopic = 'privacy_settings';

/** The handlers that erase what depends on a client or a lead; `app` names them. */
export interface PeopleErasure {
  readonly ofClients: readonly ErasureHandler[];
  readonly ofLeads: readonly ErasureHandler[];
}

export function readPrivacySettings({ db }: Pick<StaffContext, 'db'>): Promise<PrivacySettings> {
  return findPrivacySettings(db);
}

/** Sets the days to answer; requests that exist keep their day. */
export async function saveAnswerDays(
  context: StaffContext,
  { answer_days, version }: { answer_days: number; version: number },
): Promise<PrivacySettings> {
  return transact(context, async (tx) => {
    await lockPrivacySettings(tx.db);
    const before = await findPrivacySettings(tx.db);
    // Also the answer to a repeated request.
    if (before.answer_days === answer_days) return before;
    if (before.version !== version) throw new Failure('conflict', { current: before });
    await saveAnswerDaysRow(tx.db, answer_days);
    await recordSetting(tx, { answer_days: [before.answer_days, answer_days] });
    return findPrivacySettings(tx.db);
  });
}

/** Sets how long a kind of data is kept; nothing is erased before the next run of the job or a review. */
export async function saveRetention(
  context: StaffContext,
  { kind, version, ...input }: RetentionInput,
): Promise<PrivacySettings> {
  return transact(context, async (tx) => {
    await lockPrivacySettings(tx.db);
    const settings = await findPrivacySettings(tx.db);
    const before = settings.retention.find((rule) => rule.kind === kind);
    if (!before) throw new Error('each kind has a rule');
    if (before.months === input.months && before.mode === input.mode) return settings;
    if (before.version !== version) throw new Failure('conflict', { current: settings });
    await saveRetentionRow(tx.db, { kind, ...input });
    await recordSetting(tx, {
      retention_kind: [null, kind],
      months: [before.months, input.months],
      mode: [before.mode, input.mode],
    });
    return findPrivacySettings(tx.db);
  });
}

function recordSetting(tx: Transaction, difference: Record<string, readonly [unknown, unknown]>): Promise<void> {
  return tx.record({ topic: privacySettingsTopic, entityId: companyId, action: 'updated', difference });
}

export function previewRetention(
  { db, clock }: StaffContext,
  { kind, months }: { kind: RetentionKind; months: number },
): Promise<RetentionPreview> {
  return findRetentionPreview(db, { kind, before: monthsBefore(clock.now(), months) }, previewedRecords);
}

/** Starts the job that erases what a rule makes due; the rule is the one that the user reviewed. */
export async function startErasing(
  context: StaffContext,
  { kind, version }: { kind: RetentionKind; version: number },
): Promise<void> {
  await transact(context, async (tx) => {
    const rule = await findRetentionRule(tx.db, kind);
    if (!rule || rule.version !== version || rule.months === null)
      throw new Failure('conflict', { current: await findPrivacySettings(tx.db) });
    await tx.enqueue({
      name: 'erase_reviewed_data',
      payload: {
        kind,
        version,
        before: monthsBefore(context.clock.now(), rule.months).toISOString(),
        by: context.actor.profileId,
      },
      key: `erase_reviewed_data ${kind}`,
    });
  });
}

interface Reviewed {
  readonly kind: RetentionKind;
  readonly version: number;
  readonly before: string;
  readonly by: string | null;
}

/** Erases in the name of the user who reviewed it; does nothing if the rule was changed since. */
export async function eraseReviewed(
  context: Context<Program>,
  erasure: PeopleErasure,
  { kind, version, before, by }: Reviewed,
  signal: AbortSignal,
): Promise<void> {
  const rule = await findRetentionRule(context.db, kind);
  if (rule?.version !== version || rule.months === null) return;
  const reviewer = { ...context, actor: { kind: 'program', profileId: by } as const };
  await eraseDue(reviewer, erasure, { kind, before: new Date(before) }, signal);
}

const proposedAgainAfterDays = 30;

/** Once a day: erases by the automatic rules, and asks Admins to review what the other rules make due. */
export async function applyRetention(
  context: Context<Program>,
  erasure: PeopleErasure,
  signal: AbortSignal,
): Promise<void> {
  const now = context.clock.now();
  for (const kind of retentionKinds) {
    if (signal.aborted) return;
    const rule = await findRetentionRule(context.db, kind);
    if (!rule || rule.months === null) continue;
    const query = { kind, before: monthsBefore(now, rule.months) };
    if (rule.mode === 'automatic') await eraseDue(context, erasure, query, signal);
    else await propose(context, query);
  }
}

async function propose(context: Context<Program>, query: RetentionQuery): Promise<void> {
  const { total: count } = await findRetentionPreview(context.db, query, 0);
  if (count === 0) return;
  const today = dayOf(context.clock.now(), (await findCompany(context.db)).time_zone);
  await transact(context, async (tx) => {
    const notSince = addDays(today, -proposedAgainAfterDays);
    if (!(await claimProposal(tx.db, { kind: query.kind, today, notSince }))) return;
    for (const recipientId of await findPeopleOfRoles(tx.db, permissions.manage_privacy)) {
      await tx.notify({
        kind: 'retention_due',
        topic: privacySettingsTopic,
        entityId: companyId,
        recipientId,
        values: { due: count },
      });
    }
  });
}

const atOnce = 100;

/** Erases in batches; what is erased is no longer due, so a job that was stopped continues where it was. */
async function eraseDue(
  context: Context<Program>,
  erasure: PeopleErasure,
  query: RetentionQuery,
  signal: AbortSignal,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    // Fails, so that another server continues.
    signal.throwIfAborted();
    const found: RetentionCandidate[] = await listRetentionCandidates(context.db, query, { after, limit: atOnce });
    if (found.length === 0) return;
    await eraseBatch(context, erasure, query, found);
    after = found.at(-1)?.id ?? null;
  }
}

async function eraseBatch(
  context: Context<Program>,
  erasure: PeopleErasure,
  query: RetentionQuery,
  found: readonly RetentionCandidate[],
): Promise<void> {
  const ids = found.map(({ id }) => id);
  if (query.kind === 'communications') return eraseCommunications(context, query, ids);
  if (query.kind === 'link_opens')
    return transact(context, async (tx) => {
      await recordErased(tx, query, (await forgetOpens(tx.db, ids, query.before)).length);
    });
  // One by one: each takes the locks of a whole person.
  for (const { topic, id } of found)
    await transact(context, async (tx) => {
      const inside = { ...context, db: tx.db };
      const row = topic === 'clients' ? await lockClientRow(tx.db, id) : await lockLeadRow(tx.db, id);
      // Somebody may have called them since.
      if (!row || (await findStillDue(tx.db, query, [id])).length === 0) return;
      if (topic === 'clients') await eraseClient(inside, erasure.ofClients, id);
      else await eraseLead(inside, erasure.ofLeads, id);
      await recordErased(tx, query, 1);
    });
}

async function eraseCommunications(
  context: Context<Program>,
  query: RetentionQuery,
  ids: readonly string[],
): Promise<void> {
  await transact(context, async (tx) => {
    await lockCommunications(tx.db, ids);
    const due = await findStillDue(tx.db, query, ids);
    await eraseEmailsById(tx, await listCommunicationEmails(tx.db, due), context.clock.now());
    await eraseOldSubjects(tx.db, due, query.before);
    await blankCommunications(tx.db, due);
    await recordErased(tx, query, due.length);
  });
}

async function recordErased(tx: Transaction, { kind }: RetentionQuery, erased: number): Promise<void> {
  if (erased === 0) return;
  await tx.record({
    topic: privacySettingsTopic,
    entityId: companyId,
    action: 'erased',
    difference: { retention_kind: [null, kind], erased: [null, erased] },
  });
}

/** The same day so many months earlier, or the last one of that month. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), last));
  return then;
}
