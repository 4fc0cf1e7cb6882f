import { findClientRow, lockClientRow } from '#features/clients/server/repository/client-rows.ts';
import { logMessage } from '#features/communications/server/log-contact.ts';
import { queuePersonEmail } from '#features/communications/server/person-email.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { MarketResponse, OwnerReport, OwnerReportFilter, OwnerReportListInput, ReportText } from '../contract.ts';
import { readReportClock } from './report-clock.ts';
import { htmlOfReport, textOfReport } from './report-text.ts';
import type { MarketSubject, OwnerReportRow, ReportClock } from './repository.ts';
import {
  countOwnerReports,
  findMarketResponses,
  findOwnerReport,
  findOwnerReportPage,
  findReportUntil,
  insertOwnerReportRow,
  listMarketedProperties,
  lockOwnerReportRow,
  updateOwnerReportRow,
} from './repository.ts';

const topic = 'owner_reports';

export async function readOwnerReportPage(
  { db, actor }: StaffContext,
  input: OwnerReportListInput,
): Promise<ReadyJson<{ items: OwnerReport[]; next: string | null }>> {
  return new ReadyJson(await findOwnerReportPage(db, actor.profileId, input));
}

export function countOwnerReportList({ db, actor }: StaffContext, filter: OwnerReportFilter): Promise<CappedCount> {
  return countOwnerReports(db, actor.profileId, filter);
}

export async function readOwnerReport(
  context: StaffContext,
  id: string,
  links: Pick<OwnerLinks, 'mayCreate'>,
): Promise<{ report: OwnerReport; text: ReportText; may_link: boolean }> {
  const report = await getOwnerReportOrThrow(context.db, id);
  const may_link = await links.mayCreate(context, report.owner.id);
  return { report, text: await writeText(context.db, report), may_link };
}

export async function readMarketResponse(context: StaffContext, propertyId: string): Promise<MarketResponse> {
  const [response] = await readMarketResponses(context.db, { propertyId }, await readReportClock(context));
  if (!response) throw new Failure('not_found');
  return response;
}

/** Of the properties in sight, with the figures of the whole agency: those of an owner do not depend on who asks. */
export function readMarketResponses(
  db: Queryable,
  subject: MarketSubject,
  clock: ReportClock,
): Promise<MarketResponse[]> {
  return db.transaction(async (tx) => {
    const ids = await listMarketedProperties(tx, subject);
    return workAsProgram(tx, () => findMarketResponses(tx, ids, clock));
  });
}

/** Composes the report of an owner up to today; the owner's report of today, if there is one. */
export async function composeOwnerReport(
  context: StaffContext,
  { client_id: clientId, id }: { client_id: string; id: string },
): Promise<OwnerReport> {
  return transact(context, async (tx) => {
    const clock = await readReportClock({ db: tx.db, clock: context.clock });
    const client = await lockClientRow(tx.db, clientId);
    if (!client || client.deleted_at) throw invalidField('client_id', 'unknown');
    const existing = await findReportUntil(tx.db, { clientId, untilDay: clock.today });
    if (existing) return getOwnerReportOrThrow(tx.db, existing.id);
    const properties = await readMarketResponses(tx.db, { ownerId: clientId }, clock);
    if (properties.length === 0) throw new Failure('conflict', { reason: 'owns_nothing' });
    const isNew = await insertOwnerReportRow(tx.db, {
      id,
      client_id: clientId,
      from_day: clock.fromDay,
      until_day: clock.today,
      properties,
      agent_id: client.agent_id ?? context.actor.profileId,
      created_by: context.actor.profileId,
      created_at: clock.now,
      updated_at: clock.now,
    });
    if (!isNew) throw new Failure('conflict', { reason: 'id_taken' });
    await tx.record({ topic, entityId: id, action: 'created', difference: { client_id: [null, clientId] } });
    return getOwnerReportOrThrow(tx.db, id);
  });
}

/** Emails a report in the name of the user, once; the figures stay as they were composed. */
export async function sendOwnerReport(
  context: StaffContext,
  { id, version, note }: { id: string; version: number; note: string },
): Promise<OwnerReport> {
  return changeLocked(context, id, async (tx, before) => {
    if (before.state === 'sent') {
      // Idempotent retry.
      if (before.note === note && before.sent_by === context.actor.profileId) return;
      throw await refusal(tx, id, 'report_sent');
    }
    if (before.version !== version) throw await refusal(tx, id);
    const report = await getOwnerReportOrThrow(tx.db, id);
    const text = await writeText(tx.db, report);
    const outcome = await queuePersonEmail(tx, context, {
      id,
      person: { topic: 'clients', id: before.client_id },
      subject: text.subject,
      html: htmlOfReport(text, note),
    });
    if (outcome === 'no_address') throw new Failure('conflict', { reason: 'person_without_email' });
    await markSent(context, tx, before, note);
  });
}

