import * as z from 'zod/mini';
import { dismissalReasons } from '#features/matching/rules.ts';
import { decideMatch, undoDecision } from '#features/matching/server/service.ts';
import { dayParts, isVisitPart } from '#features/visit-requests/rules.ts';
import { acceptProposedTime } from '#features/visit-requests/server/answer-request.ts';
import { requestVisit, withdrawVisit } from '#features/visit-requests/server/request-visit.ts';
import { skipIfGone } from '#features/visit-requests/server/skip-if-gone.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { phoneDigits } from '#platform/phone-digits.ts';
import { day, id, instant, text } from '#platform/rpc/fields.ts';
import { maxAnswerLengths } from '../rules.ts';
import type { ReaderContext } from './read-page.ts';
import { findLinkContact, listDaysForReader, personOfPropertyLink } from './read-page.ts';
import type { LinkAnswerRow, OpenLink } from './repository.ts';
import { insertLinkAnswer, listLinkAnswers, lockPropertyLink, updateAnswersUndone } from './repository.ts';

/** Fields of a form: an omitted one is empty. */
const field = (longest: number) => z._default(text(longest), '');

export const visitForm = z.object({
  id,
  /** Empty: any day. */
  day: z._default(z.union([day, z.literal('')]), ''),
  /** Empty: any time. */
  part: z._default(z.union([z.enum(dayParts), z.literal('')]), ''),
  message: field(maxAnswerLengths.message),
  /** Only shows the form again, in the language of the address. */
  is_draft: z.optional(z.literal('1')),
  name: field(maxAnswerLengths.name),
  phone: field(maxAnswerLengths.phone),
});
export type VisitForm = z.infer<typeof visitForm>;

export const dismissalForm = z.object({
  id,
  reason: z.enum(dismissalReasons),
  message: field(maxAnswerLengths.message),
});
export type DismissalForm = z.infer<typeof dismissalForm>;

export const timeForm = z.object({ id, at: instant });
type TimeForm = z.infer<typeof timeForm>;

/** The shortest number that can be called back, in digits with its country code. */
const minPhoneLength = 9;

/** A field of the form that the reader has to change. */
export type VisitProblem = 'phone' | 'day' | 'part';

/** What is wrong with a form of a reader; null when nothing is. */
export async function problemOfVisit(
  context: ReaderContext,
  link: OpenLink,
  form: VisitForm,
): Promise<VisitProblem | null> {
  if (personOfPropertyLink(link) === null && phoneDigits(form.phone).length < minPhoneLength) return 'phone';
  if (form.day === '') return null;
  const chosen = (await listDaysForReader(context)).find(({ on }) => on === form.day);
  if (!chosen) return 'day';
  return form.part !== '' && !isVisitPart(form.part, chosen) ? 'part' : null;
}

/** The reader accepts a time that the agency proposed; false if that time can no longer be had. */
export async function acceptTime(context: ReaderContext, link: OpenLink, { id, at }: TimeForm): Promise<boolean> {
  const visits = await listLinkAnswers(context.db, link.id, link.property_id);
  if (!visits.some((one) => one.id === id && one.kind === 'visit')) return false;
  try {
    await acceptProposedTime(context, { id, at, link_id: link.id });
    return true;
  } catch (error) {
    if (error instanceof Failure && ['conflict', 'invalid'].includes(error.code)) return false;
    throw error;
  }
}

/**
 * Saves that the reader wants to see the property, which replaces their earlier answers about it. A repeated request does nothing.
 */
export async function askForVisit(context: ReaderContext, link: OpenLink, form: VisitForm): Promise<void> {
  const { profileId: agentId } = await findLinkContact(context, link);
  const person = personOfPropertyLink(link);
  await transact(context, async (tx) => {
    if (!(await lockPropertyLink(tx.db, link.id))) throw new Failure('not_found');
    const earlier = await listLinkAnswers(tx.db, link.id, link.property_id);
    const hasPreferredTime = form.day !== '' || form.part !== '';
    const inside = { ...context, db: tx.db };
    const isNew = await requestVisit(inside, {
      id: form.id,
      property_id: link.property_id,
      person,
      link_id: link.id,
      preferred_times: hasPreferredTime ? [{ on: form.day || null, part: form.part || null, time: null }] : [],
      note: form.message.trim(),
      // Those of a lead or client are on their record.
      name: person ? '' : form.name.trim(),
      phone: person ? '' : form.phone.trim(),
      agentId,
      replaces: true,
    });
    if (!isNew) return;
    await updateAnswersUndone(tx.db, idsOf(earlier, 'not_suitable'), context.clock.now());
    await tx.record({ topic: 'property_links', entityId: link.id, action: 'answered' });
  });
}

/** Saves that the property is not for the reader, also as the person's decision on this property. */
export async function dismissProperty(context: ReaderContext, link: OpenLink, form: DismissalForm): Promise<void> {
  const person = personOfPropertyLink(link);
  const { profileId: recipientId } = await findLinkContact(context, link);
  const now = context.clock.now();
  const { id, reason } = form;
  await transact(context, async (tx) => {
    if (!(await lockPropertyLink(tx.db, link.id))) throw new Failure('not_found');
    const { property_id } = link;
    const earlier = await listLinkAnswers(tx.db, link.id, property_id);
    const row = { id, reason, message: form.message.trim(), link_id: link.id, property_id, answered_at: now };
    if (!(await insertLinkAnswer(tx.db, row))) return;
    const inside = { ...context, db: tx.db };
    await takeBack(inside, tx, link, earlier);
    if (person) {
      const said = { id, decision: 'not_suitable', reason } as const;
      await skipIfGone(() => decideMatch(inside, { person, property_id, ...said }));
    }
    await tx.record({ topic: 'property_links', entityId: link.id, action: 'answered' });
    const about = person ?? { topic: 'properties' as const, id: link.property_id };
    await tx.notify({ kind: 'client_not_interested', topic: about.topic, entityId: about.id, recipientId });
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
    const inside = { ...context, db: tx.db };
    await takeBack(inside, tx, link, answers);
    if (person && last.kind === 'not_suitable')
      await skipIfGone(() => undoDecision(inside, { person, property_id: link.property_id, id: last.id }));
    await tx.record({ topic: 'property_links', entityId: link.id, action: 'answered' });
  });
}

async function takeBack(
  context: ReaderContext,
  tx: Transaction,
  link: OpenLink,
  answers: readonly LinkAnswerRow[],
): Promise<void> {
  await updateAnswersUndone(tx.db, idsOf(answers, 'not_suitable'), context.clock.now());
  // What the agency declined stays so.
  for (const { id, kind, state } of answers)
    if (kind === 'visit' && state !== 'declined') await withdrawVisit(context, { id, link_id: link.id });
}

function idsOf(answers: readonly LinkAnswerRow[], kind: LinkAnswerRow['kind']): string[] {
  return answers.filter((one) => one.kind === kind).map(({ id }) => id);
}
