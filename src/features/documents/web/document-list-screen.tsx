import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { labelsIn } from '#platform/fields/fields.ts';
import { EmptyListActions } from '#platform/lists/web/empty-list-actions.tsx';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import { useListSearch } from '#platform/lists/web/use-list-search.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { documentFilters } from '../document-filters.ts';
import { documentTypeWords } from '../labels.ts';
import { DocumentCount } from './document-count.tsx';
import { DocumentFiguresPanel } from './document-figures.tsx';
import { DocumentListRow, DocumentRowsSkeleton, rowsFrame } from './document-row.tsx';
import { documentCountQuery, documentFiguresQuery, documentListQuery } from './queries.ts';
import { UploadButton } from './upload-button.tsx';
import { useDocumentActions } from './use-document-actions.tsx';

// Rows in the first view of a large screen.
const shownAtOnce = 8;

const { read, filterOf } = documentFilters;
const chips = lazyComponent(() => import('./document-filter-chips.tsx').then((part) => part.DocumentFilterChips));
const dialog = lazyComponent(() =>
  import('./document-filter-dialog.lazy.tsx').then((part) => part.DocumentFilterDialog),
);

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const filter = filterOf(read(typed));
  void queryClient.prefetchInfiniteQuery(documentListQuery(filter));
  void queryClient.prefetchQuery(documentCountQuery(filter));
  void queryClient.prefetchQuery(documentFiguresQuery);
}

export function DocumentListScreen() {
  const { t } = useLingui();
  const { search, filter, isFiltered, change, clear } = useListSearch(documentFilters, '/documents');
  const list = useInfiniteQuery(documentListQuery(filter));
  const count = useQuery(documentCountQuery(filter));
  const figures = useQuery(documentFiguresQuery);
  const { actions, dialogs } = useDocumentActions();
  const typeOptions = labelsIn(documentTypeWords)
    .filter(([type]) => figures.data?.types.includes(type) || search.type?.includes(type))
    .map(([value, label]) => ({ value, label: t(label) }));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const drawn = useDeferredValue(items.length, shownAtOnce);
  // The empty state has the primary button in that case.
  const isNew = !isFiltered && list.isSuccess && items.length === 0;

  return (
    <>
      <PageHead
        title={t`Document Management`}
        badge={<DocumentCount count={count.data} />}
        inline
        actions={<UploadButton isShort variant={isNew ? 'outline' : 'primary'} />}
      />
      <DocumentFiguresPanel />
      <ListFilters
        table={documentFilters}
        search={search}
        chips={chips}
        dialog={dialog}
        options={{ type: typeOptions }}
        onChange={change}
      />
      <section aria-labelledby="document-library">
        <h2 id="document-library" className="mb-3">{t`Document Library`}</h2>
        <ListBody
          topic="documents"
          list={list}
          isPending={list.isPending}
          isEmpty={items.length === 0}
          isFiltered={isFiltered}
          failed={t`The documents could not be loaded`}
          loading={t`Loading documents...`}
          skeleton={<DocumentRowsSkeleton />}
          empty={{
            title: t`No Documents Found`,
            text: isFiltered ? t`No documents match your filters` : t`Start by uploading your first document`,
            action: (
              <EmptyListActions
                isFiltered={isFiltered}
                onClear={clear}
                add={<UploadButton variant={isFiltered ? 'outline' : 'primary'} />}
              />
            ),
          }}
        >
          <ul className={rowsFrame}>
            {items.slice(0, drawn).map((document) => (
              <li
                key={document.id}
                data-list-entry
                className="[contain-intrinsic-size:auto_92px] [content-visibility:auto] max-lg:[contain-intrinsic-size:auto_115px] phone:[contain-intrinsic-size:auto_200px]"
              >
                <DocumentListRow document={document} actions={actions} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </ListBody>
      </section>
      {dialogs}
    </>
  );
}
