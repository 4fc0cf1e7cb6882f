import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { EmptyGrid } from '#platform/lists/web/card-grid.tsx';
import { EmptyListActions } from '#platform/lists/web/empty-list-actions.tsx';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import type { PropertyCard as Card } from '../contract.ts';
import type { PropertySearch } from '../property-search.ts';
import { readPropertySearch, toPropertyFilter, toPropertySorting } from '../property-search.ts';
import { ExportProperties } from './export-properties.tsx';
import { PropertyFilterBar } from './filter-bar.tsx';
import { PropertyChips, PropertyCount } from './property-count.tsx';
import { PropertyGrid, propertyGridLook } from './property-grid.tsx';
import { propertyCountQuery, propertyListQuery } from './queries.ts';

const deletion = lazyComponent(() => import('./delete-property.tsx').then((part) => part.DeleteProperty));
const rows = lazyComponent(() => import('./property-rows.tsx').then((part) => part.PropertyRows));

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const search = readPropertySearch(typed);
  void queryClient.prefetchInfiniteQuery(propertyListQuery(toPropertyFilter(search), toPropertySorting(search)));
  void queryClient.prefetchQuery(propertyCountQuery(toPropertyFilter(search)));
  void queryClient.prefetchQuery(propertyTypesQuery);
}

export function PropertyListScreen() {
  const { t } = useLingui();
  const search = readPropertySearch(useSearch({ from: '/properties' }));
  const navigate = useNavigate({ from: '/properties' });
  const filter = toPropertyFilter(search);
  const list = useInfiniteQuery(propertyListQuery(filter, toPropertySorting(search)));
  const count = useQuery(propertyCountQuery(filter));
  const [deleting, setDeleting] = useState<Card | null>(null);
  const isDeleting = deleting !== null;
  const DeleteProperty = deletion.useComponent(isDeleting, isDeleting, () => setDeleting(null));
  const isInRows = search.view === 'rows';
  const PropertyRows = rows.useComponent(isInRows, isInRows);
  const change = (changes: Partial<PropertySearch>, isTyping = false) =>
    void navigate({ search: (before) => ({ ...readPropertySearch(before), ...changes }), replace: isTyping });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  // Then the empty state has the filled button.
  const isNew = !isFiltered && list.isSuccess && items.length === 0;

  return (
    <>
      <PageHead
        title={t`Properties`}
        badge={<PropertyCount count={count.data} />}
        inline
        actions={
          <>
            <Button asChild className="phone:hidden">
              <Link to="/properties/import">{t`Import`}</Link>
            </Button>
            <ExportProperties filter={filter} sort={toPropertySorting(search)} count={count.data} />
            <Button asChild variant={isNew ? 'outline' : 'primary'} className="phone:hidden">
              <Link to="/properties/add">
                <Plus aria-hidden="true" />
                {t`Add Property`}
              </Link>
            </Button>
          </>
        }
      />
      <PropertyFilterBar search={search} onChange={change} />
      <PropertyChips search={search} onChange={change} />
      <ListBody
        topic="properties"
        list={list}
        isPending={list.isPending || (isInRows && !PropertyRows)}
        isEmpty={items.length === 0}
        isFiltered={isFiltered}
        failed={t`The properties could not be loaded`}
        loading={t`Loading properties...`}
        skeleton={<EmptyGrid look={propertyGridLook} />}
        empty={{
          title: t`No properties found`,
          text: isFiltered ? t`Try adjusting your search filters` : t`Start by adding your first property`,
          action: (
            <EmptyListActions
              isFiltered={isFiltered}
              onClear={() => void navigate({ search: {} })}
              importPath="/properties/import"
              add={
                !isFiltered && (
                  <Button asChild variant="primary">
                    <Link to="/properties/add">
                      <Plus aria-hidden="true" />
                      {t`Add Property`}
                    </Link>
                  </Button>
                )
              }
            />
          ),
        }}
      >
        {PropertyRows ? (
          <PropertyRows items={items} list={list} onDelete={setDeleting} />
        ) : (
          <PropertyGrid items={items} list={list} onDelete={setDeleting} />
        )}
      </ListBody>
      {DeleteProperty && deleting && <DeleteProperty property={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
