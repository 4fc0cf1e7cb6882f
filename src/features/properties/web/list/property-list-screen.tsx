import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { listViewsQuery } from '#features/saved-views/web/queries.ts';
import { useListView } from '#features/saved-views/web/use-list-view.tsx';
import { EmptyGrid } from '#platform/lists/web/card-grid.tsx';
import { EmptyListActions } from '#platform/lists/web/empty-list-actions.tsx';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import type { SelectionActions } from '#platform/lists/web/selectable-list.tsx';
import { SelectableList } from '#platform/lists/web/selectable-list.tsx';
import { TableSkeleton } from '#platform/lists/web/table-skeleton.tsx';
import { useListSearch } from '#platform/lists/web/use-list-search.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { PropertyCard as Card } from '../../contract.ts';
import { propertyColumns } from '../../property-columns.ts';
import { propertyFilters } from '../../property-filters.ts';
import { propertyCountQuery, propertyListQuery } from '../queries.ts';
import { ExportProperties } from './export-properties.tsx';
import { PropertyCount } from './property-count.tsx';
import { PropertyGrid } from './property-grid.tsx';
import { propertyGridLayout } from './property-grid-layout.tsx';

const { read, filterOf, sortOf } = propertyFilters;
const chips = lazyComponent(() => import('./property-filter-chips.tsx').then((part) => part.PropertyFilterChips));
const dialog = lazyComponent(() =>
  import('./property-filter-dialog.lazy.tsx').then((part) => part.PropertyFilterDialog),
);
const deletion = lazyComponent(() => import('../page/delete-property.lazy.tsx').then((part) => part.DeleteProperty));
const compareButton = lazyComponent(() => import('../sheet/compare-button.tsx').then((part) => part.CompareButton));
const map = lazyComponent(() => import('../map/property-map-view.lazy.tsx').then((part) => part.PropertyMapView));
const rows = lazyComponent(() => import('./property-rows.tsx').then((part) => part.PropertyRows));
const propertyTable = lazyComponent(() => import('./property-table.lazy.tsx').then((part) => part.PropertyTable));
const layouts = ['cards', 'rows', 'table', 'map'] as const;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const search = read(typed);
  void queryClient.prefetchInfiniteQuery(propertyListQuery(filterOf(search), sortOf(search)));
  void queryClient.prefetchQuery(propertyCountQuery(filterOf(search)));
  void queryClient.prefetchQuery(propertyTypesQuery);
  void queryClient.prefetchQuery(listViewsQuery('properties'));
}

interface PropertyListScreenProps {
  /** What can be done with selected properties. */
  readonly Actions?: SelectionActions;
}

export function PropertyListScreen({ Actions }: PropertyListScreenProps) {
  const { t } = useLingui();
  const state = useListSearch(propertyFilters, '/properties');
  const { search, filter, sort, isFiltered, change, clear } = state;
  const view = useListView({
    list: 'properties',
    path: '/properties',
    table: propertyFilters,
    columns: propertyColumns,
    layouts,
    state,
  });
  const list = useInfiniteQuery(propertyListQuery(filter, sort));
  const count = useQuery(propertyCountQuery(filter));
  const [deleting, setDeleting] = useState<Card | null>(null);
  const isDeleting = deleting !== null;
  const DeleteProperty = deletion.useComponent(isDeleting, isDeleting, () => setDeleting(null));
  const isInRows = view.layout === 'rows';
  const isTable = view.layout === 'table';
  const PropertyTable = propertyTable.useComponent(isTable, isTable);
  const PropertyRows = rows.useComponent(isInRows, isInRows);
  const isOnMap = view.layout === 'map';
  const PropertyMapView = map.useComponent(isOnMap, isOnMap);
  const typeOptions = useTypes().map(({ id, name }) => ({ value: id, label: name }));
  // 'No type' appears only when a link has set it.
  if (search.type?.includes('none')) typeOptions.push({ value: 'none', label: t`No type` });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  // The empty state then has the primary button.
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
            <ExportProperties filter={filter} sort={sort} count={count.data} />
            <Button asChild variant={isNew ? 'outline' : 'primary'} className="phone:hidden">
              <Link to="/properties/add">
                <Plus aria-hidden="true" />
                {t`Add Property`}
              </Link>
            </Button>
          </>
        }
      />
      {view.tabs}
      <ListFilters
        table={propertyFilters}
        search={search}
        chips={chips}
        dialog={dialog}
        options={{ type: typeOptions }}
        onChange={change}
      >
        {view.controls}
      </ListFilters>
      {isOnMap && !PropertyMapView && (
        <Loading label={t`Loading properties...`}>
          <Skeleton className="h-96" />
        </Loading>
      )}
      {PropertyMapView && isOnMap && (
        <PropertyMapView
          filter={filter}
          list={list}
          isPending={list.isPending}
          items={items}
          onNarrow={(within) => change({ within })}
          onShowUnplaced={() => change({ view: 'rows', position: ['none'], within: undefined })}
        />
      )}
      {!isOnMap && (
        <SelectableList
          items={items}
          filter={filter}
          count={count.data}
          Actions={Actions}
          extra={(ids) => <CompareSelected propertyIds={ids} />}
        >
          <ListBody
            topic="properties"
            list={list}
            isPending={list.isPending || !view.isReady || (isInRows && !PropertyRows) || (isTable && !PropertyTable)}
            isEmpty={items.length === 0}
            isFiltered={isFiltered}
            failed={t`The properties could not be loaded`}
            loading={t`Loading properties...`}
            skeleton={isTable ? <TableSkeleton /> : <EmptyGrid layout={propertyGridLayout} />}
            empty={{
              title: t`No properties found`,
              text: isFiltered ? t`Try adjusting your search filters` : t`Start by adding your first property`,
              action: (
                <EmptyListActions
                  isFiltered={isFiltered}
                  onClear={clear}
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
            {PropertyTable ? (
              <PropertyTable
                items={items}
                list={list}
                shown={view.shown}
                sort={sort}
                onSort={(chosen) => change({ sort: chosen })}
              />
            ) : PropertyRows ? (
              <PropertyRows items={items} list={list} onDelete={setDeleting} />
            ) : (
              <PropertyGrid items={items} list={list} onDelete={setDeleting} />
            )}
          </ListBody>
        </SelectableList>
      )}
      {DeleteProperty && deleting && <DeleteProperty property={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function CompareSelected({ propertyIds }: { readonly propertyIds: readonly string[] }) {
  const CompareButton = compareButton.useComponent(true, false);
  return CompareButton && <CompareButton propertyIds={propertyIds} />;
}
