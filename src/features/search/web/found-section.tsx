import { useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { formatCount } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading } from '#ui/skeleton.tsx';

interface FoundSectionProps {
  readonly id: string;
  readonly title: string;
  readonly count: { readonly value: number; readonly is_capped: boolean } | undefined;
  /** The link to the whole list, which keeps the word. */
  readonly all: ReactElement<{ className?: string }>;
  readonly found: {
    readonly data: { readonly items: readonly unknown[] } | undefined;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
    readonly isError: boolean;
  };
  readonly skeleton: ReactNode;
  readonly loadingLabel: string;
  readonly failedTitle: string;
  readonly emptyTitle: string;
  /** The entries. */
  readonly children: ReactNode;
}

/** What was found of one kind: how many, the first few, and the way to all of them. */
export function FoundSection(props: FoundSectionProps) {
  const { id, title, count, all, found, children } = props;
  const { t } = useLingui();
  const grouped = formatCount(count?.value ?? 0);
  const isEmpty = found.data?.items.length === 0;
  return (
    <section aria-labelledby={id} className="mb-8">
      <SectionHead
        id={id}
        title={
          <span className="flex items-center gap-2">
            {title}
            {count && <Badge plain>{count.is_capped ? `${grouped}+` : grouped}</Badge>}
          </span>
        }
        action={found.data && !isEmpty && cloneElement(all, { className: 'link' })}
      />
      {found.data ? (
        isEmpty ? (
          <EmptyState title={props.emptyTitle} text={t`Check the spelling, or try fewer words.`} />
        ) : (
          <ul>{children}</ul>
        )
      ) : found.isError ? (
        <ErrorState title={props.failedTitle} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : (
        <Loading label={props.loadingLabel}>
          {props.skeleton}
          {props.skeleton}
          {props.skeleton}
        </Loading>
      )}
    </section>
  );
}
