import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { CountedRow, SourceReportInput } from '../contract.ts';
import type { SourceCount } from '../rules.ts';
import { usualGrouping } from '../rules.ts';
import { countLabels } from './labels.ts';
import { sourceRowsQuery } from './queries.ts';
import type { Opened } from './use-row-name.ts';
import { rowKeyOf, useRowName } from './use-row-name.ts';

interface RowsDialogProps {
  readonly asked: SourceReportInput;
  readonly opened: Opened & { readonly what: SourceCount };
  onClose(): void;
}

/** The leads, enquiries, visits or deals behind a figure. */
export function RowsDialog({ asked, opened: { what, row }, onClose }: RowsDialogProps) {
  const { t } = useLingui();
  const nameOf = useRowName();
  const { by = usualGrouping } = asked;
  const query = useInfiniteQuery(sourceRowsQuery({ ...asked, count: what, ...(row && rowKeyOf(by, row)) }));
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const name = row && nameOf(by, row);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(countLabels[what])}
      text={name ? [name.first, name.second].filter(Boolean).join(' · ') : t`All sources`}
    >
      {isError && !data ? (
        <ErrorState
          title={t`Error loading the rows`}
          text={t`Check the connection and try again.`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data ? (
        <>
          <ul>
            {data.pages
              .flatMap(({ items }) => items)
              .map((item) => (
                <SourceRow key={item.id} item={item} />
              ))}
          </ul>
          {hasNextPage && (
            <div className="pt-3 text-center">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t`Show more`}
              </Button>
            </div>
          )}
        </>
      ) : (
        <Loading label={t`Loading...`}>
          <Skeleton className="h-48 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function SourceRow({ item }: { item: CountedRow }) {
  const { day, money } = useFormats();
  const personName = usePersonName();
  const { topic, name, detail, amount } = item;
  const shown = topic === 'leads' || topic === 'clients' ? personName(name) : name;
  return (
    <li className="relative flex items-baseline gap-3 border-b border-line py-2.5 last:border-0">
      <span className="min-w-0 flex-1">
        <OpenRow item={item}>{shown}</OpenRow>
        {detail !== '' && <span className="block text-12 break-words text-ink-3">{detail}</span>}
      </span>
      <span className="flex-none text-right">
        {amount !== null && <span className="block text-ink tabular-nums">{money(amount)}</span>}
        <span className="text-12 text-ink-3">{day(item.day)}</span>
      </span>
    </li>
  );
}

function OpenRow({ item, children }: { item: CountedRow; children: ReactNode }) {
  const { topic, record_id: id } = item;
  const linkClasses = 'stretched font-medium break-words text-ink touch:min-h-touch';
  switch (topic) {
    case 'leads':
      return (
        <Link to="/leads/$id" params={{ id }} className={linkClasses}>
          {children}
        </Link>
      );
    case 'clients':
      return (
        <Link to="/clients/$id" params={{ id }} className={linkClasses}>
          {children}
        </Link>
      );
    case 'meetings':
      return (
        <Link to="/meetings/edit/$id" params={{ id }} className={linkClasses}>
          {children}
        </Link>
      );
    case 'deals':
      return (
        <Link to="/deals" search={{ from: item.day, until: item.day }} className={linkClasses}>
          {children}
        </Link>
      );
    default:
      return children;
  }
}
