import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import { Plus, Search, Upload } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { everythingQuery } from '#features/search/web/queries.ts';
import { UnmatchedWords } from '#features/search/web/unmatched-words.tsx';
import { seeker } from '#platform/spelling.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { NavigationEntry } from './navigation.ts';
import { navigation } from './navigation.ts';
import { usePaletteGroups } from './palette-records.ts';

const row =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 data-[selected=true]:bg-selected touch:min-h-touch [&>svg]:text-ink-3';

/** What can be created, in the order in which it stands there. */
const creations = [
  { value: 'create-property', to: '/properties/add', label: msg`Add Property` },
  { value: 'create-client', to: '/clients/add', label: msg`Add Client` },
  { value: 'create-meeting', to: '/meetings/schedule', label: msg`Schedule Meeting` },
  { value: 'create-lead', to: '/leads/add', label: msg`Add Lead` },
] as const;

/** Go to, create, search records: from anywhere by ⌘K, Ctrl+K or /. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const isSought = wanted.length > 1;
  const found = useQuery(everythingQuery(isSought ? wanted : ''));
  const groupsOf = usePaletteGroups();
  const go = (act: () => Promise<void>) => {
    onClose();
    void act();
    // Not back to where it was opened: the page that comes is heard.
    setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
  };
  const isOpenToMe = ({ permission }: NavigationEntry) => !permission || permissions.includes(permission);
  const pages: ReadonlyArray<{ label: string; icon: LucideIcon; to: Parameters<typeof navigate>[0] }> = [
    ...navigation.flatMap((group) =>
      (group.children ?? [group])
        .filter(isOpenToMe)
        .map((entry) => ({ label: t(entry.label), icon: group.icon, to: { to: entry.to } })),
    ),
    { label: t`Import properties`, icon: Upload, to: { to: '/properties/import' } },
    { label: t`Import clients`, icon: Upload, to: { to: '/clients/import' } },
    { label: t`Import leads`, icon: Upload, to: { to: '/leads/import' } },
  ];
  const asked = seeker(pages.map(({ label }) => label))(wanted);
  const matching = pages.filter((_, place) => asked.has(place));
  const [chosen, setChosen] = useState('');
  const groups = isSought && found.data ? groupsOf(found.data) : [];
  const values = [
    ...groups.flatMap(({ records }) => records.map(({ id }) => id)),
    ...matching.map(({ label }) => label),
    ...(wanted === '' ? creations.map(({ value }) => value) : ['search']),
  ];
  // What is found later comes first, and Enter opens it; what stands there of fewer letters is not meant by Enter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins at its first entry.
  useEffect(() => setChosen(''), [found.data, wanted]);
  const first = isSought && found.isPlaceholderData ? 'search' : (values[0] ?? '');
  const current = values.includes(chosen) ? chosen : first;
  const foundCount = groups.reduce((sum, { records }) => sum + records.length, 0);
  return (
    <Dialog open place="top" onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Go to, create or search`}>
      <Command
        shouldFilter={false}
        label={t`Go to, create or search`}
        className="grid gap-2"
        value={current}
        onValueChange={setChosen}
      >
        <div className="control-box">
          <Search aria-hidden="true" />
          {/* The first field gets the focus from the dialog, which only then knows where to bring it back to. */}
          <Command.Input
            value={text}
            onValueChange={setText}
            placeholder={t`A page, a name, a phone, a title or a number`}
          />
        </div>
        <p role="status" className="sr-only">
          {isSought && found.data && !found.isPlaceholderData && (
            <Plural value={foundCount} _0="Nothing found" one="# record found" other="# records found" />
          )}
        </p>
        {isSought && found.data && found.data.unmatched.length > 0 && (
          <p className="px-2 text-12 text-ink-3">
            <UnmatchedWords words={found.data.unmatched} />
          </p>
        )}
        <Command.List className="max-h-[50vh] min-h-40 overflow-y-auto [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3">
          <Command.Empty className="px-2 py-6 text-center text-ink-3">{t`Nothing found`}</Command.Empty>
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
          {matching.length > 0 && (
            <Command.Group heading={t`Go to`}>
              {matching.map((page) => (
                <Command.Item
                  key={page.label}
                  value={page.label}
                  className={row}
                  onSelect={() => go(() => navigate(page.to))}
                >
                  <page.icon aria-hidden="true" />
                  {page.label}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {wanted !== '' && (
            <Command.Group heading={t`Search`}>
              <Command.Item
                value="search"
                className={row}
                onSelect={() => go(() => navigate({ to: '/search', search: { q: wanted } }))}
              >
                <Search aria-hidden="true" />
                {t`Search for “${wanted}”`}
              </Command.Item>
            </Command.Group>
          )}
          {wanted === '' && (
            <Command.Group heading={t`Create`}>
              {creations.map(({ value, to, label }) => (
                <Command.Item key={value} value={value} className={row} onSelect={() => go(() => navigate({ to }))}>
                  <Plus aria-hidden="true" />
                  {t(label)}
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}
