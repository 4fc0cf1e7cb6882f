import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { EmptyListActions } from '#platform/lists/web/empty-list-actions.tsx';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { DocumentSearch } from '../document-search.ts';
import { readDocumentSearch, toDocumentFilter } from '../document-search.ts';
import { DocumentChips, DocumentCount } from './document-count.tsx';
import { DocumentFiguresPanel } from './document-figures.tsx';
import { DocumentListRow, DocumentRowsSkeleton, rowsFrame } from './document-row.tsx';
import { DocumentFilterBar } from './filter-bar.tsx';
import { documentCountQuery, documentFiguresQuery, documentListQuery } from './queries.ts';
import { UploadButton } from './upload-button.tsx';
import { useDocumentActions } from './use-document-actions.tsx';

// What the first sight of a large screen shows.
const shownAtOnce = 8;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const filter = toDocumentFilter(readDocumentSearch(typed));
  void queryClient.prefetchInfiniteQuery(documentListQuery(filter));
  void queryClient.prefetchQuery(documentCountQuery(filter));
  void queryClient.prefetchQuery(documentFiguresQuery);
}

export function DocumentListScreen() {
  const { t } = useLingui();
  const search = readDocumentSearch(useSearch({ from: '/documents' }));
  const navigate = useNavigate({ from: '/documents' });
  const filter = toDocumentFilter(search);
  const list = useInfiniteQuery(documentListQuery(filter));
  const count = useQuery(documentCountQuery(filter));
  const figures = useQuery(documentFiguresQuery);
  const { actions, dialogs } = useDocumentActions();
  const change = (changes: Partial<DocumentSearch>, isTyping = false) =>
    void navigate({ search: (before) => ({ ...readDocumentSearch(before), ...changes }), replace: isTyping });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const drawn = useDeferredValue(items.length, shownAtOnce);
  const isFiltered = Object.keys(search).length > 0;
  // Then the empty state has the filled button.
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
      <DocumentFilterBar search={search} types={figures.data?.types ?? []} onChange={change} />
      <DocumentChips search={search} onChange={change} />
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
                onClear={() => void navigate({ search: {} })}
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
