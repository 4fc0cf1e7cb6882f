import { v7 as uuid } from 'uuid';
import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import { queuePersonEmail } from '#features/communications/server/person-email.ts';
import { findCorrespondent, lockPersonForUpdate } from '#features/communications/server/repository-people.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { findContactRefusal } from '#features/consents/server/may-contact.ts';
import { duration } from '#features/meetings/rules.ts';
import { createMeeting } from '#features/meetings/server/service/save-meeting.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Program, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { VisitRequest } from '../contract.ts';
import { isWaiting } from '../rules.ts';
import type { VisitNews } from './email-texts.ts';
import { visitEmail, visitTitle } from './email-texts.ts';
import { getVisitRequestOrThrow } from './read-requests.ts';
import type { VisitRequestRow } from './repository.ts';
import { findVisitRequests, lockVisitRequest, updateVisitRequest } from './repository.ts';
import { close, personOfRequest, recordVisit } from './request-visit.ts';

/** Accepts a request at a time: schedules a confirmed meeting, and invites the person by email. Idempotent. */
export async function acceptVisitRequest(
  context: StaffContext,
  { id, at, overlap_confirmed }: { id: string; at: string; overlap_confirmed: boolean },
): Promise<{ meeting_id: string; request: VisitRequest }> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const request = await lockWithPerson(tx, id);
    if (request.state === 'accepted' && request.answered_by === context.actor.profileId && request.meeting_id)
      return { meeting_id: request.meeting_id, request: await getVisitRequestOrThrow(inside, id) };
    if (!isWaiting(request.state)) throw await refusal(inside, id);
    const meeting_id = await schedule(inside, tx, request, { at, overlap_confirmed });
    return { meeting_id, request: await getVisitRequestOrThrow(inside, id) };
  });
}

/** The person accepts a time that the agency proposed. Refused if the agent is no longer free then. Idempotent. */
export async function acceptProposedTime(
  context: Context<Program>,
  {
    id,
    at,
    ...of
  }: { readonly id: string; readonly at: string } & ({ readonly person: ContactPerson } | { readonly link_id: string }),
): Promise<void> {
  await transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const request = await lockWithPerson(tx, id);
    const owner = personOfRequest(request);
    const isTheirs = 'person' in of ? owner?.id === of.person.id : request.link_id === of.link_id;
    if (!isTheirs) throw new Failure('not_found');
    if (request.state === 'accepted') return;
    const time = request.proposed.find((one) => Date.parse(one) === Date.parse(at));
    if (request.state !== 'proposed' || time === undefined) throw new Failure('conflict', { reason: 'visit_answered' });
    await schedule(inside, tx, request, { at: time, overlap_confirmed: false });
  });
}

async function schedule(
  context: StaffContext,
  tx: Transaction,
  request: VisitRequestRow,
  { at, overlap_confirmed }: { at: string; overlap_confirmed: boolean },
): Promise<string> {
  const now = context.clock.now();
  if (Date.parse(at) <= now.getTime()) throw invalidField('at', 'too_small', now.toISOString());
  const [listed] = await findVisitRequests(tx.db, { id: request.id });
  if (!listed) throw new Failure('not_found');
  const { property, agent, person } = listed;
  const company = await findCompany(tx.db);
  const agentId = (await findStillHere(tx.db, agent?.id ?? null))?.id ?? context.actor.profileId;
  const reader = person && (await findCorrespondent(tx.db, person));
  const contact = [request.name, request.phone].filter((part) => part !== '').join(', ');
  const { id } = await createMeeting(context, {
    // A request makes one meeting: a retry finds it.
    id: request.id,
    title: visitTitle(reader?.language ?? 'en', property.title).slice(0, 200),
    meeting_type: 'showing',
    client_id: request.client_id,
    lead_id: request.client_id === null ? request.lead_id : null,
    agent_id: agentId,
    property_id: request.property_id,
    meeting_date: at,
    duration_minutes: duration.usual,
    location:
      [property.address, property.city]
        .filter((part) => part !== '')
        .join(', ')
        .slice(0, 300) || company.name,
    video_link: null,
    description: [contact, request.note].filter((part) => part !== '').join('\n'),
    status: 'confirmed',
    // The client chose the time.
    client_confirmed_at: now,
    overlap_confirmed,
    invite_client: true,
  });
  await close(context, tx, request, {
    state: 'accepted',
    meeting_id: id,
    answered_at: now,
    answered_by: context.actor.profileId,
  });
  return id;
}

