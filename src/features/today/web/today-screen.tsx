import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { roleMay } from '#platform/access/rights.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { TodayView } from '../rules.ts';
import type { TodaySearch } from '../today-search.ts';
import { readTodaySearch, todayFilter } from '../today-search.ts';
import { MoreDue } from './more-due.tsx';
import { todayQuery } from './queries.ts';
import { TodaySections } from './today-sections.tsx';

const outcome = lazyComponent(() => import('./meeting-outcome.lazy.tsx').then((part) => part.MeetingOutcomeDialog));

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  void queryClient.prefetchQuery(todayQuery(todayFilter(readTodaySearch(typed))));
}

export function TodayScreen() {
  const { t } = useLingui();
  const asked = readTodaySearch(useSearch({ from: '/today' }));
  const filter = todayFilter(asked);
  const navigate = useNavigate({ from: '/today' });
  const { role } = useMe();
  const { day, today } = useFormats();
  const { data, isError, isFetching, refetch } = useQuery(todayQuery(filter));
  const isTeam = asked.whose === 'team';
  const showDayOf = (whose: TodayView) => {
    const search: TodaySearch = whose === 'team' ? { whose } : {};
    void navigate({ search, replace: true });
  };
  const maySeeTeam = roleMay(role, 'manage_people');
  const isOutcomeOpen = asked.outcome !== undefined;
  const closeOutcome = () => void navigate({ search: filter, replace: true });
  const MeetingOutcome = outcome.useComponent(isOutcomeOpen, isOutcomeOpen, closeOutcome);
  // What was done last stays, so that the next follow-up can be planned.
  const [openedWhose, setOpenedWhose] = useState<string>();
  const shownWhose = asked.whose ?? 'mine';
  if (data && data.items.length > 0 && openedWhose !== shownWhose) setOpenedWhose(shownWhose);
  const isOpened = data !== undefined && openedWhose === shownWhose;
  const empty = (
    <EmptyState
      title={t`Nothing is due`}
      text={t`Follow-ups, meetings, enquiries and invoices appear here when they are due.`}
      action={maySeeTeam && !isTeam && <Button onClick={() => showDayOf('team')}>{t`Show the team’s day`}</Button>}
    />
  );
  return (
    <>
      <PageHead
        title={t`Today`}
        sub={day(data?.day ?? today())}
        inline
        actions={
          maySeeTeam && (
            <Segmented
              label={t`Whose`}
              value={isTeam ? 'team' : 'mine'}
              segments={[
                { value: 'mine', label: t({ context: 'whose day', message: 'Mine' }) },
                { value: 'team', label: t({ context: 'whose day', message: 'Team' }) },
              ]}
              onChange={showDayOf}
            />
          )
        }
      />
      {isError && !data ? (
        <ErrorState
          title={t`Error loading your day`}
          text={t`Check the connection and try again.`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : !data ? (
        <Loading label={t`Loading your day...`}>
          <Skeleton className="h-96 w-full" />
        </Loading>
      ) : !isOpened ? (
        empty
      ) : (
        <>
          <TodaySections key={shownWhose} list={data} isTeam={isTeam} empty={empty} />
          <MoreDue list={data} isTeam={isTeam} />
        </>
      )}
      {MeetingOutcome && asked.outcome !== undefined && <MeetingOutcome id={asked.outcome} onClose={closeOutcome} />}
    </>
  );
}
