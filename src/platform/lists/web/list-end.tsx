import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { useLoadMore } from '#ui/use-load-more.ts';

export interface LoadingList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Loads the next page when it is scrolled near; shows loading and errors with a retry. */
export function ListEnd({ list }: { list: LoadingList }) {
  const { t } = useLingui();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const end = useLoadMore(() => void list.fetchNextPage(), hasNextPage && !isFetchingNextPage && !isFetchNextPageError);
  return (
    <div ref={end} className="flex min-h-10 items-center justify-center pt-6 text-ink-3" aria-live="polite">
      {isFetchNextPageError ? (
        <Button onClick={() => void list.fetchNextPage()}>{t`Load more`}</Button>
      ) : (
        isFetchingNextPage && t`Loading more...`
      )}
    </div>
  );
}
