import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { FoundClients } from './found-clients.tsx';
import { FoundLeads } from './found-leads.tsx';
import { FoundProperties } from './found-properties.tsx';
import { longestQuestion, readQuestion } from './search-question.ts';

/** Everything that a word finds, a few of each kind; the word lives in the address. */
export function SearchScreen() {
  const { t } = useLingui();
  const query = readQuestion(useSearch({ from: '/search' }));
  return (
    <div className="max-w-260">
      <PageHead title={query === '' ? t`Search` : t`Results for “${query}”`} />
      <QueryForm query={query} />
      {query === '' ? (
        <EmptyState
          title={t`What are you looking for?`}
          text={t`A title, an address or a city finds properties; a name, a phone or an e-mail address finds clients and leads.`}
        />
      ) : (
        <>
          <FoundProperties query={query} />
          <FoundClients query={query} />
          <FoundLeads query={query} />
        </>
      )}
    </div>
  );
}

/** Searches a moment after the last key, and follows the address when that changes from outside. */
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
    const wanted = text.trim().slice(0, longestQuestion);
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
          placeholder={t`Title, address, city, name or phone`}
          value={text}
          onChange={setText}
          className="max-w-120"
        />
      </form>
    </search>
  );
}
