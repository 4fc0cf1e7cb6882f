import { v5 as derivedId } from 'uuid';
import { deleteClient, restoreClient } from '#features/clients/server/service/delete-client.ts';
import { assignClient } from '#features/clients/server/service/save-client.ts';
import { textFor } from '#features/communications/rules.ts';
import { queuePersonEmail } from '#features/communications/server/person-email.ts';
import { findCorrespondent } from '#features/communications/server/repository-people.ts';
import { readTemplate } from '#features/communications/server/templates.ts';
import type { ConsentPurpose } from '#features/consents/rules.ts';
import { listContactRefusalsOf } from '#features/consents/server/may-contact.ts';
import type { ConsentingPerson } from '#features/consents/server/repository.ts';
import { checkFieldChange } from '#features/custom-fields/server/change-field.ts';
import type { TagChange } from '#features/custom-fields/server/retag.ts';
import { currentTags } from '#features/custom-fields/server/retag.ts';
import { findFollowUpRow } from '#features/follow-ups/server/repository.ts';
import { deleteFollowUp, dueOf, planFollowUpOf } from '#features/follow-ups/server/service.ts';
import { cancelInvoice } from '#features/invoices/server/service/cancel-invoice.ts';
import { deleteInvoice, restoreInvoice } from '#features/invoices/server/service/delete-invoice.ts';
import { emailInvoice } from '#features/invoices/server/service/email-invoice.ts';
import type { LeadStatus } from '#features/leads/rules.ts';
import { isLeadStatus, isOpen, isWon } from '#features/leads/rules.ts';
import { deleteLead, restoreLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead, moveLeadBack } from '#features/leads/server/service/move-lead.ts';
import { assignLead } from '#features/leads/server/service/save-lead.ts';
import { deleteProperty, restoreProperty } from '#features/properties/server/service/delete-property.ts';
import { assignProperty, offerProperty } from '#features/properties/server/service/save-property.ts';
import { mayAssign, mayDelete } from '#platform/access/ownership.ts';
import type { Difference } from '#platform/changes/change.ts';
import { loggedText } from '#platform/changes/change.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { CustomValue } from '#platform/custom-fields/custom-fields.ts';
import { customFieldName, isFieldOfType, tagsKey, tagsOf } from '#platform/custom-fields/custom-fields.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { BulkChange } from '../contract.ts';
import type { BulkKind, BulkOutcome, BulkReason } from '../rules.ts';
import { bulkReasons } from '../rules.ts';
import { customKind, fieldServices } from './field-services.ts';
import type { BulkRecord } from './repository.ts';
import { findPeopleDueAt } from './repository.ts';
import { tagServices } from './tag-records.ts';

export interface Verdict {
  readonly outcome: Extract<BulkOutcome, 'ready' | 'same' | 'refused'>;
  readonly reason: BulkReason | null;
}

interface Planned {
  readonly runId: string;
  readonly kind: BulkKind;
  readonly change: BulkChange;
}

const ready: Verdict = { outcome: 'ready', reason: null };
const same: Verdict = { outcome: 'same', reason: null };
const refused = (reason: BulkReason): Verdict => ({ outcome: 'refused', reason });

/** What the change would do to each of these records; nothing is changed. */
export async function checkRecords(
  context: Context<Staff>,
  { kind, change }: Planned,
  records: readonly BulkRecord[],
): Promise<ReadonlyMap<string, Verdict>> {
  const check = await checkerFor(context, kind, change, records);
  const verdicts = new Map<string, Verdict>();
  for (const record of records) verdicts.set(record.id, record.is_deleted ? refused('gone') : check(record));
  return verdicts;
}

type Checker = (record: BulkRecord) => Verdict;

