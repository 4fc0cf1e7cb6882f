import { msg } from '@lingui/core/macro';
import { findAccount, findStillHere } from '#features/accounts/server/repository/profiles.ts';
import type { PersonIds } from '#features/communications/server/repository-people.ts';
import { lockPersonForUpdate } from '#features/communications/server/repository-people.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { maxFollowUpNoteLength } from '#features/follow-ups/rules.ts';
import { finishFollowUp, planFollowUpOf } from '#features/follow-ups/server/service.ts';
import { cutText } from '#features/imports/cells/cell-text.ts';
import { decideMatch, undoDecision } from '#features/matching/server/service.ts';
import { isActive } from '#features/meetings/rules.ts';
import { findMeetingRow } from '#features/meetings/server/repository/meeting-rows.ts';
import { changeMeetingStatus } from '#features/meetings/server/service/change-status.ts';
import { propertyTitles } from '#features/properties/server/repository/property-rows.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Program, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { dayOf, formatDay } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { dayPartLabels } from '../labels.ts';
import type { PreferredTime } from '../rules.ts';
import { isWaiting } from '../rules.ts';
import type { VisitRequestRow } from './repository.ts';
import {
  findVisitRequests,
  insertVisitRequest,
  lockVisitRequest,
  lockWaitingRequest,
  updateVisitRequest,
} from './repository.ts';
import { skipIfGone } from './skip-if-gone.ts';

export const visitRequestsTopic = 'visit_requests';

export interface NewVisitRequest {
  readonly id: string;
  readonly property_id: string;
  /** Null: somebody without a record, who uses a property link. */
  readonly person: ContactPerson | null;
  readonly link_id: string | null;
  readonly preferred_times: readonly PreferredTime[];
  readonly note: string;
  readonly name: string;
  readonly phone: string;
  /** Who is notified. */
  readonly agentId: string | null;
  /** Whether it replaces a request that waits; otherwise a second one is refused. */
  readonly replaces: boolean;
}

/**
 * Saves that somebody wants to see a property: the agent is notified, and finds a follow-up on the person's page. Idempotent
 * by id. Returns whether it is new.
 */
export async function requestVisit(context: Context<Program>, input: NewVisitRequest): Promise<boolean> {
  const { id, property_id, person, link_id, preferred_times, note, name, phone, agentId } = input;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const ids: PersonIds | null = person
      ? await lockPersonForUpdate(tx.db, person)
      : { client_id: null, lead_id: null };
    if (!ids) throw new Failure('not_found');
    const known = await lockVisitRequest(tx.db, id);
    if (known) {
      const isSame = known.property_id === property_id && known.link_id === link_id && isOf(known, person);
      if (!isSame) throw new Failure('conflict', { reason: 'id_taken' });
      return false;
    }
    const whose = person || link_id === null ? { ids } : { link_id };
    const before = await lockWaitingRequest(tx.db, { property_id, ...whose });
    if (before && !input.replaces) throw new Failure('conflict', { reason: 'visit_waits' });
    if (before) await close(inside, tx, before, { state: 'withdrawn' });
    await insertVisitRequest(tx.db, {
      id,
      property_id,
      ...ids,
      link_id,
      preferred_times: [...preferred_times],
      note,
      name,
      phone,
      requested_at: now,
      updated_at: now,
    });
    if (person)
      await skipIfGone(() => decideMatch(inside, { person, property_id, id, decision: 'interested', reason: null }));
    await recordVisit(tx, { ...ids, id, property_id }, 'visit_requested');
    const about = person ?? { topic: 'properties' as const, id: property_id };
    const agent = await findStillHere(tx.db, agentId);
    await tx.notify({
      kind: 'visit_requested',
      topic: about.topic,
      entityId: about.id,
      recipientId: agent?.id ?? null,
    });
    if (!person) return true;
    const { time_zone } = await findCompany(tx.db);
    const due = { on: dayOf(now, time_zone), time: null, note: await followUpNote(inside, input) };
    await skipIfGone(() => planFollowUpOf(inside, { id, topic: person.topic, person_id: person.id, ...due }));
    return true;
  });
}

/**
 * The person, or the reader of a link, no longer wants to see the property: what was decided with it is undone, and an agreed
 * meeting is cancelled. Idempotent.
 */
