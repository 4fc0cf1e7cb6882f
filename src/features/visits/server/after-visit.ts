import { v7 as uuid } from 'uuid';
import { lockPersonForUpdate } from '#features/communications/server/repository-people.ts';
import { findEditorOf } from '#features/history/server/repository.ts';
import { decideMatch } from '#features/matching/server/service.ts';
import type { MeetingOutcome } from '#features/meetings/rules.ts';
import { hasStarted, isActive } from '#features/meetings/rules.ts';
import { completionOf } from '#features/meetings/server/service/complete-meeting.ts';
import { changeMeeting } from '#features/meetings/server/service/save-meeting.ts';
import { skipIfGone } from '#features/visit-requests/server/skip-if-gone.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Program, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { keptText } from '#platform/visibility/server/contacts-in-text.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { FeedbackInput, Visit } from '../contract.ts';
import type { Attendance } from '../rules.ts';
import { lockVisit } from './check-in.ts';
import { readVisit } from './read-visit.ts';
import type { StoredVisit } from './repository.ts';
import {
  deleteFeedback,
  findFeedback,
  findVisit,
  hasVisitorAnswered,
  updateParticipant,
  upsertFeedback,
} from './repository.ts';

type Participant = StoredVisit['participants'][number];

/** Says whether a participant came. Only after the visit has begun: nobody can miss what is still to come. */
export async function setAttendance(
  context: StaffContext,
  { id, participant_id, attendance }: { id: string; participant_id: string; attendance: Attendance | null },
): Promise<Visit> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const { visit, participant } = await lockWithParticipant(tx, { id, participant_id });
    if (participant.attendance !== attendance) {
      if (attendance !== null) await assertBegun(inside, visit);
      await updateParticipant(tx.db, participant_id, { attendance });
      const action = attendance === 'no_show' ? 'visit_missed' : 'visit_attendance';
      const difference = { attendance: [participant.attendance, attendance] as const };
      const { person } = participant;
      await tx.record(
        { topic: 'meetings', entityId: id, action, difference },
        ...(person && attendance === 'no_show'
          ? [{ topic: person.topic, entityId: person.id, action, difference: { meeting_id: [null, id] as const } }]
          : []),
      );
    }
    return readVisit(inside, id);
  });
}

/** An agent records what a participant says. What the visitor wrote themselves stays theirs. */
export async function saveFeedback(context: StaffContext, { id, ...input }: FeedbackInput): Promise<Visit> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const { visit, participant } = await lockWithParticipant(tx, { id, participant_id: input.participant_id });
    const before = await findFeedback(tx.db, input);
    if (before && before.answered_by === null && before.answer !== input.answer)
      throw new Failure('conflict', { reason: 'answered_by_visitor', current: await readVisit(inside, id) });
    if (before?.answered_by !== null) await storeFeedback(inside, tx, { visit, participant, input });
    return readVisit(inside, id);
  });
}

/** The visitor answers on their page; the agent hears of the first answer. False if the visit has not begun. */
export async function answerAsVisitor(context: Context<Program>, { id, ...input }: FeedbackInput): Promise<boolean> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const { visit, participant } = await lockWithParticipant(tx, { id, participant_id: input.participant_id });
    if (!mayAnswer(visit, input.stop_id, context.clock.now())) return false;
    const isFirst = !(await hasVisitorAnswered(tx.db, input.participant_id));
    await storeFeedback(inside, tx, { visit, participant, input });
    if (isFirst && input.answer !== null && visit.agent_id !== null)
      await tx.notify({ kind: 'visit_feedback', topic: 'meetings', entityId: id, recipientId: visit.agent_id });
    return true;
  });
}

/** Feedback is possible from the check-in of a stop, or from the beginning of the visit. */
export function mayAnswer(visit: StoredVisit, stopId: string, now: Date): boolean {
  const stop = visit.stops.find((one) => one.id === stopId);
  return stop !== undefined && visit.status !== 'cancelled' && (stop.check_in !== null || hasStarted(visit, now));
}

interface Answered {
  readonly visit: StoredVisit;
  readonly participant: Participant;
  readonly input: Omit<FeedbackInput, 'id'>;
}

