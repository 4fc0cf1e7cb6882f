import { msg } from '@lingui/core/macro';
import { v7 as uuid } from 'uuid';
import type { PersonIds } from '#features/communications/server/repository-people.ts';
import { findCorrespondent, lockPersonForUpdate } from '#features/communications/server/repository-people.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { duration, isActive, isVisit } from '#features/meetings/rules.ts';
import type { MeetingRow } from '#features/meetings/server/repository/meeting-rows.ts';
import { findMeetingRow } from '#features/meetings/server/repository/meeting-rows.ts';
import { changeMeeting, createMeeting } from '#features/meetings/server/service/save-meeting.ts';
import type { PropertyRow } from '#features/properties/server/repository/property-rows.ts';
import { findPropertyRow } from '#features/properties/server/repository/property-rows.ts';
import { visitTitle } from '#features/visit-requests/server/email-texts.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { Visit, VisitOrder, VisitParticipant, VisitPlan, VisitReplan } from '../contract.ts';
import { orderStops, visitMinutes } from '../rules.ts';
import { lockVisit } from './check-in.ts';
import { readVisit } from './read-visit.ts';
import type { NewParticipant, VisitParticipantRow } from './repository.ts';
import {
  isTakenElsewhere,
  listParticipantRows,
  listStopRows,
  makeAttendeeGuest,
  saveParticipants,
  saveStops,
} from './repository.ts';

const longest = { title: 200, location: 300 };

type Planned = Pick<VisitPlan, 'stops' | 'participants'>;

/** Plans a visit: its meeting, the stops and who comes. Idempotent by id. */
export async function planVisit(
  context: StaffContext,
  { id, stops, participants, ...input }: VisitPlan,
): Promise<Visit> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const existing = await findMeetingRow(tx.db, id);
    if (existing) {
      assertIdempotentReplay(existing, context.actor.profileId);
      return readVisit(inside, id);
    }
    const properties = await findProperties(tx, stops);
    const people = await lockPeople(tx, participants);
    const [main = null] = people;
    await createMeeting(inside, {
      id,
      title: input.title || (await titleOf(tx, properties, participants)),
      meeting_type: 'showing',
      client_id: main?.client_id ?? null,
      lead_id: main?.lead_id ?? null,
      agent_id: input.agent_id,
      property_id: stops[0]?.property_id ?? null,
      meeting_date: input.meeting_date,
      duration_minutes: visitMinutes(stops, duration.step),
      location: await locationOf(tx, properties[0]),
      video_link: null,
      description: '',
      status: 'scheduled',
      overlap_confirmed: input.overlap_confirmed,
      invite_client: input.invite_client,
    });
    await saveVisit(tx, id, { stops, people });
    return readVisit(inside, id);
  });
}

/**
 * Changes the stops and participants of a visit that was read at `version`, or gives a meeting stops. A stop with a check-in or
 * feedback stays, and so does a participant with attendance or feedback: it is what happened.
 */