export async function withdrawVisit(
  context: Context<Program>,
  { id, ...of }: { readonly id: string } & ({ readonly person: ContactPerson } | { readonly link_id: string }),
): Promise<void> {
  await transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    if ('person' in of && !(await lockPersonForUpdate(tx.db, of.person))) throw new Failure('not_found');
    const request = await lockVisitRequest(tx.db, id);
    if (!request || !('person' in of ? isOf(request, of.person) : request.link_id === of.link_id))
      throw new Failure('not_found');
    if (request.state === 'withdrawn') return;
    if (request.state === 'declined') throw new Failure('conflict', { reason: 'visit_answered' });
    await cancelVisitMeeting(inside, tx, request);
    await close(inside, tx, request, { state: 'withdrawn' });
    const person = personOfRequest(request);
    if (person)
      await skipIfGone(() => undoDecision(inside, { person, property_id: request.property_id, id: request.id }));
    const about = person ?? { topic: 'properties' as const, id: request.property_id };
    const agent = await findStillHere(tx.db, await responsibleFor(tx, request));
    await tx.notify({
      kind: 'visit_withdrawn',
      topic: about.topic,
      entityId: about.id,
      recipientId: agent?.id ?? null,
    });
  });
}

async function cancelVisitMeeting(
  context: Context<Program>,
  tx: Transaction,
  { state, meeting_id }: VisitRequestRow,
): Promise<void> {
  const meeting = state === 'accepted' && meeting_id !== null ? await findMeetingRow(tx.db, meeting_id) : null;
  if (!meeting || meeting.deleted_at || !isActive(meeting.status)) return;
  if (meeting.meeting_date <= context.clock.now()) throw new Failure('conflict', { reason: 'meeting_over' });
  await changeMeetingStatus(context, { id: meeting.id, from: meeting.status, status: 'cancelled' });
}

/** Ends the wait: saves the values, finishes the follow-up and shows it on the timelines. */
export async function close(
  context: StaffContext,
  tx: Transaction,
  request: VisitRequestRow,
  values: Partial<VisitRequestRow> & { readonly state: 'accepted' | 'declined' | 'withdrawn' },
): Promise<void> {
  const now = context.clock.now();
  await updateVisitRequest(tx.db, request.id, { ...values, updated_at: now });
  if (isWaiting(request.state)) await skipIfGone(() => finishFollowUp(context, request.id));
  await recordVisit(tx, request, `visit_${values.state}`);
}

/** Shows what happened with a request on the timelines of the person and of the property. */
export async function recordVisit(
  tx: Transaction,
  request: Pick<VisitRequestRow, 'id' | 'property_id' | 'client_id' | 'lead_id'>,
  action: string,
): Promise<void> {
  const { id, property_id } = request;
  const person = personOfRequest(request);
  await tx.record(
    { topic: visitRequestsTopic, entityId: id, action },
    { topic: 'properties', entityId: property_id, action },
  );
  if (!person) return;
  await tx.record({
    topic: person.topic,
    entityId: person.id,
    action,
    difference: { property_id: [null, property_id] },
  });
}

/** The lead or client of a request: the client, as soon as the lead became one. */
export function personOfRequest({ client_id, lead_id }: PersonIds): ContactPerson | null {
  if (client_id !== null) return { topic: 'clients', id: client_id };
  return lead_id === null ? null : { topic: 'leads', id: lead_id };
}

function isOf({ client_id, lead_id }: VisitRequestRow, person: ContactPerson | null): boolean {
  if (person === null) return client_id === null && lead_id === null;
  return person.topic === 'clients' ? client_id === person.id : lead_id === person.id;
}

async function responsibleFor(tx: Transaction, request: VisitRequestRow): Promise<string | null> {
  const [listed] = await findVisitRequests(tx.db, { id: request.id });
  return listed?.agent?.id ?? null;
}

/** The follow-up's note, in the agent's language. */
async function followUpNote(
  { db }: StaffContext,
  { property_id, agentId, preferred_times, note }: NewVisitRequest,
): Promise<string> {
  const agent = agentId === null ? null : await findAccount(db, agentId);
  const texts = textsFor(agent?.language ?? 'en');
  const title = (await propertyTitles(db, [property_id])).get(property_id) ?? '';
  const times = preferred_times.flatMap(({ on, part, time }) => [
    on === null ? '' : formatDay(on, agent?.date_format ?? 'dd/mm/yyyy'),
    time ?? (part === null ? '' : texts._(dayPartLabels[part])),
  ]);
  const parts = [texts._(msg`Wants to see ${title}`), ...times, note].filter((part) => part !== '');
  return cutText(parts.join(' · '), maxFollowUpNoteLength);
}