async function checkerFor(
  context: Context<Staff>,
  kind: BulkKind,
  change: BulkChange,
  records: readonly BulkRecord[],
): Promise<Checker> {
  const { actor, db } = context;
  switch (change.act) {
    case 'assign':
      return (record) => {
        if (record.agent_id === change.agent_id) return same;
        return mayAssign(actor, record, change.agent_id) ? ready : refused('not_yours');
      };
    case 'trash':
      return (record) => {
        if (!mayDelete(actor, record)) return refused('not_yours');
        return record.is_issued ? refused('issued') : ready;
      };
    case 'cancel':
      return (record) => {
        if (!mayDelete(actor, record)) return refused('not_yours');
        if (record.status === 'cancelled') return same;
        return record.status === 'paid' ? refused('has_payments') : ready;
      };
    case 'status':
      return ({ status }) => {
        if (status === change.status) return same;
        return status === 'sold' || status === 'rented' ? refused('closed') : ready;
      };
    case 'stage':
      // A won lead has a deal or a reason that an undo could not give back.
      return ({ status }) => {
        if (status === change.status) return same;
        return isLeadStatus(status) && isWon(status) ? refused('closed') : ready;
      };
    case 'tag': {
      const { add, remove } = await currentTagsOf(context, change);
      return ({ custom, status }) => {
        if (kind === 'deals' && status === 'undone') return refused('undone');
        const tags = tagsOf(custom);
        return add.every((key) => tags.includes(key)) && !remove.some((key) => tags.includes(key)) ? same : ready;
      };
    }
    case 'field': {
      const { field, value } = await checkFieldChange(db, customKind(kind), change);
      return ({ custom, status, property_type_id: type }) => {
        if (kind === 'deals' && status === 'undone') return refused('undone');
        if (isSameValue(custom[field.key], value)) return same;
        // A value that an earlier type left may be emptied.
        return value === null || isFieldOfType(field, type) ? ready : refused('other_type');
      };
    }
    case 'follow_up': {
      const { due_at, has_time } = await dueOf(context, change);
      const ids = records.map(({ id }) => id);
      const due = await findPeopleDueAt(db, personKind(kind), { ids, at: due_at, hasTime: has_time });
      return ({ id, status }) => {
        if (isLeadStatus(status) && !isOpen(status)) return refused('closed');
        return due.has(id) ? same : ready;
      };
    }
    case 'message': {
      const people = records.map(({ id, client_id }) =>
        kind === 'leads' ? { lead_id: id, client_id } : { lead_id: null, client_id: id },
      );
      return emailChecker(db, records, { people, purpose: change.purpose });
    }
    case 'send': {
      const people = records.map(({ client_id }) => ({ lead_id: null, client_id }));
      const check = await emailChecker(db, records, { people, purpose: 'service' });
      return (record) => {
        if (record.status === 'cancelled' || record.is_settled) return refused('settled');
        return record.is_issued ? check(record) : refused('draft');
      };
    }
  }
}

/** Whether an email may go to the person of each record. */
async function emailChecker(
  db: Queryable,
  records: readonly BulkRecord[],
  { people, purpose }: { readonly people: readonly ConsentingPerson[]; readonly purpose: ConsentPurpose },
): Promise<Checker> {
  const reasons = await listContactRefusalsOf(db, people, { purpose, channel: 'email' });
  const reasonById = new Map(records.map(({ id }, index) => [id, reasons[index]]));
  return ({ id, has_email }) => {
    if (!has_email) return refused('no_email');
    const reason = reasonById.get(id);
    return reason ? refused(reason) : ready;
  };
}

/** Changes one record by the rules of the single act. Throws a `Failure` if these refuse it. */
export async function changeRecord(context: Context<Staff>, planned: Planned, record: BulkRecord): Promise<void> {
  const { kind, change, runId } = planned;
  const { id, version } = record;
  switch (change.act) {
    case 'assign':
      await assignRecord(context, kind, { id, version, agent_id: change.agent_id });
      return;
    case 'trash':
      await trashServices[trashKind(kind)].delete(context, id);
      return;
    case 'send':
      await emailInvoice(context, { id, email_id: derivedId(id, runId) });
      return;
    case 'cancel':
      await cancelInvoice(context, { id });
      return;
    case 'status':
      await offerProperty(context, { id, version, status: change.status });
      return;
    case 'stage':
      await moveLead(context, {
        id,
        from: statusOf(record),
        status: change.status,
        lost_reason: change.lost_reason,
        lost_note: '',
      });
      return;
    case 'tag':
      await tagServices[customKind(kind)](context, { id, version, ...(await currentTagsOf(context, change)) });
      return;
    case 'field': {
      const { field, value } = await checkFieldChange(context.db, customKind(kind), change);
      await fieldServices[customKind(kind)](context, { id, version, key: field.key, value });
      return;
    }
    case 'follow_up': {
      const { on, time, note } = change;
      const person = { topic: personKind(kind), person_id: id };
      await planFollowUpOf(context, { ...person, id: derivedId(id, runId), on, time, note });
      return;
    }
    case 'message':
      await sendTemplate(context, planned, { id, templateId: change.template_id, purpose: change.purpose });
  }
}

async function sendTemplate(
  context: Context<Staff>,
  { kind, runId }: Planned,
  { id, templateId, purpose }: { id: string; templateId: string; purpose: 'service' | 'marketing' },
): Promise<void> {
  await transact(context, async (tx) => {
    const person = { topic: personKind(kind), id };
    const reader = await findCorrespondent(tx.db, person);
    if (!reader) throw new Failure('not_found');
    const { texts } = await readTemplate(tx, templateId);
    const text = textFor(texts, reader.language);
    if (!text) throw new Failure('conflict', { reason: 'template_without_text' });
    const outcome = await queuePersonEmail(tx, context, {
      id: derivedId(id, runId),
      person,
      subject: text.subject,
      html: text.body,
      templateId,
      purpose,
    });
    if (outcome === 'no_address') throw new Failure('conflict', { reason: 'no_email' });
  });
}

