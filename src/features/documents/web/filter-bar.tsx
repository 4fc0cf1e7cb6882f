import { useLingui } from '@lingui/react/macro';
import { FilterBarFrame, FilterInBar, MoreFiltersButton } from '#platform/lists/web/filter-bar.tsx';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { latePart } from '#ui/late-part.ts';
import type { DocumentSearch } from '../document-search.ts';
import { documentTypeLabels } from '../labels.ts';
import type { DocumentType } from '../rules.ts';
import { documentTypes } from '../rules.ts';
import { shownFilters } from './filter-chips.ts';

const dialog = latePart(() => import('./document-filters.late.tsx').then((part) => part.MoreFilters));

interface FilterBarProps {
  readonly search: DocumentSearch;
  /** Those there are documents of. */
  readonly types: readonly DocumentType[];
  onChange(changes: Partial<DocumentSearch>, isTyping?: boolean): void;
}

export function FilterBar({ search, types, onChange }: FilterBarProps) {
  const { t } = useLingui();
  // One that is chosen stays in sight, also after its last document has gone.
  const offered = documentTypes.filter((type) => types.includes(type) || search.type?.includes(type));
  return (
    <FilterBarFrame
      filters={
        <>
          <SearchText
            value={search.search ?? ''}
            label={t`Search documents`}
            placeholder={t`Title, property or client`}
            onChange={(text) => onChange({ search: text === '' ? undefined : text }, true)}
          />
          <FilterInBar
            label={t`Document type`}
            all={t`All Types`}
            value={search.type}
            options={offered.map((type) => ({ value: type, label: t(documentTypeLabels[type]) }))}
            onChange={(type) => onChange({ type })}
          />
          <MoreFiltersButton part={dialog} search={search} count={shownFilters(search).length} onApply={onChange} />
        </>
      }
    >
      {null}
    </FilterBarFrame>
  );
}
