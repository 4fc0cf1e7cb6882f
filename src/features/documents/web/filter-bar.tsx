import { useLingui } from '@lingui/react/macro';
import { FilterBarFrame, FilterInBar, MoreFiltersButton } from '#platform/lists/web/filter-bar.tsx';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { DocumentSearch } from '../document-search.ts';
import type { DocumentType } from '../rules.ts';
import { documentTypes } from '../rules.ts';
import { activeDocumentFilters } from './filter-chips.ts';
import { documentTypeLabels } from './labels.ts';

const dialog = lazyComponent(() => import('./document-filters.lazy.tsx').then((part) => part.DocumentFiltersDialog));

interface FilterBarProps {
  readonly search: DocumentSearch;
  /** Those there are documents of. */
  readonly types: readonly DocumentType[];
  onChange(changes: Partial<DocumentSearch>, isTyping?: boolean): void;
}

export function DocumentFilterBar({ search, types, onChange }: FilterBarProps) {
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
          <MoreFiltersButton
            part={dialog}
            search={search}
            count={activeDocumentFilters(search).length}
            onApply={onChange}
          />
        </>
      }
    >
      {null}
    </FilterBarFrame>
  );
}