async function markSent(
  { actor, clock }: StaffContext,
  tx: Transaction,
  { id, state }: OwnerReportRow,
  note: string,
): Promise<void> {
  const now = clock.now();
  await updateOwnerReportRow(tx.db, id, {
    state: 'sent',
    note,
    sent_at: now,
    sent_by: actor.profileId,
    updated_at: now,
  });
  await tx.record({ topic, entityId: id, action: 'report_sent', difference: { state: [state, 'sent'] } });
}

/** Links to the owner's page; `app` fills it in. */
export interface OwnerLinks {
  /** Whether the user may get a link of the client. */
  mayCreate(context: StaffContext, clientId: string): Promise<boolean>;
  /** Also returns the agency's text that goes with the link. */
  create(
    context: StaffContext,
    link: { readonly client_id: string; readonly id: string },
  ): Promise<{ url: string; message: string }>;
}

interface WhatsAppReport {
  readonly id: string;
  readonly version: number;
  readonly note: string;
  readonly message_id: string;
  readonly link_id: string;
}

/**
 * Prepares the message to an owner, with a link to their page, for the user's own app, and logs it. The same user may
 * prepare it again: nobody can know whether the first one was sent.
 */
export async function sendReportByWhatsApp(
  context: StaffContext,
  { id, version, note, message_id, link_id }: WhatsAppReport,
  links: OwnerLinks,
): Promise<{ report: OwnerReport; url: string; message: string }> {
  let made = { url: '', message: '' };
  const report = await changeLocked(context, id, async (tx, before) => {
    const isAgain = before.state === 'sent' && before.sent_by === context.actor.profileId;
    if (before.state === 'sent' && !isAgain) throw await refusal(tx, id, 'report_sent');
    if (!isAgain && before.version !== version) throw await refusal(tx, id);
    const inside = { ...context, db: tx.db };
    const client_id = before.client_id;
    const client = await findClientRow(tx.db, client_id);
    if (!client?.phone) throw new Failure('conflict', { reason: 'person_without_phone' });
    const { url, message } = await links.create(inside, { client_id, id: link_id });
    const text = [message.trimEnd(), note.trim()].filter((part) => part !== '').join('\n\n');
    // Readers of the history must not get the link.
    const logged = text.replaceAll(url, new URL(url).pathname);
    await logMessage(inside, {
      topic: 'clients',
      person_id: client_id,
      id: message_id,
      type: 'whatsapp',
      text: logged,
    });
    made = { url, message: text };
    if (isAgain) return;
    await markSent(context, tx, before, note);
  });
  return { report, ...made };
}

export function skipOwnerReport(context: StaffContext, id: string): Promise<OwnerReport> {
  return moveReport(context, id, { from: 'draft', to: 'skipped', action: 'report_skipped' });
}

export function reopenOwnerReport(context: StaffContext, id: string): Promise<OwnerReport> {
  return moveReport(context, id, { from: 'skipped', to: 'draft', action: 'report_reopened' });
}

interface Move {
  readonly from: OwnerReportRow['state'];
  readonly to: OwnerReportRow['state'];
  readonly action: string;
}

function moveReport(context: StaffContext, id: string, { from, to, action }: Move): Promise<OwnerReport> {
  return changeLocked(context, id, async (tx, { state }) => {
    if (state === to) return;
    if (state !== from) throw await refusal(tx, id, 'report_sent');
    await updateOwnerReportRow(tx.db, id, { state: to, updated_at: context.clock.now() });
    await tx.record({ topic, entityId: id, action, difference: { state: [from, to] } });
  });
}

/** Locks the owner, then the report: the order in which every writer locks a client's records. */
async function changeLocked(
  context: StaffContext,
  id: string,
  change: (tx: Transaction, before: OwnerReportRow) => Promise<void>,
): Promise<OwnerReport> {
  return transact(context, async (tx) => {
    const { owner } = await getOwnerReportOrThrow(tx.db, id);
    await lockClientRow(tx.db, owner.id);
    const before = await lockOwnerReportRow(tx.db, id);
    if (!before) throw new Failure('not_found');
    await change(tx, before);
    return getOwnerReportOrThrow(tx.db, id);
  });
}

async function writeText(db: StaffContext['db'], report: OwnerReport): Promise<ReportText> {
  const [client, company] = [await findClientRow(db, report.owner.id), await findCompany(db)];
  return textOfReport(report, client?.language ?? 'en', company);
}

async function refusal(tx: Transaction, id: string, reason?: string): Promise<Failure> {
  const current = await getOwnerReportOrThrow(tx.db, id);
  return new Failure('conflict', { current, ...(reason !== undefined && { reason }), changedBy: current.sent_by });
}

async function getOwnerReportOrThrow(db: StaffContext['db'], id: string): Promise<OwnerReport> {
  const found = await findOwnerReport(db, id);
  if (!found) throw new Failure('not_found');
  return found;
}
