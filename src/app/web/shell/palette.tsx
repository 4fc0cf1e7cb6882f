import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { everythingQuery } from '#features/search/web/queries.ts';
import { UnmatchedTerms } from '#features/search/web/unmatched-terms.tsx';
import { createMatcher } from '#platform/spelling.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useMedia } from '#ui/use-media.ts';
import { usePaletteGroups } from './palette-records.ts';
import { useOwnEntries } from './use-own-entries.ts';

const row =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 data-[selected=true]:bg-selected touch:min-h-touch [&>svg]:text-ink-3';

/** Recent records, page actions, create, go to, and search: opened by ⌘K, Ctrl+K or /. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const isSearching = wanted.length > 1;
  const found = useQuery(everythingQuery(isSearching ? wanted : ''));
  const groupsOf = usePaletteGroups();
  const go = (act: () => Promise<void>) => {
    onClose();
    void act();
    // Not to the element that opened it: a screen reader reads the new page.
    setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
  };
  const own = useOwnEntries({ go, onClose });
  // Recent records are found by name like any other.
  const matching = own
    .filter(({ isRecent }) => !isRecent || wanted === '')
    .map(({ heading, entries }) => {
      const asked = createMatcher(entries.map(({ label }) => label))(wanted);
      return { heading, entries: entries.filter((_, place) => asked.has(place)) };
    })
    .filter(({ entries }) => entries.length > 0);
  const isPhone = useMedia('(width < 48rem)');
  const [chosen, setChosen] = useState('');
  const groups = isSearching && found.data ? groupsOf(found.data) : [];
  const values = [
    ...groups.flatMap(({ records }) => records.map(({ id }) => id)),
    ...matching.flatMap(({ entries }) => entries.map(({ value }) => value)),
    ...(wanted === '' ? [] : ['search']),
  ];
  // Enter opens the first result of the latest answer; on a phone, and while only older results are shown, the full search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins at its first entry.
  useEffect(() => setChosen(''), [found.data, wanted]);
  const opensSearch = wanted !== '' && (isPhone || (isSearching && found.isPlaceholderData));
  const first = opensSearch ? 'search' : (values[0] ?? '');
  const current = values.includes(chosen) ? chosen : first;
  const resultCount = groups.reduce((sum, { records }) => sum + records.length, 0);
  const searchFor = (words: string) => go(() => navigate({ to: '/search', search: { q: words } }));
  const fullSearch = wanted !== '' && (
    <Command.Group heading={t`Search`}>
      <Command.Item value="search" className={row} onSelect={() => searchFor(wanted)}>
        <Search aria-hidden="true" />
        {t`Search for “${wanted}”`}
      </Command.Item>
    </Command.Group>
  );
  return (
    <Dialog open placement="top" onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Go to, create or search`}>
      <Command
        shouldFilter={false}
        label={t`Go to, create or search`}
        className="grid gap-2"
        value={current}
        onValueChange={setChosen}
        onKeyDown={(event) => {
          const typed = text.trim();
          // The list still shows the entries of an earlier text.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === '' || typed === wanted) return;
          event.preventDefault();
          searchFor(typed);
        }}
      >
        <div className="control-box">
          <Search aria-hidden="true" />
          {/* The dialog focuses the first field, so that it can restore the focus later. */}
          <Command.Input
            value={text}
            onValueChange={setText}
            enterKeyHint="search"
            placeholder={t`Search by page, name, phone, title or number`}
          />
        </div>
        <p role="status" className="sr-only">
          {isSearching && found.data && !found.isPlaceholderData && (
            <Plural value={resultCount} _0="Nothing found" one="# record found" other="# records found" />
          )}
        </p>
        {isSearching && found.data && found.data.unmatched.length > 0 && (
          <p className="px-2 text-12 text-ink-3">
            <UnmatchedTerms terms={found.data.unmatched} />
          </p>
        )}
        <Command.List className="max-h-[50vh] min-h-40 overflow-y-auto [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3">
          <Command.Empty className="px-2 py-6 text-center text-ink-3">{t`Nothing found`}</Command.Empty>
          {isPhone && fullSearch}
          {groups.map(({ heading, records }) => (
            <Command.Group key={heading} heading={heading}>
              {records.map((record) => (
                <Command.Item key={record.id} value={record.id} className={row} onSelect={() => go(record.open)}>
                  <record.icon aria-hidden="true" />
                  <span className="min-w-0 flex-1 truncate text-ink">{record.name}</span>
                  <span className="max-w-1/2 flex-none truncate text-ink-3">{record.detail}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          {matching.map(({ heading, entries }) => (
            <Command.Group key={heading} heading={heading}>
              {entries.map(({ value, label, icon: Icon, run }) => (
                <Command.Item key={value} value={value} className={row} onSelect={run}>
                  <Icon aria-hidden="true" />
                  <span className="min-w-0 truncate">{label}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          {!isPhone && fullSearch}
        </Command.List>
      </Command>
    </Dialog>
  );
}
