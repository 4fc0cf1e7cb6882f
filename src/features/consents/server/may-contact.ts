import type { Transaction } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { cancelEmails } from '#platform/email/server/cancel-emails.ts';
import type { CancelReason } from '#platform/email/server/tables.ts';
import { Failure } from '#platform/failure.ts';
import type { ConsentChannel, ConsentPurpose, ContactRefusal } from '../rules.ts';
import { contactRefusal } from '../rules.ts';
import type { ConsentingPerson } from './repository.ts';
import { findConsentSummaries, findConsentSummary, findPersonEmail, listPendingEmails } from './repository.ts';

export interface ContactAttempt {
  readonly purpose: ConsentPurpose;
  readonly channel: ConsentChannel;
  /** When the contact happened; default now. */
  readonly at?: Date;
}

/** Why a person may not be contacted; null if they may. Every channel asks here. */
export async function findContactRefusal(
  db: Queryable,
  person: ConsentingPerson,
  { at, ...contact }: ContactAttempt,
): Promise<ContactRefusal | null> {
  return contactRefusal(await findConsentSummary(db, person, at), contact);
}

/** As `findContactRefusal` for each of many people, in their order. */
export async function listContactRefusalsOf(
  db: Queryable,
  people: readonly ConsentingPerson[],
  contact: ContactAttempt,
): Promise<Array<ContactRefusal | null>> {
  const summaries = await findConsentSummaries(db, people, contact.at);
  return summaries.map((summary) => contactRefusal(summary, contact));
}

/** As `findContactRefusal`, but throws 'conflict' with the reason. The caller has locked the person. */
export async function assertMayContact(
  db: Queryable,
  person: ConsentingPerson,
  contact: ContactAttempt,
): Promise<void> {
  const reason = await findContactRefusal(db, person, contact);
  if (reason) throw new Failure('conflict', { reason });
}

/** Why an email of the outbox may not be sent; null if it may, or is not to a lead or client. */
export async function findEmailRefusal(db: Queryable, emailId: string): Promise<CancelReason | null> {
  const email = await findPersonEmail(db, emailId);
  if (!email) return null;
  const { purpose } = email;
  return cancelReasonOf(await findContactRefusal(db, email, { purpose, channel: 'email' }));
}

/** Throws 'conflict' with the reason if an email of the outbox may not be sent again. */
export async function assertEmailMayBeSent(db: Queryable, emailId: string): Promise<void> {
  const reason = await findEmailRefusal(db, emailId);
  if (reason) throw new Failure('conflict', { reason });
}

/** Cancels waiting emails that the person no longer allows. */
export async function cancelRefusedEmails(tx: Transaction, person: ConsentingPerson): Promise<void> {
  const summary = await findConsentSummary(tx.db, person);
  const refused = new Map<CancelReason, string[]>();
  for (const { email_id, purpose } of await listPendingEmails(tx.db, person)) {
    const reason = cancelReasonOf(contactRefusal(summary, { purpose, channel: 'email' }));
    if (reason) refused.set(reason, [...(refused.get(reason) ?? []), email_id]);
  }
  for (const [reason, ids] of refused) await cancelEmails(tx, ids, reason);
}

function cancelReasonOf(refusal: ContactRefusal | null): CancelReason | null {
  return refusal === 'consent_missing' ? 'consent_withdrawn' : refusal;
}
