import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { DuplicatePair, DuplicatePerson } from '../contract.ts';
import { duplicateReasonLabels } from '../labels.ts';
import { DuplicateFacts, DuplicateName } from './duplicate-facts.tsx';
import { LinkToClientButton } from './link-to-client.tsx';
import { duplicateListQuery } from './queries.ts';
import { useMarkDistinct } from './use-mark-distinct.ts';

const mergeDialog = lazyComponent(() => import('./merge-dialog.lazy.tsx').then((part) => part.MergeDialog));

export function prefetchQueries(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(duplicateListQuery);
}

/** All leads and clients that may be the same person. */
export function DuplicateListScreen() {
  const { t } = useLingui();
  const found = useQuery(duplicateListQuery);
  const mark = useMarkDistinct();
  const [merging, setMerging] = useState<readonly [DuplicatePerson, DuplicatePerson] | null>(null);
  const close = () => setMerging(null);
  const MergeDialog = mergeDialog.useComponent(merging !== null, merging !== null, close);
  return (
    <>
      <PageHead title={t`Duplicates`} back={<Link to="/leads">{t`Back to leads`}</Link>} />
      {found.data ? (
        found.data.pairs.length === 0 ? (
          <EmptyState title={t`No duplicates found`} text={t`No two open records look like the same person.`} />
        ) : (
          <>
            <p className="mb-3 max-w-[64ch] text-ink-2">
              {t`These records may be the same person. Merge them, or say they differ.`}
            </p>
            <ul className="grid gap-3">
              {found.data.pairs.map((pair) => (
                <PairCard
                  key={pair.people.map(({ id }) => id).join()}
                  pair={pair}
                  isMarking={mark.isPending}
                  onMerge={() => setMerging(pair.people)}
                  onDistinct={() => mark.mutate({ one: pair.people[0], other: pair.people[1], isDistinct: true })}
                />
              ))}
            </ul>
            {found.data.has_more && <p className="mt-3 text-ink-3">{t`More pairs appear once these are answered.`}</p>}
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
        <MergeDialog topic={merging[0].topic} keptId={merging[0].id} mergedId={merging[1].id} onClose={close} />
      )}
    </>
  );
}

interface PairCardProps {
  readonly pair: DuplicatePair;
  readonly isMarking: boolean;
  onMerge(): void;
  onDistinct(): void;
}

function PairCard({ pair: { people, reasons }, isMarking, onMerge, onDistinct }: PairCardProps) {
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
      <fieldset aria-label={one.full_name || t`Unnamed`} className="flex flex-wrap gap-2">
        {one.topic === other.topic ? (
          <Button
            size="sm"
            aria-haspopup="dialog"
            onPointerEnter={mergeDialog.prefetch}
            onFocus={mergeDialog.prefetch}
            onClick={onMerge}
          >
            {t`Compare and merge`}
          </Button>
        ) : (
          <LinkToClientButton one={one} other={other} />
        )}
        <Button size="sm" variant="ghost" disabled={isMarking} onClick={onDistinct}>
          {t`Not the same`}
        </Button>
      </fieldset>
    </li>
  );
}