async function storeFeedback(context: StaffContext, tx: Transaction, { visit, participant, input }: Answered) {
  const { stop_id, participant_id, answer } = input;
  const stop = visit.stops.find((one) => one.id === stop_id);
  if (!stop) throw new Failure('not_found');
  const now = context.clock.now();
  const before = await findFeedback(tx.db, { stop_id, participant_id });
  const reason = answer === 'not_for_me' ? input.reason : null;
  const message = keptText(input.message.trim(), before?.message ?? '');
  const isSame =
    (before?.answer ?? null) === answer && (before?.reason ?? null) === reason && (before?.message ?? '') === message;
  // A retry is answered, also if the visit was cancelled meanwhile.
  if (isSame && before?.answered_by === context.actor.profileId) return;
  if (answer !== null && !mayAnswer(visit, stop_id, now)) await assertBegun(context, visit, true);
  if (answer === null) {
    if (!before) return;
    await deleteFeedback(tx.db, before.id);
  } else {
    await upsertFeedback(tx.db, {
      id: before?.id ?? uuid(),
      meeting_id: visit.id,
      stop_id,
      participant_id,
      answer,
      reason,
      message,
      answered_at: now,
      answered_by: context.actor.profileId,
    });
  }
  const { person } = participant;
  const { property_id } = stop;
  const said = [before?.answer ?? null, answer] as const;
  if (said[0] !== said[1]) {
    await tx.record(
      {
        topic: 'meetings',
        entityId: visit.id,
        action: 'visit_answered',
        difference: { property_id: [null, property_id] },
      },
      {
        topic: 'properties',
        entityId: property_id,
        action: 'visit_answered',
        difference: { meeting_id: [null, visit.id] },
      },
      ...(person
        ? [
            {
              topic: person.topic,
              entityId: person.id,
              action: 'visit_answered',
              difference: {
                visit_answer: said,
                property_id: [null, property_id] as const,
                meeting_id: [null, visit.id] as const,
              },
            },
          ]
        : []),
    );
  }
  if (person) await remember(context, { person, property_id, answer, reason, was: before?.answer ?? null });
}

/** The answer is also the person's decision for matching. 'Maybe' decides nothing: the property stays on offer. */
async function remember(
  context: StaffContext,
  {
    person,
    property_id,
    answer,
    reason,
    was,
  }: { person: ContactPerson; property_id: string; was: FeedbackInput['answer'] } & Pick<
    FeedbackInput,
    'answer' | 'reason'
  >,
): Promise<void> {
  const decision = answer === 'liked' ? 'interested' : answer === 'not_for_me' ? 'not_suitable' : null;
  if (decision === null && answer === null && was !== 'liked' && was !== 'not_for_me') return;
  const { topic, id } = person;
  await skipIfGone(() => decideMatch(context, { person: { topic, id }, property_id, decision, reason }));
}

/** The outcome of a visit by its feedback; what the agent chose before stays. */
function outcomeOf({ stops }: StoredVisit): MeetingOutcome {
  const answers = stops.flatMap(({ feedback }) => feedback.map(({ answer }) => answer));
  if (answers.includes('liked')) return 'client_interested';
  if (answers.includes('maybe') || answers.length === 0) return 'needs_follow_up';
  return 'client_not_interested';
}

/**
 * Completes a visit; one to which nobody came did not take place and is cancelled. A retry by the same user is answered. A
 * visit that somebody else completed or cancelled meanwhile is a conflict that names them.
 */
export async function finishVisit(context: StaffContext, { id }: { id: string }): Promise<Visit> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    await lockVisit(tx, id);
    // Also reads participants out of the person's sight.
    const visit = await workAsProgram(tx.db, () => getStored(tx, id));
    const { status } = await completionOf(tx, { id, outcome: null });
    if (!isActive(visit.status)) {
      const editor = await findEditorOf(tx.db, 'meetings', id, 'status');
      const current = await readVisit(inside, id);
      if (visit.status === status && editor.changedById === context.actor.profileId) return current;
      throw new Failure('conflict', { reason: `visit_${visit.status}`, current, ...editor });
    }
    await assertBegun(inside, visit);
    await changeMeeting(inside, id, {
      action: status,
      valuesFor: async (_, before) => ({
        status,
        outcome: before.outcome ?? (status === 'cancelled' ? 'cancelled' : outcomeOf(visit)),
      }),
    });
    return readVisit(inside, id);
  });
}

async function assertBegun(context: StaffContext, visit: StoredVisit, mayBeOver = false): Promise<void> {
  const isCancelled = visit.status === 'cancelled';
  if (isCancelled && mayBeOver)
    throw new Failure('conflict', { reason: 'visit_cancelled', current: await readVisit(context, visit.id) });
  if (!hasStarted(visit, context.clock.now()))
    throw new Failure('conflict', { reason: 'visit_early', current: await readVisit(context, visit.id) });
}

/** Locks the person, then the meeting: the order of every change of a person's records. */
async function lockWithParticipant(tx: Transaction, { id, participant_id }: { id: string; participant_id: string }) {
  const found = await getStored(tx, id);
  const named = found.participants.find((one) => one.id === participant_id);
  if (!named) throw new Failure('not_found');
  if (named.person) await lockPersonForUpdate(tx.db, named.person);
  await lockVisit(tx, id);
  const visit = await getStored(tx, id);
  const participant = visit.participants.find((one) => one.id === participant_id);
  if (!participant) throw new Failure('not_found');
  return { visit, participant };
}

async function getStored(tx: Transaction, id: string): Promise<StoredVisit> {
  const visit = await findVisit(tx.db, id);
  if (!visit) throw new Failure('not_found');
  return visit;
}
