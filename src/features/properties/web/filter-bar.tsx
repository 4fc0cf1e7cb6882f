import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpDown, Grid2x2, List, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { Button } from '#ui/button.tsx';
import { Count } from '#ui/count.tsx';
import { latePart } from '#ui/late-part.ts';
import { Menu } from '#ui/menu.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import type { Sorting } from '../rules.ts';
import { sortings } from '../rules.ts';
import { countMoreFilters } from './filter-chips.ts';
import type { PropertySearch } from './property-search.ts';
import { sortOf } from './property-search.ts';

const sortingLabels: Record<Sorting, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  price_up: msg`Price, low to high`,
  price_down: msg`Price, high to low`,
};

const moreFilters = latePart(() => import('./more-filters.late.tsx').then((part) => part.MoreFilters));

interface FilterBarProps {
  readonly search: PropertySearch;
  onChange(changes: Partial<PropertySearch>, isTyping?: boolean): void;
}

export function FilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useLingui();
  const types = useQuery(propertyTypesQuery);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const MoreFilters = moreFilters.usePart(isMoreOpen, isMoreOpen, () => setMoreOpen(false));
  const more = countMoreFilters(search);
  const sort = sortOf(search);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchText
        value={search.search ?? ''}
        label={t`Search properties`}
        placeholder={t`Title, address or city`}
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
        {types.data?.map((type) => (
          <option key={type.id} value={type.id}>
            {type.name}
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
            options: sortings.map((value) => ({ value, label: t(sortingLabels[value]) })),
            onChange: (value) => onChange({ sort: value === 'newest' ? undefined : (value as Sorting) }),
          },
        ]}
      />
      <Segmented
        label={t`View`}
        className="phone:hidden"
        value={search.view ?? 'cards'}
        onChange={(view) => onChange({ view: view === 'rows' ? 'rows' : undefined })}
        segments={[
          { value: 'cards', label: t`Cards`, icon: Grid2x2 },
          { value: 'rows', label: t`Rows`, icon: List },
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
