import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ClientEntrySkeleton } from '#features/clients/web/list/client-entry.tsx';
import { formatCount } from '#platform/money.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Loading } from '#ui/skeleton.tsx';
import type { ResultKinds } from '../contract.ts';
import { maxQuestionLength } from '../rules.ts';
import { everythingQuery } from './queries.ts';
import { readSearchTextParam } from './search-params.ts';
import { SearchResults } from './search-results.tsx';
import { UnmatchedTerms } from './unmatched-terms.tsx';

/** The global search: the best results of each kind. The query is in the address. */
export function SearchScreen() {
  const { t } = useLingui();
  const query = readSearchTextParam(useSearch({ from: '/search' }));
  return (
    <div className="max-w-260">
      <PageHead title={query === '' ? t`Search` : t`Results for “${query}”`} />
      <QueryForm query={query} />
      {query === '' ? (
        <EmptyState
          title={t`What are you looking for?`}
          text={t`Search by name, phone, address or invoice number, in any script.`}
        />
      ) : (
        <Found query={query} />
      )}
    </div>
  );
}

function Found({ query }: { query: string }) {
  const { data, isError, isFetching, refetch } = useQuery(everythingQuery(query));
  const { t } = useLingui();
  if (!data)
    return isError ? (
      <ErrorState title={t`Search failed`} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Loading label={t`Searching...`}>
        <ClientEntrySkeleton />
        <ClientEntrySkeleton />
        <ClientEntrySkeleton />
      </Loading>
    );
  const { unmatched, ...found } = data;
  const hasAny = Object.values(found).some(({ items, alike }) => items.length + alike.length > 0);
  return (
    <>
      <p role="status" className={hasAny ? 'mb-5 text-ink-3' : 'sr-only'}>
        <ResultCount found={found} /> <UnmatchedTerms terms={unmatched} />
      </p>
      {hasAny ? (
        <SearchResults query={query} found={found} />
      ) : (
        <EmptyState title={t`Nothing found`} text={t`Check the spelling, or try fewer words.`} />
      )}
    </>
  );
}

function ResultCount({ found }: { found: ResultKinds }) {
  const { t } = useLingui();
  const kinds = Object.values(found);
  const count = kinds.reduce((sum, kind) => sum + kind.count.value, 0);
  const grouped = formatCount(count) + (kinds.some((kind) => kind.count.is_capped) ? '+' : '');
  if (count > 0) return <Plural value={count} one={`${grouped} record found`} other={`${grouped} records found`} />;
  return kinds.some(({ alike }) => alike.length > 0) ? t`No exact match` : t`Nothing found`;
}

/** Searches shortly after the last keystroke, and follows external changes of the address. */
function QueryForm({ query }: { query: string }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/search' });
  const [text, setText] = useState(query);
  const sent = useRef(query);
  useEffect(() => {
    if (query === sent.current) return;
    sent.current = query;
    setText(query);
  }, [query]);
  const send = useCallback(() => {
    const wanted = text.trim().slice(0, maxQuestionLength);
    if (wanted === sent.current) return;
    sent.current = wanted;
    void navigate({ search: wanted === '' ? {} : { q: wanted }, replace: true });
  }, [text, navigate]);
  useEffect(() => {
    const timer = setTimeout(send, 150);
    return () => clearTimeout(timer);
  }, [send]);
  return (
    <search className="mb-6 block">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SearchInput
          label={t`Search everything`}
          placeholder={t`Name, phone, title, address, number`}
          value={text}
          onChange={setText}
          className="max-w-120"
        />
      </form>
    </search>
  );
}
