import { findCompany } from '#features/company/server/repository.ts';
import { endOf } from '#features/meetings/rules.ts';
import type { MeetingRow } from '#features/meetings/server/repository/meeting-rows.ts';
import { lockMeetingRow } from '#features/meetings/server/repository/meeting-rows.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { dayOf, instantAt } from '#platform/dates.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { CheckInInput, Visit } from '../contract.ts';
import {
  checkInGraceMs,
  checkInStateOf,
  codeWindowMs,
  isProvenPosition,
  maxWrongCodes,
  roundedDistance,
} from '../rules.ts';
import { readVisit } from './read-visit.ts';
import type { VisitStopRow } from './repository.ts';
import { findCoordinates, listStopRows, updateStop } from './repository.ts';
import type { VisitSecrets } from './visit-secrets.ts';

export type VisitContext = StaffContext & { readonly secrets: VisitSecrets };

/**
 * Keeps that the agent and the visitor were at a stop. Its time is the server's, or that of its code if it was late. A code
 * is right once; a position that is coarse, far away or late is kept as not proven. Idempotent by `check_in_id`.
 */
export async function checkInAtStop(context: VisitContext, input: CheckInInput): Promise<Visit> {
  const outcome = await transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const meeting = await lockVisit(tx, input.id);
    const stop = (await listStopRows(tx.db, input.id)).find(({ id }) => id === input.stop_id);
    if (!stop) throw new Failure('not_found');
    if (stop.check_in_id === input.check_in_id) return { visit: await readVisit(inside, input.id) };
    const { time_zone: timeZone } = await findCompany(tx.db);
    const now = context.clock.now();
    const at = isLate(input) ? lateTimeOf(context.secrets, input, { meeting, now, timeZone }) : now;
    await assertOpen(inside, meeting, { at, timeZone, isLate: isLate(input) });
    if (stop.is_proven)
      throw new Failure('conflict', { reason: 'already_checked_in', current: await readVisit(inside, input.id) });
    const proof = await proofOf(inside, tx, { stop, at }, input);
    // The count of wrong codes stays although the request fails.
    if ('wrongCodes' in proof) return proof;
    await updateStop(tx.db, stop.id, {
      ...proof,
      check_in_id: input.check_in_id,
      checked_in_at: at,
      checked_in_by: context.actor.profileId,
      check_in_method: input.method,
    });
    await tx.record({
      topic: 'meetings',
      entityId: input.id,
      action: 'visit_checked_in',
      difference: {
        property_id: [null, stop.property_id],
        check_in_method: [stop.check_in_method, input.method],
        is_proven: [null, proof.is_proven],
        ...(proof.distance_m !== null && { distance_m: [null, proof.distance_m] }),
      },
    });
    return { visit: await readVisit(inside, input.id) };
  });
  if ('visit' in outcome) return outcome.visit;
  const left = maxWrongCodes - outcome.wrongCodes;
  if (left > 0) throw invalidField('code', 'wrong_code', left);
  throw new Failure('conflict', { reason: 'code_locked', current: await readVisit(context, input.id) });
}

type Proof = Pick<VisitStopRow, 'is_proven' | 'distance_m' | 'accuracy_m'>;

async function proofOf(
  context: VisitContext,
  tx: Transaction,
  { stop, at }: { readonly stop: VisitStopRow; readonly at: Date },
  input: CheckInInput,
): Promise<Proof | { readonly wrongCodes: number }> {
  const { id, method, code = '', position } = input;
  if (method === 'position') {
    if (!position) throw invalidField('position', 'required');
    const property = await findCoordinates(tx.db, stop.property_id);
    const measured = {
      distance_m: property && roundedDistance(property, position),
      accuracy_m: Math.round(position.accuracy),
    };
    // Only a code proves when it was seen.
    return { ...measured, is_proven: !isLate(input) && isProvenPosition(measured) };
  }
  if (stop.wrong_codes >= maxWrongCodes)
    throw new Failure('conflict', { reason: 'code_locked', current: await readVisit(context, id) });
  if (isRightCode(context.secrets, stop.id, { code, at, isLate: isLate(input) }))
    return { is_proven: true, distance_m: null, accuracy_m: null };
  const wrongCodes = stop.wrong_codes + 1;
  await updateStop(tx.db, stop.id, { wrong_codes: wrongCodes });
  await tx.record({ topic: 'meetings', entityId: id, action: 'visit_code_wrong' });
  return { wrongCodes };
}

const isLate = ({ waited_seconds = 0 }: CheckInInput) => waited_seconds === null || waited_seconds > 0;

interface Lateness {
  readonly meeting: MeetingRow;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * When a late check-in was made: as its code proves, else as the phone says. The clock of a phone may have been corrected
 * meanwhile, so the wait may be unknown or begin before the day of the visit.
 */
function lateTimeOf(
  secrets: VisitSecrets,
  { stop_id: stopId, code, waited_seconds: waited = null }: CheckInInput,
  { meeting, now, timeZone }: Lateness,
): Date {
  const meeting_date = meeting.meeting_date.toISOString();
  const opensAt = instantAt(dayOf(meeting_date, timeZone), '00:00', timeZone).getTime();
  const closesAt = endOf({ ...meeting, meeting_date }).getTime() + checkInGraceMs;
  const last = Math.min(now.getTime(), closesAt);
  const claimed = waited === null ? null : now.getTime() - waited * 1000;
  const said = new Date(claimed === null || claimed < opensAt ? last : claimed);
  if (code === undefined || isRightCode(secrets, stopId, { code, at: said, isLate: true })) return said;
  for (let at = opensAt; at <= last; at += codeWindowMs)
    if (secrets.isCode(stopId, code, new Date(at))) return new Date(at);
  return said;
}

interface Typed {
  readonly code: string;
  readonly at: Date;
  readonly isLate: boolean;
}

/** The length of a wait is not exact: the next code counts, too. */
function isRightCode(secrets: VisitSecrets, stopId: string, { code, at, isLate: mayBeNext }: Typed): boolean {
  const next = new Date(at.getTime() + codeWindowMs);
  return secrets.isCode(stopId, code, at) || (mayBeNext && secrets.isCode(stopId, code, next));
}

async function assertOpen(
  context: StaffContext,
  meeting: MeetingRow,
  { at, timeZone, isLate: mayBeCompleted }: { readonly at: Date; readonly timeZone: string; readonly isLate: boolean },
): Promise<void> {
  const state = checkInStateOf(
    {
      ...meeting,
      // A check-in that waited may arrive after the visit was completed.
      status: mayBeCompleted && meeting.status === 'completed' ? 'confirmed' : meeting.status,
      meeting_date: meeting.meeting_date.toISOString(),
    },
    at,
    timeZone,
  );
  if (state === 'open') return;
  const reason = state === 'closed' ? closedReason(meeting) : `visit_${state}`;
  throw new Failure('conflict', { reason, current: await readVisit(context, meeting.id) });
}

function closedReason({ status }: MeetingRow): string {
  return status === 'cancelled' ? 'visit_cancelled' : 'visit_completed';
}

/** Locks the meeting of a visit, which serializes all changes of the visit. */
export async function lockVisit(tx: Transaction, id: string): Promise<MeetingRow> {
  const meeting = await lockMeetingRow(tx.db, id);
  if (!meeting || meeting.deleted_at) throw new Failure('not_found');
  return meeting;
}
