import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { longestFollowUpNote } from '#features/follow-ups/rules.ts';
import { planFollowUpOf } from '#features/follow-ups/server/service.ts';
import type { Decision, DismissalReason } from '#features/matching/rules.ts';
import { dismissalReasons } from '#features/matching/rules.ts';
import { decideMatch, undoDecision } from '#features/matching/server/service.ts';
import { propertyTitles } from '#features/properties/server/repository/property-rows.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { addDays, dayOf, formatDay } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { phoneDigits } from '#platform/phone-digits.ts';
import { day, id, text } from '#platform/rpc/fields.ts';
import { dayPartLabels } from '../labels.ts';
import { dayParts, longestAnswer, visitDays } from '../rules.ts';
import type { ReaderContext } from './read-page.ts';
import { findContact, personOfPropertyLink } from './read-page.ts';
import type { OpenLink } from './repository.ts';
import { insertLinkAnswer, listLinkAnswers, lockPropertyLink, updateAnswersUndone } from './repository.ts';

/** Fields of a form: an omitted one is empty. */
const field = (longest: number) => z._default(text(longest), '');

export const visitForm = z.object({
  id,
  /** Empty: any day. */
  day: z._default(z.union([day, z.literal('')]), ''),
  /** Empty: any time. */
  part: z._default(z.union([z.enum(dayParts), z.literal('')]), ''),
  message: field(longestAnswer.message),
  /** Only shows the form again, in the language of the address. */
  is_draft: z.optional(z.literal('1')),
  name: field(longestAnswer.name),
  phone: field(longestAnswer.phone),
});
export type VisitForm = z.infer<typeof visitForm>;

export const dismissalForm = z.object({
  id,
  reason: z.enum(dismissalReasons),
  message: field(longestAnswer.message),
});
export type DismissalForm = z.infer<typeof dismissalForm>;

/** The shortest number that can be called back, in digits with its country code. */
const shortestPhone = 9;

/** What is wrong with a form of a reader; null when nothing is. */
export async function problemOfVisit(
  { db, clock }: ReaderContext,
  link: OpenLink,
  form: VisitForm,
): Promise<'phone' | 'day' | null> {
  if (personOfPropertyLink(link) === null && phoneDigits(form.phone).length < shortestPhone) return 'phone';
  const today = dayOf(clock.now(), (await findCompany(db)).time_zone);
  return form.day !== '' && (form.day < today || form.day > addDays(today, visitDays)) ? 'day' : null;
}

/**
 * Saves that the reader wants to see the property: the agent is notified, and finds a follow-up on the person's page.
 * A repeated request does nothing.
 */
export async function askForVisit(context: ReaderContext, link: OpenLink, form: VisitForm): Promise<void> {
  const person = personOfPropertyLink(link);
  const contact = await findContact(context, link);
  await answer(context, link, {
    row: {
      id: form.id,
      kind: 'visit',
      wanted_on: form.day === '' ? null : form.day,
      day_part: form.part === '' ? null : form.part,
      message: form.message.trim(),
      // Those of a lead or client are on their record.
      ...(person === null && { name: form.name.trim(), phone: form.phone.trim() }),
    },
    decision: 'interested',
    async notify(tx, inside) {
      const about = person ?? { topic: 'properties' as const, id: link.property_id };
      const difference = person ? { property_id: [null, link.property_id] as const } : {};
      await tx.record({ topic: about.topic, entityId: about.id, action: 'visit_requested', difference });
      if (person) await tx.record({ topic: 'properties', entityId: link.property_id, action: 'visit_requested' });
      const { profileId: recipientId } = contact;
      await tx.notify({ kind: 'visit_requested', topic: about.topic, entityId: about.id, recipientId });
      if (!person) return;
      const note = await noteOf(inside, link, { form, agentId: contact.profileId });
      const { time_zone } = await findCompany(tx.db);
      const on = dayOf(context.clock.now(), time_zone);
      const plan = { id: form.id, topic: person.topic, person_id: person.id, on, time: null, note };
      await unlessGone(() => planFollowUpOf(inside, plan));
    },
  });
}

