import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { hashKey, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { meQuery } from '#features/accounts/web/queries.ts';
import { dayOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useMedia } from '#ui/use-media.ts';
import type { CalendarData } from '../../contract.ts';
import { ViewSwitch } from '../list/view-switch.tsx';
import type { ClosedPropertyNoteComponent } from '../page/meeting-links.lazy.tsx';
import { calendarQuery } from '../queries.ts';
import { Calendar } from './calendar.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import { daysShown, shiftDay } from './calendar-days.ts';
import type { CalendarAct } from './calendar-keys.ts';
import type { CalendarSearch, CalendarView } from './calendar-search.ts';
import { calendarFilter, readCalendarSearch } from './calendar-search.ts';
import { useCalendarFormatters } from './use-calendar-formatters.ts';

/** How many meetings per day a month loads. */
const perDayOfMonth = 4;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (!me) return;
  const search = readCalendarSearch(typed);
  const { view = 'week', day = dayOf(new Date(), me.company.time_zone) } = search;
  void queryClient.prefetchQuery(calendarQuery(questionOf(search, view, daysShown(view, day))));
}

/** The request for the visible days. */
function questionOf(search: CalendarSearch, view: CalendarView, days: readonly string[]) {
  const [from = '', until = from] = [days[0], days.at(-1)];
  return { from, until, ...calendarFilter(search), ...(view === 'month' && { per_day: perDayOfMonth }) };
}

/** The filters of a request: whose meetings, and which type. */
const sideOf = ({ whose, agent, type }: ReturnType<typeof calendarFilter>) => hashKey([whose, agent, type]);

const nothing: CalendarData = { days: [], items: [] };

export function MeetingCalendarScreen({
  ClosedPropertyNote,
}: {
  readonly ClosedPropertyNote?: ClosedPropertyNoteComponent;
}) {
  const { t } = useLingui();
  const { today } = useFormats();
  const raw = useSearch({ from: '/meetings/calendar' });
  const search = readCalendarSearch(raw);
  const { view = 'week', day = today(), whose } = search;
  const navigate = useNavigate({ from: '/meetings/calendar' });
  const isPhone = useMedia('(width < 48rem)');
  const formatters = useCalendarFormatters();
  const days = useMemo(() => daysShown(view, day), [view, day]);
  const filter = calendarFilter(search);
  const found = useQuery({
    ...calendarQuery(questionOf(search, view, days)),
    // Meetings of other days may stay until the new ones load, but never those of another person or type.
    placeholderData: (before, query) =>
      before && (query && sideOf(query.queryKey[2]) === sideOf(filter) ? before : nothing),
  });
  const listed = useQuery({
    ...calendarQuery({ from: day, until: day, ...filter }),
    enabled: isPhone && view === 'month',
    placeholderData: () => undefined,
  });
  const change = (changes: Partial<CalendarSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...readCalendarSearch(before), ...changes }), replace });
  const show = (next: CalendarView, shown: string) => change({ view: next, day: shown }, next === view);
  const act = (wanted: CalendarAct) => {
    if (wanted === 'today') change({ day: undefined });
    else if (wanted === 'before' || wanted === 'after') show(view, shiftDay(view, day, wanted === 'after' ? 1 : -1));
    else change({ view: wanted });
  };
  const agentId = whose === undefined || whose === 'all' || whose === 'unassigned' ? undefined : whose;
  return (
    <>
      <PageHead
        title={t`Calendar`}
        inline
        actions={
          <>
            <ViewSwitch view="calendar" />
            <Button asChild variant="primary">
              <Link
                to="/meetings/schedule"
                search={{
                  back: view,
                  whose,
                  type: search.type,
                  ...(search.day !== undefined && { date: day }),
                  ...(agentId && { agentId }),
                }}
              >
                <Plus aria-hidden="true" />
                <span className="phone:sr-only">{t`Schedule Meeting`}</span>
              </Link>
            </Button>
          </>
        }
      />
      <CalendarBar
        search={search}
        view={view}
        title={isPhone && view === 'day' ? formatters.dayMonth(day) : formatters.title(view, days, day)}
        onChange={change}
        onToday={() => act('today')}
        onStep={(step) => act(step === 1 ? 'after' : 'before')}
      />
      {found.isError && !found.data ? (
        <ErrorState
          title={t`Error loading meetings`}
          text={t`Check the connection and try again.`}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : found.data ? (
        <Calendar
          {...{ view, days, day, search, isPhone, agentId, listed, ClosedPropertyNote }}
          data={found.data}
          isLoaded={!found.isPlaceholderData}
          onShow={show}
          onAct={act}
        />
      ) : (
        <Loading label={t`Loading meetings...`}>
          <Skeleton className="h-[calc(100dvh-13.25rem)] min-h-104 w-full [:where(&)]:rounded-card" />
        </Loading>
      )}
    </>
  );
}
