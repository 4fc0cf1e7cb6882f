import { findCompany } from '#features/company/server/repository.ts';
import type { PreferredTime } from '#features/visit-requests/rules.ts';
import {
  isVisitPart,
  isVisitTime,
  isWaiting,
  partStartOn,
  requestedVisitDays,
} from '#features/visit-requests/rules.ts';
import { acceptProposedTime } from '#features/visit-requests/server/answer-request.ts';
import { listVisitsOf } from '#features/visit-requests/server/repository.ts';
import { requestVisit, withdrawVisit } from '#features/visit-requests/server/request-visit.ts';
import { listVisitDays } from '#features/visit-requests/server/visit-days.ts';
import { addDays, dayOf, instantAt } from '#platform/dates.ts';
import { invalidField } from '#platform/failure.ts';
import type { PortalVisit } from '../contract.ts';
import type { PortalContext } from './portal-auth.ts';
import { getVisible } from './portal-properties.ts';

/** Answered requests are shown this long, in milliseconds. */
const shownForMs = 30 * 86_400_000;

export async function listPortalVisits(context: PortalContext): Promise<PortalVisit[]> {
  const now = context.clock.now().getTime();
  const visits = await listVisitsOf(context.db, context.portalSession.person);
  return visits
    .filter(
      ({ state, requested_at }) =>
        state !== 'withdrawn' && (isWaiting(state) || Date.parse(requested_at) > now - shownForMs),
    )
    .map(({ meeting_at, proposed, state, ...visit }) => ({
      ...visit,
      state: state === 'accepted' && meeting_at === null ? 'cancelled' : state,
      proposed: state === 'proposed' ? proposed.filter((time) => Date.parse(time) > now) : [],
      meeting_at,
      may_withdraw: isWaiting(state) || (state === 'accepted' && meeting_at !== null && Date.parse(meeting_at) > now),
    }));
}

interface VisitInput {
  readonly id: string;
  readonly property_id: string;
  readonly preferred_times: ReadonlyArray<PreferredTime & { readonly on: string }>;
  readonly note: string;
}

/** Asks the agent to show a property that the client or lead sees. */
export async function requestPortalVisit(
  context: PortalContext,
  input: VisitInput,
  agentId: string | null,
): Promise<void> {
  await checkPreferredTimes(context, input.preferred_times);
  const { person } = context.portalSession;
  // A retry finds its request even when the property is no longer shown.
  const isKnown = (await listVisitsOf(context.db, person)).some(({ id }) => id === input.id);
  if (!isKnown) await getVisible(context, input.property_id);
  await requestVisit(context, { ...input, person, agentId, link_id: null, name: '', phone: '', replaces: false });
}

/** Preferred times are in the future, within some weeks, and in the working hours of the agency. */
async function checkPreferredTimes(
  context: PortalContext,
  preferred_times: VisitInput['preferred_times'],
): Promise<void> {
  const [{ time_zone }, days] = await Promise.all([findCompany(context.db), listVisitDays(context)]);
  const now = context.clock.now();
  const today = dayOf(now, time_zone);
  const last = addDays(today, requestedVisitDays);
  for (const [index, { on, part, time }] of preferred_times.entries()) {
    if (on < today) throw invalidField(`preferred_times.${index}.on`, 'too_small', today);
    if (on > last) throw invalidField(`preferred_times.${index}.on`, 'too_big', last);
    const open = days.find((one) => one.on === on);
    if (!open) throw invalidField(`preferred_times.${index}.on`, 'holiday');
    if (time !== null && !isVisitTime(time, open)) throw invalidField(`preferred_times.${index}.time`, 'not_in_range');
    if (part !== null && !isVisitPart(part, open)) throw invalidField(`preferred_times.${index}.part`, 'not_in_range');
    const start = time ?? (part === null ? null : partStartOn(part, open));
    if (start !== null && instantAt(on, start, time_zone) <= now)
      throw invalidField(`preferred_times.${index}.time`, 'too_small', today);
  }
}

export function withdrawPortalVisit(context: PortalContext, id: string): Promise<void> {
  return withdrawVisit(context, { id, person: context.portalSession.person });
}

export function acceptPortalTime(context: PortalContext, { id, at }: { id: string; at: string }): Promise<void> {
  return acceptProposedTime(context, { id, at, person: context.portalSession.person });
}
