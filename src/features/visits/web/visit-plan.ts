import { toInstant } from '#features/meetings/web/form/moment.ts';
import { meetingsApi } from '#features/meetings/web/queries.ts';
import { dayOf, timeOf } from '#platform/dates.ts';
import type { QueuedRecord } from '#platform/forms/web/queued-record.ts';
import type { Visit, VisitPlan } from '../contract.ts';
import { visitsApi } from './queries.ts';

/** What the user enters in the form of a visit. */
export interface PlanValues {
  readonly agent_id: string;
  readonly day: string;
  readonly time: string;
  readonly stops: ReadonlyArray<{ readonly id: string; readonly property_id: string; readonly minutes: number }>;
  readonly participants: ReadonlyArray<{
    readonly id: string;
    readonly topic: 'clients' | 'leads';
    readonly person_id: string;
  }>;
  readonly invite: boolean;
}

/** A new visit as the server takes it. */
export type NewPlan = Omit<VisitPlan, 'id' | 'title'>;

/** A new visit that waits in the offline queue; `also`: the name of its first visitor, if it is known. */
export type NewVisit = QueuedRecord<NewPlan, string>;

export function visitPlanOf(values: PlanValues, timeZone: string, isOverlapConfirmed: boolean): NewPlan {
  return {
    stops: [...values.stops],
    participants: [...values.participants],
    agent_id: values.agent_id || null,
    meeting_date: toInstant(values, timeZone) ?? '',
    overlap_confirmed: isOverlapConfirmed,
    invite_client: values.invite && values.participants.length > 0,
  };
}

export function valuesOf(plan: NewPlan, timeZone: string): PlanValues {
  return {
    stops: plan.stops,
    participants: plan.participants,
    agent_id: plan.agent_id ?? '',
    day: dayOf(plan.meeting_date, timeZone),
    time: timeOf(plan.meeting_date, timeZone),
    invite: plan.invite_client,
  };
}

export function enqueueOrPlanVisit(id: string, plan: NewPlan, signal: AbortSignal): Promise<Visit> {
  return visitsApi.plan({ id, ...plan }, { signal });
}

/** Changes a visit that an earlier attempt planned otherwise. */
export async function correctVisit(planned: Visit, plan: NewPlan, version: number): Promise<Visit> {
  const { id } = planned;
  const { stops, participants, overlap_confirmed, meeting_date, agent_id, invite_client } = plan;
  const visit = await visitsApi.replan({ id, version, stops, participants, overlap_confirmed });
  const isSameTime = Date.parse(visit.meeting_date) === Date.parse(meeting_date);
  if (isSameTime && (agent_id === null || agent_id === visit.agent_id)) return visit;
  const meeting = await meetingsApi.find({ id });
  await meetingsApi.update({
    ...meeting,
    version: visit.version,
    meeting_date,
    agent_id: agent_id ?? meeting.agent_id,
    overlap_confirmed,
    invite_client,
  });
  return visitsApi.find({ id });
}
