import { Plural, useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListCount } from '#platform/lists/web/list-count.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { FollowUp } from '../contract.ts';
import type { FollowUpSearch } from '../follow-up-filters.ts';
import { followUpFilters } from '../follow-up-filters.ts';
import { FollowUpRows, FollowUpRowsSkeleton } from './follow-up-rows.tsx';
import { followUpCountQuery, followUpListQuery } from './queries.ts';
import { useDoneInPlace } from './use-done-in-place.ts';
import { useFollowUpDialog } from './use-follow-up-dialog.tsx';
import { useSnoozeEntries } from './use-snooze-entries.ts';

const { read, filterOf } = followUpFilters;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const filter = filterOf(read(typed));
  void queryClient.prefetchInfiniteQuery(followUpListQuery(filter));
  void queryClient.prefetchQuery(followUpCountQuery(filter));
}

interface FollowUpListScreenProps {
  /** What waits beside the follow-ups. */
  readonly waiting?: ReactNode;
}

export function FollowUpListScreen({ waiting }: FollowUpListScreenProps) {
  const { t } = useLingui();
  const search = read(useSearch({ from: '/follow-ups' }));
  const navigate = useNavigate({ from: '/follow-ups' });
  const filter = filterOf(search);
  const list = useInfiniteQuery(followUpListQuery(filter));
  const count = useQuery(followUpCountQuery(filter));
  const { acts, done, clear } = useDoneInPlace();
  const { ask, dialog } = useFollowUpDialog();
  const entriesOf = useSnoozeEntries(acts, (followUp) => ask({ person: followUp.person, followUp }));
  const change = (changes: Partial<FollowUpSearch>) => {
    clear();
    void navigate({ search: (before) => ({ ...read(before), ...changes }) });
  };
  const loaded = list.data?.pages.flatMap((page) => page.items) ?? [];
  const items = filter.when === 'done' ? loaded : withDone(loaded, done);
  return (
    <>
      <PageHead
        title={t`Follow-ups`}
        badge={
          <ListCount
            count={count.data}
            capped={(grouped) => t`${grouped}+ follow-ups`}
            exact={({ value }, grouped) => (
              <Plural value={value} one={`${grouped} follow-up`} other={`${grouped} follow-ups`} />
            )}
          />
        }
        inline
      />
      {waiting}
      <div className="mb-3">
        <ListFilters table={followUpFilters} search={search} onChange={change} />
      </div>
      <ListBody
        topic="follow_ups"
        list={list}
        isPending={list.isPending}
        isEmpty={items.length === 0}
        isFiltered
        failed={t`The follow-ups could not be loaded`}
        loading={t`Loading follow-ups...`}
        skeleton={<FollowUpRowsSkeleton />}
        empty={{
          title: filter.when === 'due' ? t`Nothing is due` : t`No follow-ups here`,
          text: t`Plan a follow-up on the page of a lead or a client.`,
          action: (
            <>
              {filter.whose === 'mine' && (
                <Button onClick={() => change({ whose: 'all' })}>{t`Show everyone’s follow-ups`}</Button>
              )}
              <Button asChild>
                <Link to="/leads">{t`All leads`}</Link>
              </Button>
            </>
          ),
        }}
      >
        <FollowUpRows
          items={items}
          list={list}
          entriesOf={entriesOf}
          onDone={acts.finish}
          onPlanNext={({ person }) => ask({ person })}
        />
      </ListBody>
      {dialog}
    </>
  );
}

function withDone(loaded: readonly FollowUp[], done: ReadonlyMap<string, FollowUp>): readonly FollowUp[] {
  const open = loaded.filter(({ id }) => !done.has(id));
  return [...open, ...done.values()].toSorted(
    (one, other) => Date.parse(one.due_at) - Date.parse(other.due_at) || one.id.localeCompare(other.id),
  );
}
