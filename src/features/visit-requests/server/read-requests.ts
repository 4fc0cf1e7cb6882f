import { findCompany } from '#features/company/server/repository.ts';
import { freeStart } from '#features/meetings/start-times.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { dayOf, instantAt, timeOf } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import type { VisitRequest, VisitRequestScope } from '../contract.ts';
import type { PreferredTime } from '../rules.ts';
import { startOfPreferredTime } from '../rules.ts';
import type { ListedRequest } from './repository.ts';
import { findVisitRequests, listBusyTimes } from './repository.ts';

/** The requests that wait, each with times at which its agent is free. */
export async function listWaitingVisits(context: StaffContext, scope: VisitRequestScope): Promise<VisitRequest[]> {
  return present(context, await findVisitRequests(context.db, { scope, profileId: context.actor.profileId }));
}

export async function getVisitRequestOrThrow(context: StaffContext, id: string): Promise<VisitRequest> {
  const [request] = await present(context, await findVisitRequests(context.db, { id }));
  if (!request) throw new Failure('not_found');
  return request;
}

type BusyTimes = Awaited<ReturnType<typeof listBusyTimes>>;

const dayMs = 86_400_000;

async function present({ db }: StaffContext, requests: readonly ListedRequest[]): Promise<VisitRequest[]> {
  const { time_zone: timeZone } = await findCompany(db);
  const starts = requests.flatMap(({ preferred_times }) =>
    preferred_times.flatMap((preferred) => startOfPreferredTime(preferred, timeZone)?.getTime() ?? []),
  );
  const agentIds = [...new Set(requests.flatMap(({ agent }) => agent?.id ?? []))];
  const busy =
    starts.length === 0 || agentIds.length === 0
      ? []
      : await listBusyTimes(db, agentIds, {
          from: new Date(Math.min(...starts) - dayMs),
          until: new Date(Math.max(...starts) + dayMs),
        });
  return requests.map((request) => ({
    ...request,
    preferred_times: request.preferred_times.map((preferred) => ({
      ...preferred,
      starts_at: freeStartOf(
        preferred,
        busy.filter((one) => one.agent_id === request.agent?.id),
        timeZone,
      ),
    })),
  }));
}

/** A preferred time stays; of a part of a day, the first half hour on that day at which the agent is free. */
function freeStartOf(preferred: PreferredTime, busy: BusyTimes, timeZone: string): string | null {
  const start = startOfPreferredTime(preferred, timeZone);
  if (start === null || preferred.on === null) return null;
  if (preferred.time !== null) return start.toISOString();
  const free = freeStart({ date: preferred.on, time: timeOf(start, timeZone) }, busy, timeZone);
  return dayOf(start, timeZone) === free.date
    ? instantAt(free.date, free.time, timeZone).toISOString()
    : start.toISOString();
}