/** Why the rules of the single act refused a record. */
export function reasonOf({ code, details }: Failure): BulkReason {
  if (code === 'not_found') return 'gone';
  if (code === 'forbidden') return 'not_yours';
  const known = bulkReasons.find((reason) => reason === details.reason);
  if (known) return known;
  const own = typeof details.reason === 'string' ? reasonsOfActs.get(details.reason) : undefined;
  if (own) return own;
  return details.current === undefined ? 'refused' : 'changed';
}

/**
 * Puts a record back as it was before the run; returns why it stays, or null. What was changed since stays: a field is put
 * back only if it still has the value that the run gave it. The program acts, within the user's reach: somebody may not take
 * back what they have handed over, although the run shows that it was theirs.
 */
export async function undoRecord(
  context: Context<Program>,
  { kind, change, runId, madeBy }: Planned & { readonly madeBy: string },
  { record, difference }: { record: BulkRecord; difference: Difference | undefined },
): Promise<BulkReason | null> {
  const { id, version } = record;
  if (change.act === 'trash') {
    if (!record.is_deleted || record.deleted_by !== madeBy) return 'edited';
    await trashServices[trashKind(kind)].restore(context, id);
    return null;
  }
  if (record.is_deleted) return 'gone';
  switch (change.act) {
    case 'assign': {
      const [before, after] = difference?.[kind === 'leads' ? 'assigned_agent_id' : 'agent_id'] ?? [];
      if (after === undefined || after !== record.agent_id) return 'edited';
      await assignRecord(context, kind, { id, version, agent_id: loggedText(before) });
      return null;
    }
    case 'status': {
      const [before, after] = difference?.status ?? [];
      if (after !== record.status || (before !== 'available' && before !== 'pending')) return 'edited';
      await offerProperty(context, { id, version, status: before });
      return null;
    }
    case 'stage':
      return (await moveLeadBack(context, { id, logged: difference ?? {} })) ? null : 'edited';
    case 'tag':
    case 'field': {
      const key = change.act === 'tag' ? tagsKey : change.key;
      const [before, after] = difference?.[customFieldName({ key })] ?? [];
      if (after === undefined || !isSameValue(record.custom[key], after)) return 'edited';
      // Tags and values of custom fields are in the log as they are stored.
      const value = (before ?? null) as CustomValue | null;
      await fieldServices[customKind(kind)](context, { id, version, key, value });
      return null;
    }
    case 'follow_up': {
      const planned = await findFollowUpRow(context.db, derivedId(id, runId));
      if (!planned || planned.done_at !== null || planned.version > 1) return 'edited';
      await deleteFollowUp(context, planned.id);
      return null;
    }
    case 'message':
    case 'send':
    case 'cancel':
      return 'refused';
  }
}

interface Assignment {
  readonly id: string;
  readonly version: number;
  readonly agent_id: string | null;
}

function assignRecord(context: Context<Staff | Program>, kind: BulkKind, assignment: Assignment): Promise<unknown> {
  if (kind === 'leads') return assignLead(context, assignment);
  return kind === 'clients' ? assignClient(context, assignment) : assignProperty(context, assignment);
}

const trashServices = {
  properties: { delete: deleteProperty, restore: restoreProperty },
  clients: { delete: deleteClient, restore: restoreClient },
  leads: { delete: deleteLead, restore: restoreLead },
  invoices: { delete: deleteInvoice, restore: restoreInvoice },
};

function trashKind(kind: BulkKind): keyof typeof trashServices {
  if (kind === 'deals') throw new Error('a deal is undone instead');
  return kind;
}

function personKind(kind: BulkKind): 'clients' | 'leads' {
  if (kind !== 'clients' && kind !== 'leads') throw new Error('only clients and leads are people');
  return kind;
}

/** What the services of single acts call a reason that a run names otherwise. */
const reasonsOfActs: ReadonlyMap<string, BulkReason> = new Map([
  ['lead_has_deal', 'closed'],
  ['invoice_locked', 'issued'],
  ['invoice_cancelled', 'settled'],
  ['invoice_changed', 'changed'],
  ['invoice_without_client', 'no_email'],
  ['client_without_email', 'no_email'],
  ['invoice_has_payments', 'has_payments'],
]);

function statusOf({ status }: BulkRecord): LeadStatus {
  if (!isLeadStatus(status)) throw new Error('only leads have a stage');
  return status;
}

/** Tags that were merged since the run was planned are what they were merged into. */
async function currentTagsOf({ db }: Pick<Context<Staff>, 'db'>, { add, remove }: TagChange): Promise<TagChange> {
  return { add: await currentTags(db, add, 'change.add'), remove: await currentTags(db, remove, 'change.remove') };
}

/** Null is no value; choices are in one order. */
const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
