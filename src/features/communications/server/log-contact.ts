import { v7 as uuid } from 'uuid';
import { purposeOf } from '#features/consents/rules.ts';
import type { ContactAttempt } from '#features/consents/server/may-contact.ts';
import { assertMayContact } from '#features/consents/server/may-contact.ts';
import { setNextFollowUp } from '#features/follow-ups/server/service.ts';
import { moveIfUnmoved } from '#features/leads/server/service/move-lead.ts';
import { planFollowUp } from '#features/leads/server/service/save-lead.ts';
import { checkShareable } from '#features/properties/server/service/check-shareable.ts';
import type { Difference } from '#platform/changes/change.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { writtenAt } from '#platform/offline-queue/written-at.ts';
import type { CallInput, MessageInput } from '../history-contract.ts';
import type { MessageLinks } from './message-links.ts';
import { linksInText } from './message-links.ts';
import type { OfPerson } from './person-email.ts';
import { refuseOthers } from './person-email.ts';
import { insertCommunication, insertPropertyOffers } from './repository-history.ts';
import { lockPerson } from './repository-people.ts';
import type { communications } from './tables.ts';

type Call = CallInput & OfPerson & { written_at?: string | undefined };
type NewContact = Omit<typeof communications.$inferInsert, 'agent_id' | 'client_id' | 'lead_id'>;

/** Logs a call with a client or lead, with the next follow-up and the lead's stage if given; idempotent by id. */
export async function logCall(context: StaffContext, input: Call): Promise<void> {
  const { note, written_at, follow_up_on: day, stage, topic, person_id, ...call } = input;
  const { direction, outcome } = call;
  const person = { topic, id: person_id };
  const now = context.clock.now();
  const created_at = written_at === undefined ? now : writtenAt(new Date(written_at), now);
  const contact = { ...call, type: 'phone', content: note, created_at } as const;
  await transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const isNew = await log(inside, person, contact, {
      action: 'called',
      difference: {
        direction: [null, direction],
        outcome: [null, outcome],
        ...(call.duration_minutes !== null && { duration_minutes: [null, call.duration_minutes] }),
      },
      // A call that waited in the offline queue may have been before a withdrawal.
      about: { purpose: 'service', channel: 'call', at: created_at },
    });
    if (!isNew) return;
    if (day !== undefined) await planNext(inside, person, day);
    if (stage && topic === 'leads') await moveIfUnmoved(inside, person_id, stage);
  });
}

/** Sets the day of a person's next follow-up. */
export async function planNext(context: StaffContext, { topic, id }: ContactPerson, on: string): Promise<void> {
  if (topic === 'leads') await planFollowUp(context, { id, follow_up_on: on });
  else await setNextFollowUp(context, { clientId: id, on, id: uuid() });
}

/** Logs the text with which the person's own app was opened; nobody can know whether it was sent. */
export async function logMessage(
  context: StaffContext,
  { topic, person_id, text, property_ids, link_ids, stage, ...message }: MessageInput & OfPerson,
  links?: MessageLinks,
): Promise<void> {
  const { type } = message;
  const contact = { ...message, direction: 'out', content: text, created_at: context.clock.now() } as const;
  await transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const isNew = await log(inside, { topic, id: person_id }, contact, {
      action: 'texted',
      difference: { type: [null, type] },
      about: { purpose: purposeOf(property_ids), channel: type },
    });
    if (isNew) {
      await checkShareable(inside, property_ids ?? [], type);
      await insertPropertyOffers(tx.db, message.id, property_ids);
      await links?.create(inside, {
        person: { topic, id: person_id },
        links: linksInText(links, { property_ids, link_ids }, text),
      });
    }
    if (isNew && stage && topic === 'leads') await moveIfUnmoved(inside, person_id, stage);
  });
}

/** Returns false for a repeated id. */
async function log(
  context: StaffContext,
  person: ContactPerson,
  contact: NewContact,
  { action, difference, about }: { action: string; difference: Difference; about: ContactAttempt },
): Promise<boolean> {
  const { id, type } = contact;
  const agentId = context.actor.profileId;
  return transact(context, async (tx) => {
    const ids = await lockPerson(tx.db, person);
    if (!ids) throw new Failure('not_found');
    const isNew = await insertCommunication(tx.db, { ...contact, ...ids, agent_id: agentId });
    if (isNew && contact.direction === 'out') await assertMayContact(tx.db, ids, about);
    if (isNew) await tx.record({ topic: person.topic, entityId: person.id, action, difference });
    else await refuseOthers(tx, { id, person, agentId, type });
    return isNew;
  });
}
