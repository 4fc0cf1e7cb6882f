import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { EmptyListActions } from '#platform/lists/web/empty-list-actions.tsx';
import { formatCount } from '#platform/money.ts';
import type { ButtonVariant } from '#ui/button.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { useMedia } from '#ui/use-media.ts';
import type { LeadStatus } from '../../rules.ts';
import { columnsQuery } from '../queries.ts';
import { Board } from './board.tsx';
import { BoardFilters } from './board-filters.tsx';
import { worthOf } from './board-moves.ts';
import type { BoardSearch } from './board-search.ts';
import { boardColumns, boardFilter, readBoardSearch } from './board-search.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { fetchBoard } from './fetch-board.ts';

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  fetchBoard(queryClient, readBoardSearch(typed));
}

export function PipelineScreen() {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const search = readBoardSearch(useSearch({ from: '/leads/pipeline' }));
  const navigate = useNavigate({ from: '/leads/pipeline' });
  const isPhone = useMedia('(width < 48rem)');
  const isTouch = useMedia('(pointer: coarse), (width < 48rem)');
  const { search: searchText, source, whose, lost } = search;
  const filter = useMemo(() => boardFilter({ search: searchText, source, whose }), [searchText, source, whose]);
  const sums = useQuery(columnsQuery(filter));
  const columns = useMemo(() => boardColumns({ lost }, sums.data), [lost, sums.data]);
  const change = (changes: Partial<BoardSearch>, isTyping = false) =>
    void navigate({ search: (before) => ({ ...readBoardSearch(before), ...changes }), replace: isTyping });
  const [first = 'new'] = columns;
  const stage: LeadStatus = columns.find((column) => column === search.stage) ?? first;
  const shown = (sums.data ?? []).filter(({ status }) => columns.includes(status));
  const count = shown.reduce((sum, column) => sum + column.count, 0);
  const isFiltered = Object.keys(filter).length > 0;
  const isEmpty = sums.isSuccess && count === 0 && !sums.isPlaceholderData;
  // In that case the empty state shows the primary button.
  const isNew = isEmpty && !isFiltered;
  const add = (variant: ButtonVariant) => (
    <Button asChild variant={variant}>
      <Link to="/leads/add">
        <Plus aria-hidden="true" />
        {t`Add Lead`}
      </Link>
    </Button>
  );
  const grouped = formatCount(count);
  const worth = shortMoney(worthOf(shown));
  const total = sums.data ? t`${plural(count, { one: `${grouped} lead`, other: `${grouped} leads` })} · ${worth}` : '';

  return (
    <>
      <PageHead title={t`Pipeline`} inline actions={add(isNew ? 'outline' : 'primary')} />
      <BoardFilters search={search} total={total} onChange={change} />
      {sums.isError && !sums.data ? (
        <ErrorState
          title={t`Error loading pipeline`}
          text={t`Check the connection and try again.`}
          onRetry={() => void sums.refetch()}
          isRetrying={sums.isFetching}
        />
      ) : sums.isPending ? (
        <Loading label={t`Loading pipeline...`}>
          <BoardSkeleton columns={isPhone ? [stage] : columns} isTouch={isTouch} />
        </Loading>
      ) : isEmpty ? (
        <EmptyState
          title={t`No leads found`}
          text={isFiltered ? t`Try adjusting your search filters` : t`Start by adding your first lead`}
          action={
            <EmptyListActions
              isFiltered={isFiltered}
              onClear={() => change({ search: undefined, source: undefined, whose: undefined })}
              importPath="/leads/import"
              add={add(isFiltered ? 'outline' : 'primary')}
            />
          }
        />
      ) : (
        <Board
          filter={filter}
          sums={sums.data}
          columns={columns}
          stage={stage}
          isPhone={isPhone}
          isTouch={isTouch}
          onStage={(next) => change({ stage: next === first ? undefined : next }, true)}
        />
      )}
    </>
  );
}
