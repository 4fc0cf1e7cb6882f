import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { DuplicatePair } from '../contract.ts';
import { duplicateReasonLabels } from '../labels.ts';
import type { DuplicateReason } from '../rules.ts';
import { duplicateReasons } from '../rules.ts';
import { DuplicateFacts, DuplicateName } from './duplicate-facts.tsx';
import { mergeDialog, PairActions } from './pair-actions.tsx';
import { duplicateListQuery } from './queries.ts';
import { useMarkDistinct } from './use-mark-distinct.ts';
import type { PossibleMerge } from './use-merge-rights.ts';

export function prefetchQueries(queryClient: QueryClient): void {
  void queryClient.prefetchInfiniteQuery(duplicateListQuery({}));
}

/** All leads and clients that may be the same person. */
export function DuplicateListScreen() {
  const { t } = useLingui();
  const [reason, setReason] = useState<DuplicateReason | undefined>(undefined);
  const found = useInfiniteQuery(duplicateListQuery(reason ? { reason } : {}));
  const mark = useMarkDistinct();
  const [merging, setMerging] = useState<PossibleMerge | null>(null);
  const close = () => setMerging(null);
  const MergeDialog = mergeDialog.useComponent(merging !== null, merging !== null, close);
  const pairs = found.data?.pages.flatMap((page) => page.pairs) ?? [];
  const isSearchEmpty = found.data?.pages.at(-1)?.pairs.length === 0;
  const searchOn = (
    <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
      {t`Search older records`}
    </Button>
  );
  return (
    <>
      <PageHead title={t`Duplicates`} back={<Link to="/leads">{t`Back to leads`}</Link>} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-ink-2">
          {t`These records may be the same person. Merge them, or say they differ.`}
        </p>
        <Select
          aria-label={t`Why they may be the same`}
          className="w-auto"
          value={reason ?? ''}
          onChange={({ target }) => setReason(duplicateReasons.find((one) => one === target.value))}
        >
          <option value="">{t`All reasons`}</option>
          {duplicateReasons.map((one) => (
            <option key={one} value={one}>
              {t(duplicateReasonLabels[one])}
            </option>
          ))}
        </Select>
      </div>
      {found.data ? (
        pairs.length === 0 ? (
          found.hasNextPage ? (
            <EmptyState title={t`No duplicates among the newest records`} action={searchOn} />
          ) : (
            <EmptyState title={t`No duplicates found`} text={t`No two open records look like the same person.`} />
          )
        ) : (
          <>
            <ul className="grid gap-3">
              {pairs.map((pair) => (
                <PairCard key={pair.people.map(({ id }) => id).join()} pair={pair} mark={mark} onMerge={setMerging} />
              ))}
            </ul>
            {isSearchEmpty && found.hasNextPage ? (
              <div className="flex justify-center pt-6">{searchOn}</div>
            ) : (
              <ListEnd list={found} />
            )}
          </>
        )
      ) : found.isError ? (
        <ErrorState
          isPage
          title={t`The duplicates could not be loaded`}
          text={t`Check the connection and try again.`}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : (
        <Loading label={t`Looking for duplicates...`}>
          <div className="grid gap-3">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        </Loading>
      )}
      {MergeDialog && merging && (
        <MergeDialog
          topic={merging.kept.topic}
          keptId={merging.kept.id}
          mergedId={merging.merged.id}
          isSwappable={merging.isSwappable}
          onClose={close}
        />
      )}
    </>
  );
}

interface PairCardProps {
  readonly pair: DuplicatePair;
  readonly mark: ReturnType<typeof useMarkDistinct>;
  onMerge(merging: PossibleMerge): void;
}

function PairCard({ pair: { people, reasons }, mark, onMerge }: PairCardProps) {
  const { t } = useLingui();
  const [one, other] = people;
  return (
    <li className="grid gap-3 rounded-card bg-raised p-4 inset-ring inset-ring-line">
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Badge key={reason} plain>
            {t(duplicateReasonLabels[reason])}
          </Badge>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1 phone:gap-2">
        {people.map((person) => (
          <p key={person.id} className="min-w-0 break-words">
            <DuplicateName person={person} />
            <span className="block text-12 text-ink-3">
              <DuplicateFacts person={person} />
            </span>
          </p>
        ))}
      </div>
      <PairActions one={one} other={other} name={one.full_name} mark={mark} onMerge={onMerge} />
    </li>
  );
}