/** Saves that the property is not for the reader, also as the person's decision on this property. */
export async function dismissProperty(context: ReaderContext, link: OpenLink, form: DismissalForm): Promise<void> {
  const person = personOfPropertyLink(link);
  const { profileId: recipientId } = await findContact(context, link);
  await answer(context, link, {
    row: { id: form.id, kind: 'not_suitable', reason: form.reason, message: form.message.trim() },
    decision: 'not_suitable',
    reason: form.reason,
    async notify(tx) {
      const about = person ?? { topic: 'properties' as const, id: link.property_id };
      await tx.notify({ kind: 'client_not_interested', topic: about.topic, entityId: about.id, recipientId });
    },
  });
}

interface Answer {
  readonly row: Pick<Parameters<typeof insertLinkAnswer>[1], 'id' | 'kind'> &
    Partial<Parameters<typeof insertLinkAnswer>[1]>;
  readonly decision: Decision;
  readonly reason?: DismissalReason;
  notify(tx: Transaction, inside: ReaderContext): Promise<void>;
}

/** Saves an answer, which replaces the earlier ones about its property. */
async function answer(
  context: ReaderContext,
  link: OpenLink,
  { row, decision, reason, notify }: Answer,
): Promise<void> {
  const person = personOfPropertyLink(link);
  const now = context.clock.now();
  await transact(context, async (tx) => {
    if (!(await lockPropertyLink(tx.db, link.id))) throw new Failure('not_found');
    const { property_id } = link;
    const earlier = await listLinkAnswers(tx.db, link.id, property_id);
    if (!(await insertLinkAnswer(tx.db, { ...row, link_id: link.id, property_id, answered_at: now }))) return;
    await updateAnswersUndone(
      tx.db,
      earlier.map((one) => one.id),
      now,
    );
    const inside = { ...context, db: tx.db };
    if (person) await unlessGone(() => decideMatch(inside, { person, property_id, id: row.id, decision, reason }));
    await tx.record({ topic: 'property_links', entityId: link.id, action: 'answered' });
    await notify(tx, inside);
  });
}

/** Takes the answers about a property of a link back, and the decision with them. */
export async function takeAnswersBack(context: ReaderContext, link: OpenLink): Promise<void> {
  const person = personOfPropertyLink(link);
  await transact(context, async (tx) => {
    if (!(await lockPropertyLink(tx.db, link.id))) throw new Failure('not_found');
    const answers = await listLinkAnswers(tx.db, link.id, link.property_id);
    const [last] = answers;
    if (!last) return;
    await updateAnswersUndone(
      tx.db,
      answers.map((one) => one.id),
      context.clock.now(),
    );
    const inside = { ...context, db: tx.db };
    if (person) await unlessGone(() => undoDecision(inside, { person, property_id: link.property_id, id: last.id }));
    await tx.record({ topic: 'property_links', entityId: link.id, action: 'answered' });
  });
}

/** A person who is no longer matched or followed, or has decided otherwise since, stays as they are. */
async function unlessGone(decide: () => Promise<unknown>): Promise<void> {
  try {
    await decide();
  } catch (error) {
    if (!(error instanceof Failure) || !['not_found', 'conflict', 'invalid'].includes(error.code)) throw error;
  }
}

/** The follow-up's note, in the agent's language. */
async function noteOf(
  { db }: ReaderContext,
  link: OpenLink,
  { form, agentId }: { readonly form: VisitForm; readonly agentId: string | null },
): Promise<string> {
  const agent = agentId === null ? null : await findAccount(db, agentId);
  const texts = textsFor(agent?.language ?? 'en');
  const title = (await propertyTitles(db, [link.property_id])).get(link.property_id) ?? '';
  const parts = [
    texts._(msg`Wants to see ${title}`),
    form.day === '' ? '' : formatDay(form.day, agent?.date_format ?? 'dd/mm/yyyy'),
    form.part === '' ? '' : texts._(dayPartLabels[form.part]),
    form.message.trim(),
  ];
  const note = parts.filter((part) => part !== '').join(' · ');
  return [...note].slice(0, longestFollowUpNote / 2).join('');
}