export async function replanVisit(
  context: StaffContext,
  { id, version, stops, participants, overlap_confirmed }: VisitReplan,
): Promise<Visit> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const properties = await findProperties(tx, stops);
    const people = await lockPeople(tx, participants);
    const [main = null] = people;
    await changeMeeting(inside, id, {
      version,
      isOverlapConfirmed: overlap_confirmed,
      async valuesFor(_, before) {
        const visit = await readVisit(inside, id);
        assertOpenPlan(before, visit);
        const isLost = visit.stops.find(
          (stop) => (stop.check_in || stop.feedback.length > 0) && !stops.some((one) => one.id === stop.id),
        );
        if (isLost) throw new Failure('conflict', { reason: 'stop_visited', current: visit });
        const lost = visit.participants.find(
          (one) => hasVisited(visit, one) && one.person !== null && !people.some((ids) => isPerson(ids, one.person)),
        );
        if (lost) throw invalidField('participants', 'visited', lost.person?.full_name);
        // Then the row of the former attendee is theirs, and the meeting's is that of the next.
        if (!main || !isSamePerson(main, before)) await workAsProgram(tx.db, () => makeAttendeeGuest(tx.db, before));
        const propertyOf = new Map(visit.stops.map((stop) => [stop.id, stop.property_id]));
        for (const [index, stop] of stops.entries())
          if ((propertyOf.get(stop.id) ?? stop.property_id) !== stop.property_id)
            throw invalidField(`stops.${index}.id`, 'taken');
        const isOtherStart = before.property_id !== (stops[0]?.property_id ?? null);
        const isShown = isVisit(before);
        const minutes = visitMinutes(stops, duration.step);
        const wasPlanned = visit.stops.length === 0 ? null : visitMinutes(visit.stops, duration.step);
        return {
          client_id: main?.client_id ?? null,
          lead_id: main?.lead_id ?? null,
          property_id: stops[0]?.property_id ?? null,
          // A length that the user typed stays until the stops change it.
          duration_minutes: minutes === wasPlanned ? before.duration_minutes : minutes,
          ...(isOtherStart && { location: await locationOf(tx, properties[0]) }),
          ...(!isShown && { meeting_type: 'showing' as const, video_link: null }),
        };
      },
    });
    await saveVisit(tx, id, { stops, people });
    return readVisit(inside, id);
  });
}

/** Changes the order of the stops, whatever else changed meanwhile. Idempotent: the same order changes nothing. */
export async function reorderVisit(context: StaffContext, { id, stop_ids }: VisitOrder): Promise<Visit> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    await lockVisit(tx, id);
    const before = await listStopRows(tx.db, id);
    const stops = orderStops(before, stop_ids);
    if (stops.every((stop, index) => stop.id === before[index]?.id)) return readVisit(inside, id);
    await changeMeeting(inside, id, {
      async valuesFor(_, meeting) {
        assertOpenPlan(meeting, await readVisit(inside, id));
        const [first] = stops;
        if (!first || meeting.property_id === first.property_id) return {};
        const property = await findPropertyRow(tx.db, first.property_id);
        return { property_id: first.property_id, location: await locationOf(tx, property ?? undefined) };
      },
    });
    await saveOrder(tx, id, stops);
    await tx.record({
      topic: 'meetings',
      entityId: id,
      action: 'visit_planned',
      difference: { stops: [stops.length, stops.length] },
    });
    return readVisit(inside, id);
  });
}

function assertOpenPlan({ status }: MeetingRow, current: Visit): void {
  if (!isActive(status)) throw new Failure('conflict', { reason: 'visit_closed', current });
}

async function saveOrder(tx: Transaction, id: string, stops: Planned['stops']): Promise<void> {
  await saveStops(
    tx.db,
    id,
    stops.map((stop, index) => ({ ...stop, position: index + 1 })),
  );
}

async function findProperties(tx: Transaction, stops: Planned['stops']): Promise<PropertyRow[]> {
  const found: PropertyRow[] = [];
  for (const [index, { property_id }] of stops.entries()) {
    const property = await findPropertyRow(tx.db, property_id);
    if (!property || property.deleted_at) throw invalidField(`stops.${index}.property_id`, 'unknown');
    found.push(property);
  }
  return found;
}

/** A participant of a plan with the records of the person. */
interface PlannedPerson extends PersonIds {
  readonly id: string;
}

/** Locks the people first: the order in which every writer locks a person's records. */
async function lockPeople(tx: Transaction, participants: VisitPlan['participants']): Promise<PlannedPerson[]> {
  const inOrder = participants
    .map((one, index) => ({ ...one, index }))
    .toSorted((one, next) => (one.person_id < next.person_id ? -1 : 1));
  const locked = new Map<number, PersonIds>();
  for (const { topic, person_id, index } of inOrder) {
    const ids = await lockPersonForUpdate(tx.db, { topic, id: person_id });
    if (!ids) throw invalidField(`participants.${index}.person_id`, 'unknown');
    locked.set(index, ids);
  }
  return participants.flatMap(({ id }, index) => ({ client_id: null, lead_id: null, ...locked.get(index), id }));
}