/** Proposes other times; the person reads them in the portal and by email. A repeated request does nothing. */
export async function proposeVisitTimes(
  context: StaffContext,
  { id, times, answer }: { id: string; times: readonly string[]; answer: string },
): Promise<VisitRequest> {
  const now = context.clock.now();
  const proposed = [...new Set(times.map((time) => new Date(time).toISOString()))].sort();
  if (proposed.some((time) => Date.parse(time) <= now.getTime()))
    throw invalidField('times', 'too_small', now.toISOString());
  return answerRequest(context, id, async (tx, request) => {
    if (request.state === 'proposed' && JSON.stringify(request.proposed) === JSON.stringify(proposed)) return;
    if (!isWaiting(request.state)) throw await refusal({ ...context, db: tx.db }, id);
    await updateVisitRequest(tx.db, id, {
      state: 'proposed',
      proposed,
      answer,
      answered_at: now,
      answered_by: context.actor.profileId,
      updated_at: now,
    });
    await recordVisit(tx, request, 'visit_proposed');
    await emailAbout(context, tx, request, { kind: 'proposed', times: proposed, answer });
  });
}

/** Declines with a reason that the person reads. A repeated request does nothing. */
export async function declineVisitRequest(
  context: StaffContext,
  { id, answer }: { id: string; answer: string },
): Promise<VisitRequest> {
  const now = context.clock.now();
  return answerRequest(context, id, async (tx, request) => {
    if (request.state === 'declined' && request.answer === answer) return;
    if (!isWaiting(request.state)) throw await refusal({ ...context, db: tx.db }, id);
    const answered = { answer, answered_at: now, answered_by: context.actor.profileId };
    await close({ ...context, db: tx.db }, tx, request, { state: 'declined', ...answered });
    await emailAbout(context, tx, request, { kind: 'declined', answer });
  });
}

async function answerRequest(
  context: StaffContext,
  id: string,
  work: (tx: Transaction, request: VisitRequestRow) => Promise<void>,
): Promise<VisitRequest> {
  return transact(context, async (tx) => {
    await work(tx, await lockWithPerson(tx, id));
    return getVisitRequestOrThrow({ ...context, db: tx.db }, id);
  });
}

/** Locks the person, then the request: the order of every change of a person. */
async function lockWithPerson(tx: Transaction, id: string): Promise<VisitRequestRow> {
  const [listed] = await findVisitRequests(tx.db, { id });
  if (!listed || (listed.person && !(await lockPersonForUpdate(tx.db, listed.person)))) throw new Failure('not_found');
  const request = await lockVisitRequest(tx.db, id);
  if (!request) throw new Failure('not_found');
  return request;
}

/** Emails the person in their language, unless they have no address or do not want to be emailed. */
async function emailAbout(
  context: StaffContext,
  tx: Transaction,
  request: VisitRequestRow,
  news: VisitNews,
): Promise<void> {
  const person = personOfRequest(request);
  const reader = person && (await findCorrespondent(tx.db, person));
  const [listed] = await findVisitRequests(tx.db, { id: request.id });
  if (!person || !reader?.email || !listed) return;
  const ids = { client_id: request.client_id, lead_id: request.lead_id };
  if (await findContactRefusal(tx.db, ids, { purpose: 'service', channel: 'email' })) return;
  const company = await findCompany(tx.db);
  const { subject, paragraphs } = visitEmail({ reader, title: listed.property.title, news, company });
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
  await queuePersonEmail(tx, { ...context, db: tx.db }, { id: uuid(), person, subject, html });
}

/** A conflict that shows how the request was answered meanwhile. */
async function refusal(context: StaffContext, id: string): Promise<Failure> {
  return new Failure('conflict', { reason: 'visit_answered', current: await getVisitRequestOrThrow(context, id) });
}
