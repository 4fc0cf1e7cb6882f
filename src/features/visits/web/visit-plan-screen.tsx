import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import { freeStart, likelyStart } from '#features/meetings/start-times.ts';
import { busyTimesQuery } from '#features/meetings/web/queries.ts';
import { addDays, dayOf, timeOf } from '#platform/dates.ts';
import { FromQueue } from '#platform/forms/web/from-queue.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { stopLimits } from '../rules.ts';
import type { VisitPlanSearch } from '../visit-search.ts';
import { readVisitPlanSearch } from '../visit-search.ts';
import { visitQuery } from './queries.ts';
import type { NewVisit, PlanValues } from './visit-plan.ts';
import { valuesOf } from './visit-plan.ts';

const planForm = lazyComponent(() => import('./visit-plan-form.lazy.tsx').then((part) => part.VisitPlanForm));

/** The form of a visit: who comes, which properties in which order, and when. */
export function VisitPlanScreen() {
  return (
    <FromQueue<NewVisit> kind="visit_plan" loading={<PlanSkeleton />}>
      {(queued) => <VisitPlanPage queued={queued} />}
    </FromQueue>
  );
}

function PlanSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading...`}>
      <Skeleton className="h-96 max-w-180" />
    </Loading>
  );
}

function VisitPlanPage({ queued }: { queued: NewVisit | null }) {
  const { t } = useLingui();
  const search = readVisitPlanSearch(useSearch({ from: '/visits/plan' }));
  const { profile_id: me, company } = useMe();
  const { meetingId } = search;
  const found = useQuery({ ...visitQuery(meetingId ?? ''), enabled: meetingId !== undefined, retry: false });
  const [likely] = useState(() => likelyStart(new Date(), company.time_zone));
  const busy = useQuery({
    ...busyTimesQuery({ from: likely.date, until: addDays(likely.date, 1), agent: [me] }),
    enabled: meetingId === undefined,
    retry: false,
  });
  const Form = planForm.useComponent(true, false);
  if (found.isError && !found.data)
    return (
      <ErrorState
        title={t`This could not be loaded.`}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  const title = meetingId === undefined ? t`Plan visit` : t`Change plan`;
  if (!Form || (meetingId === undefined ? busy.isLoading : !found.data))
    return (
      <>
        <PageHead title={title} />
        <PlanSkeleton />
      </>
    );
  const visit = found.data;
  const start = visit
    ? { date: dayOf(visit.meeting_date, company.time_zone), time: timeOf(visit.meeting_date, company.time_zone) }
    : freeStart(likely, busy.data?.items ?? [], company.time_zone);
  const begin: PlanValues = {
    agent_id: visit?.agent_id ?? me,
    day: start.date,
    time: start.time,
    ...(visit && visit.stops.length > 0
      ? { stops: visit.stops.map(stopOf) }
      : { stops: stopsOf(search, visit?.property_id) }),
    participants: visit ? visit.participants.flatMap(participantOf) : participantsOf(search),
    invite: false,
  };
  const defaults = queued ? valuesOf(queued.values, company.time_zone) : begin;
  return (
    <>
      <PageHead
        title={title}
        sub={visit?.title}
        back={
          meetingId === undefined ? (
            <Link to="/meetings">{t`Meetings`}</Link>
          ) : (
            <Link to="/visits/$id" params={{ id: meetingId }}>
              {t`Back to the visit`}
            </Link>
          )
        }
      />
      <Form
        key={meetingId ?? queued?.id ?? 'new'}
        visit={visit}
        queued={queued}
        defaults={defaults}
        draftKey={queued ? `visit:${queued.id}` : keyOf(search)}
      />
    </>
  );
}

function keyOf({ meetingId, clientId, leadId, propertyIds = [] }: VisitPlanSearch): string {
  return ['visit', meetingId ?? clientId ?? leadId ?? 'new', ...propertyIds].join(':');
}

const stopOf = ({ id, property_id, minutes }: { id: string; property_id: string; minutes: number }) => ({
  id,
  property_id,
  minutes,
});

function stopsOf({ propertyIds = [] }: VisitPlanSearch, shown: string | null | undefined): PlanValues['stops'] {
  const ids = shown ? [shown, ...propertyIds.filter((id) => id !== shown)] : propertyIds;
  return ids.slice(0, stopLimits.most).map((property_id) => ({ id: uuid(), property_id, minutes: stopLimits.usual }));
}

function participantsOf({ clientId, leadId }: VisitPlanSearch): PlanValues['participants'] {
  if (clientId !== undefined) return [{ id: uuid(), topic: 'clients', person_id: clientId }];
  return leadId === undefined ? [] : [{ id: uuid(), topic: 'leads', person_id: leadId }];
}

type Participant = {
  readonly id: string;
  readonly person: { readonly topic: 'clients' | 'leads'; readonly id: string } | null;
};

const participantOf = ({ id, person }: Participant): PlanValues['participants'] =>
  person ? [{ id, topic: person.topic, person_id: person.id }] : [];
