import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays, Plus } from 'lucide-react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { EmptyListActions } from '#platform/lists/web/empty-list-actions.tsx';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import type { MeetingCard } from '../../contract.ts';
import type { MeetingSearch } from '../../meeting-filters.ts';
import { meetingFilters, meetingSortingOf } from '../../meeting-filters.ts';
import { useMeetingActions } from '../page/use-meeting-actions.tsx';
import { meetingCountQuery, meetingListQuery } from '../queries.ts';
import { AgendaSkeleton, MeetingAgenda } from './agenda.tsx';
import { MeetingCount } from './meeting-count.tsx';
import { ViewSwitch } from './view-switch.tsx';

const calendar = lazyComponent(() =>
  import('../calendar/calendar-dialog.lazy.tsx').then((part) => part.CalendarDialog),
);

const { read, filterOf } = meetingFilters;
const chips = lazyComponent(() => import('./meeting-filter-chips.tsx').then((part) => part.MeetingFilterChips));
const dialog = lazyComponent(() => import('./meeting-filter-dialog.lazy.tsx').then((part) => part.MeetingFilterDialog));

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const search = read(typed);
  void queryClient.prefetchInfiniteQuery(meetingListQuery(filterOf(search), meetingSortingOf(search)));
  void queryClient.prefetchQuery(meetingCountQuery(filterOf(search)));
}

interface MeetingListScreenProps {
  /** Prefetches what the listed meetings need without a network. */
  readonly AtHand?: ComponentType<{ readonly meetings: readonly MeetingCard[] }>;
}

export function MeetingListScreen({ AtHand }: MeetingListScreenProps) {
  const { t } = useLingui();
  const search = read(useSearch({ from: '/meetings' }));
  const navigate = useNavigate({ from: '/meetings' });
  const filter = filterOf(search);
  const list = useInfiniteQuery(meetingListQuery(filter, meetingSortingOf(search)));
  const count = useQuery(meetingCountQuery(filter));
  const { actions, dialogs } = useMeetingActions();
  const change = (changes: Partial<MeetingSearch>, isTyping = false) =>
    void navigate({ search: (before) => ({ ...read(before), ...changes }), replace: isTyping });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { when = 'upcoming', ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const isEmpty = items.length === 0;
  // The filtered half is empty; the other half is loaded only in this case.
  const isHalf = !isFiltered && when !== 'all';
  const total = useQuery({
    ...meetingCountQuery({}),
    enabled: isHalf && isEmpty && list.isSuccess && !list.isPlaceholderData,
  });
  const isElsewhere = isHalf && total.data?.value !== 0;
  const elsewhere = when === 'past' ? t`No past meetings` : t`No upcoming meetings`;

  // Otherwise the empty state has the primary button.
  const isNew = !isFiltered && list.isSuccess && isEmpty && !isElsewhere;
  const schedule = (
    <Button asChild variant={isNew ? 'outline' : 'primary'}>
      <Link to="/meetings/schedule">
        <Plus aria-hidden="true" />
        <span className="phone:sr-only">{t`Schedule Meeting`}</span>
      </Link>
    </Button>
  );

  return (
    <>
      <PageHead
        title={t`Meetings & Appointments`}
        badge={<MeetingCount count={count.data} />}
        inline
        actions={
          <>
            <ViewSwitch view="list" />
            <CalendarButton />
            {/* On a phone, Quick Add has it. */}
            <Button asChild className="phone:hidden">
              <Link to="/visits/plan">{t`Plan visit`}</Link>
            </Button>
            {schedule}
          </>
        }
      />
      <ListFilters table={meetingFilters} search={search} chips={chips} dialog={dialog} onChange={change} />
      <ListBody
        topic="meetings"
        list={list}
        isPending={list.isPending || (isEmpty && (list.isPlaceholderData || total.isLoading))}
        isEmpty={isEmpty}
        isFiltered={isFiltered || when !== 'all'}
        failed={t`Error loading meetings`}
        loading={t`Loading meetings...`}
        skeleton={<AgendaSkeleton />}
        empty={{
          title: isElsewhere ? elsewhere : t`No meetings found`,
          text: isFiltered
            ? t`Try adjusting your search filters`
            : isElsewhere
              ? undefined
              : t`Start by scheduling your first meeting`,
          action: (
            <EmptyListActions
              isFiltered={isFiltered}
              onClear={() => void navigate({ search: {} })}
              add={
                <>
                  {isElsewhere && <Button onClick={() => change({ when: 'all' })}>{t`Show all meetings`}</Button>}
                  <Button asChild variant={isNew ? 'primary' : 'outline'}>
                    <Link to="/meetings/schedule">
                      <Plus aria-hidden="true" />
                      {t`Schedule Meeting`}
                    </Link>
                  </Button>
                </>
              }
            />
          ),
        }}
      >
        <MeetingAgenda items={items} list={list} actions={actions} />
      </ListBody>
      {AtHand && <AtHand meetings={items} />}
      {dialogs}
    </>
  );
}

function CalendarButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const CalendarDialog = calendar.useComponent(isOpen, isOpen, () => setOpen(false));
  return (
    <>
      <IconButton
        icon={CalendarDays}
        variant="outline"
        label={t`Calendar View`}
        aria-haspopup="dialog"
        onPointerEnter={calendar.prefetch}
        onFocus={calendar.prefetch}
        onClick={() => setOpen(true)}
      />
      {CalendarDialog && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}