/** Whether both are one person: a lead and the client it became are. */
function isSamePerson(one: PersonIds, other: PersonIds): boolean {
  return (
    (one.client_id !== null && one.client_id === other.client_id) ||
    (one.lead_id !== null && one.lead_id === other.lead_id)
  );
}

function isPerson({ client_id, lead_id }: PersonIds, person: VisitParticipant['person']): boolean {
  return person?.id === (person?.topic === 'clients' ? client_id : lead_id);
}

function hasVisited({ stops }: Visit, { id, attendance }: VisitParticipant): boolean {
  return attendance !== null || stops.some(({ feedback }) => feedback.some((one) => one.participant_id === id));
}

interface SavedVisit {
  readonly stops: Planned['stops'];
  readonly people: readonly PlannedPerson[];
}

async function saveVisit(tx: Transaction, id: string, { stops, people }: SavedVisit): Promise<void> {
  const before = { stops: await listStopRows(tx.db, id), participants: await listParticipantRows(tx.db, id) };
  const ids = { stops: stops.map((one) => one.id), participants: people.map((one) => one.id) };
  if (await isTakenElsewhere(tx.db, id, ids)) throw new Failure('conflict', { reason: 'id_taken' });
  await saveOrder(tx, id, stops);
  await saveParticipants(tx.db, id, participantRows(before.participants, people));
  const [was = [], is = []] = [before.stops, stops].map((all) => all.map(({ property_id }) => property_id));
  if (was.join() === is.join()) return;
  await tx.record(
    { topic: 'meetings', entityId: id, action: 'visit_planned', difference: { stops: [was.length, is.length] } },
    // The meeting says so on the timeline of the first property itself.
    ...is
      .slice(1)
      .filter((property_id) => !was.includes(property_id))
      .map((entityId) => ({
        topic: 'properties',
        entityId,
        action: 'meeting_scheduled',
        difference: { meeting_id: [null, id] as const },
      })),
  );
}

/** The main participant's row names nobody: it is the attendee's of the meeting. Others who are known keep their rows. */
function participantRows(before: readonly VisitParticipantRow[], people: readonly PlannedPerson[]) {
  const main = before.find((one) => one.is_main);
  const [first, ...guests] = people;
  const rows: NewParticipant[] = [
    { id: main?.id ?? freeId(first?.id, before), is_main: true, client_id: null, lead_id: null },
  ];
  for (const { id, ...ids } of guests) {
    const known = before.find((one) => !one.is_main && isSamePerson(one, ids));
    const { client_id, lead_id } = known ?? ids;
    rows.push({ id: known?.id ?? freeId(id, [...before, ...rows]), is_main: false, client_id, lead_id });
  }
  return rows;
}

/** An id that was another participant's makes a new row. */
function freeId(id: string | undefined, taken: ReadonlyArray<{ readonly id: string }>): string {
  return id === undefined || taken.some((one) => one.id === id) ? uuid() : id;
}

/** As the attendee reads it. */
async function titleOf(
  tx: Transaction,
  properties: readonly PropertyRow[],
  [main]: Planned['participants'],
): Promise<string> {
  const reader = main && (await findCorrespondent(tx.db, { topic: main.topic, id: main.person_id }));
  const language = reader?.language ?? 'en';
  const count = properties.length;
  const title =
    count === 1
      ? visitTitle(language, properties[0]?.title ?? '')
      : textsFor(language)._(msg`Visit to ${count} properties`);
  return title.slice(0, longest.title);
}

async function locationOf(tx: Transaction, property: PropertyRow | undefined): Promise<string> {
  const place = [property?.address ?? '', property?.city ?? ''].filter((part) => part !== '').join(', ');
  // A showing needs a location.
  return (
    place.slice(0, longest.location) ||
    (await findCompany(tx.db)).name ||
    (property?.title ?? '').slice(0, longest.location)
  );
}
