import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { ConsentPurpose } from '#features/consents/rules.ts';
import { purposeOf } from '#features/consents/rules.ts';
import { queueEmailToPerson } from '#features/consents/server/queue-to-person.ts';
import { moveIfUnmoved } from '#features/leads/server/service/move-lead.ts';
import { checkShareable } from '#features/properties/server/service/check-shareable.ts';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { plainTextOf } from '#platform/email/server/plain-text.ts';
import type { OutgoingEmail } from '#platform/email/server/queue-email.ts';
import { Failure } from '#platform/failure.ts';
import type { EmailInput } from '../history-contract.ts';
import { fillHtml, fillText, placeholderNames } from '../placeholders.ts';
import { cleanEmail } from './clean-html.ts';
import type { MessageLinks } from './message-links.ts';
import { linksInText } from './message-links.ts';
import {
  findCommunication,
  insertCommunication,
  insertPropertyOffers,
  updateCommunicationEmail,
} from './repository-history.ts';
import { findCorrespondent, lockPerson } from './repository-people.ts';
import { isTemplate } from './repository-templates.ts';

export interface OfPerson {
  readonly topic: PersonTopic;
  readonly person_id: string;
  readonly id: string;
}

export interface PersonEmail extends Pick<OutgoingEmail, 'attachments' | 'calendar'> {
  /** The id of the communication, which makes the email idempotent. */
  readonly id: string;
  readonly person: ContactPerson;
  readonly subject: string;
  /** The content alone: the function cleans it, fills the placeholders and adds the layout. */
  readonly html: string;
  readonly templateId?: string | null;
  /** What it is about; the default is the person's own enquiry. */
  readonly purpose?: ConsentPurpose;
}

/** 'known' for a retry under the same id, 'other_words' if the earlier email had other content. */
export type PersonEmailOutcome = 'written' | 'known' | 'other_words' | 'no_address';

/**
 * Queues an email to a client or lead in the caller's transaction, in the name of the actor, who gets the reply. The
 * person's history and timeline show it. Throws 'conflict' if they may not be emailed about this.
 */
export async function queuePersonEmail(
  tx: Transaction,
  context: StaffContext,
  email: PersonEmail,
): Promise<PersonEmailOutcome> {
  const { id, person, templateId, purpose = 'service', attachments, calendar } = email;
  const agentId = context.actor.profileId;
  const ids = await lockPerson(tx.db, person);
  const reader = ids && (await findCorrespondent(tx.db, person));
  if (!ids || !reader) throw new Failure('not_found');
  const agent = agentId === null ? null : await findAccount(tx.db, agentId);
  const company = await findCompany(tx.db);
  if (!reader.email) return 'no_address';
  const names = placeholderNames(reader.language, { reader: reader.full_name, writer: agent, company });
  const subject = fillText(email.subject, names).replaceAll(/\s+/gu, ' ').trim();
  const content = fillHtml(cleanEmail(email.html, 'content'), names);
  const at = context.clock.now();
  const isNew = await insertCommunication(tx.db, {
    id,
    ...ids,
    type: 'email',
    direction: 'out',
    subject,
    content,
    status: 'pending',
    template_id: templateId ?? null,
    agent_id: agentId,
    created_at: at,
  });
  if (!isNew) {
    await refuseOthers(tx, { id, person, agentId, type: 'email' });
    const known = await findCommunication(tx.db, id);
    return known?.subject === subject && known.content === content ? 'known' : 'other_words';
  }
  const emailId = await queueEmailToPerson(context, tx, {
    person: ids,
    purpose,
    language: reader.language,
    to: reader.email,
    subject,
    createdBy: agentId,
    at,
    body: content,
    plain: plainTextOf(content),
    ...(agent?.email && { replyTo: agent.email }),
    ...(attachments && { attachments }),
    ...(calendar && { calendar }),
  });
  await updateCommunicationEmail(tx.db, id, emailId);
  await tx.record({
    topic: person.topic,
    entityId: person.id,
    action: 'emailed',
    difference: { subject: [null, subject] },
  });
  return 'written';
}

/** Emails a client or lead; refused without an email address. */
export async function sendEmail(
  context: StaffContext,
  { topic, person_id, id, subject, content, template_id, property_ids, link_ids, stage }: EmailInput & OfPerson,
  links?: MessageLinks,
): Promise<void> {
  await transact(context, async (tx) => {
    // The template may have been deleted meanwhile; the email does not need it.
    const templateId = template_id && (await isTemplate(tx.db, template_id)) ? template_id : null;
    const person = { topic, id: person_id };
    const purpose = purposeOf(property_ids);
    const fate = await queuePersonEmail(tx, context, { id, person, subject, html: content, templateId, purpose });
    if (fate === 'no_address') throw new Failure('conflict', { reason: 'person_without_email' });
    if (fate === 'other_words') throw new Failure('conflict', { reason: 'email_already_sent' });
    if (fate === 'written') {
      const inside = { ...context, db: tx.db };
      await checkShareable(inside, property_ids ?? [], 'email');
      await insertPropertyOffers(tx.db, id, property_ids);
      await links?.create(inside, { person, links: linksInText(links, { property_ids, link_ids }, content) });
    }
    if (fate === 'written' && stage && topic === 'leads')
      await moveIfUnmoved({ ...context, db: tx.db }, person_id, stage);
  });
}

/** Accepts a taken id if the same user sent the same kind to the same person; otherwise throws 'conflict'. */
export async function refuseOthers(
  tx: Transaction,
  { id, person, agentId, type }: { id: string; person: ContactPerson; agentId: string | null; type: string },
): Promise<void> {
  const found = await findCommunication(tx.db, id);
  const isSamePerson = found?.[person.topic === 'leads' ? 'lead_id' : 'client_id'] === person.id;
  if (!isSamePerson || found?.agent_id !== agentId || found.type !== type)
    throw new Failure('conflict', { reason: 'id_taken' });
}
