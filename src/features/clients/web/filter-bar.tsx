import { useLingui } from '@lingui/react/macro';
import { ArrowUpDown, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { Button } from '#ui/button.tsx';
import { Count } from '#ui/count.tsx';
import { latePart } from '#ui/late-part.ts';
import { Menu } from '#ui/menu.tsx';
import { Select } from '#ui/select.tsx';
import type { ClientSorting } from '../rules.ts';
import { clientSortings, clientTypes } from '../rules.ts';
import type { ClientSearch } from './client-search.ts';
import { sortOf } from './client-search.ts';
import { setFilters } from './filter-chips.ts';
import { clientTypeLabels, sortingLabels } from './labels.ts';

const moreFilters = latePart(() => import('./client-filters.late.tsx').then((part) => part.MoreFilters));

interface FilterBarProps {
  readonly search: ClientSearch;
  onChange(changes: Partial<ClientSearch>, isTyping?: boolean): void;
}

export function FilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useLingui();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const MoreFilters = moreFilters.usePart(isMoreOpen, isMoreOpen, () => setMoreOpen(false));
  const more = setFilters(search).length;
  const sort = sortOf(search);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchText
        value={search.search ?? ''}
        label={t`Search clients`}
        placeholder={t`Search clients...`}
        onChange={(text) => onChange({ search: text === '' ? undefined : text }, true)}
      />
      <Select
        look="tool"
        aria-label={t`Type`}
        className="w-36 phone:hidden"
        value={search.type?.length === 1 ? search.type[0] : ''}
        onChange={(event) => onChange({ type: event.target.value === '' ? undefined : [event.target.value] })}
      >
        <option value="">{t`All Types`}</option>
        {clientTypes.map((type) => (
          <option key={type} value={type}>
            {t(clientTypeLabels[type])}
          </option>
        ))}
      </Select>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={moreFilters.prefetch}
        onFocus={moreFilters.prefetch}
        onClick={() => setMoreOpen(true)}
      >
        <ListFilter aria-hidden="true" />
        <span className="phone:sr-only">{t`More Filters`}</span>
        {more > 0 && <Count value={more} />}
      </Button>
      <span className="flex-1 phone:hidden" />
      <Menu
        trigger={
          <Button variant="quiet">
            <ArrowUpDown aria-hidden="true" />
            <span className="phone:sr-only">{t(sortingLabels[sort])}</span>
          </Button>
        }
        entries={[
          {
            kind: 'choices',
            label: t`Sort`,
            value: sort,
            options: clientSortings.map((value) => ({ value, label: t(sortingLabels[value]) })),
            onChange: (value) => onChange({ sort: value === 'newest' ? undefined : (value as ClientSorting) }),
          },
        ]}
      />
      {MoreFilters && (
        <MoreFilters
          search={search}
          onClose={() => setMoreOpen(false)}
          onApply={(changes) => {
            setMoreOpen(false);
            onChange(changes);
          }}
        />
      )}
    </div>
  );
}
