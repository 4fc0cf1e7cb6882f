import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMe } from '#features/accounts/web/queries.ts';
import { useFollowUpActs } from '#features/follow-ups/web/use-follow-up-acts.ts';
import { useFollowUpDialog } from '#features/follow-ups/web/use-follow-up-dialog.tsx';
import { useSnoozeEntries } from '#features/follow-ups/web/use-snooze-entries.ts';
import { useInvoiceActions } from '#features/invoices/web/use-invoice-actions.tsx';
import { useMeetingActions } from '#features/meetings/web/page/use-meeting-actions.tsx';
import { roleMay } from '#platform/access/rights.ts';
import { dayOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { TodayItem } from '../contract.ts';
import type { TodaySearch } from '../today-search.ts';
import { readTodaySearch } from '../today-search.ts';
import { MoreDue } from './more-due.tsx';
import { todayQuery } from './queries.ts';
import type { TodayActs } from './today-row.tsx';
import { TodayRow } from './today-row.tsx';

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  void queryClient.prefetchQuery(todayQuery(readTodaySearch(typed)));
}

export function TodayScreen() {
  const { t } = useLingui();
  const asked = readTodaySearch(useSearch({ from: '/today' }));
  const navigate = useNavigate({ from: '/today' });
  const { role } = useMe();
  const { day, today } = useFormats();
  const { data, isError, isFetching, refetch } = useQuery(todayQuery(asked));
  const followUpActs = useFollowUpActs();
  const followUpDialog = useFollowUpDialog();
  const snoozeEntriesOf = useSnoozeEntries(followUpActs, (followUp) =>
    followUpDialog.ask({ person: followUp.person, followUp }),
  );
  const meetings = useMeetingActions();
  const invoices = useInvoiceActions();
  const isTeam = asked.whose === 'team';
  const acts: TodayActs = {
    onFollowUpDone: followUpActs.finish,
    snoozeEntriesOf,
    meetings: meetings.actions,
    invoices: invoices.actions,
    isTeam,
  };
  return (
    <>
      <PageHead
        title={t`Today`}
        sub={day(data?.day ?? today())}
        inline
        actions={
          roleMay(role, 'manage_people') && (
            <Segmented
              label={t`Whose`}
              value={isTeam ? 'team' : 'mine'}
              segments={[
                { value: 'mine', label: t({ context: 'whose day', message: 'Mine' }) },
                { value: 'team', label: t({ context: 'whose day', message: 'Team' }) },
              ]}
              onChange={(whose) => {
                const search: TodaySearch = whose === 'team' ? { whose } : {};
                void navigate({ search, replace: true });
              }}
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
      ) : data.items.length === 0 ? (
        <EmptyState
          title={t`Nothing is due`}
          text={t`Follow-ups, meetings, enquiries and invoices appear here when they are due.`}
        />
      ) : (
        <>
          <TodaySections items={data.items} day={data.day} acts={acts} />
          <MoreDue more={data.more} />
        </>
      )}
      {followUpDialog.dialog}
      {meetings.dialogs}
      {invoices.dialogs}
    </>
  );
}

/** What is late, what today brings, and what ends in the next days. */
function TodaySections({ items, day, acts }: { items: readonly TodayItem[]; day: string; acts: TodayActs }) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const of = (isIn: (on: string) => boolean) => items.filter(({ at }) => isIn(dayOf(at, timeZone)));
  const sections = [
    { id: 'overdue', title: t`Overdue`, items: of((on) => on < day) },
    { id: 'today', title: t`Today`, items: of((on) => on === day) },
    { id: 'next-days', title: t`Next days`, items: of((on) => on > day) },
  ];
  return sections.map(
    ({ id, title, items: own }) =>
      own.length > 0 && (
        <section key={id} aria-labelledby={`today-${id}`} className="mb-6">
          <SectionHead id={`today-${id}`} title={title} />
          <ul>
            {own.map((item) => (
              <TodayRow key={`${item.kind} ${item.record.id}`} item={item} acts={acts} />
            ))}
          </ul>
        </section>
      ),
  );
}
