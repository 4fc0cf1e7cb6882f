import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListColumns, ListLayout } from '#platform/lists/columns.ts';
import { shownColumns, withCustomColumns } from '#platform/lists/columns.ts';
import { customParametersIn } from '#platform/lists/custom-parameters.ts';
import type { FilterEntries, FilterTable } from '#platform/lists/filter-table.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { useMedia } from '#ui/use-media.ts';
import type { ChosenLayout, ListViews, SavedView } from '../contract.ts';
import type { SavedList, ViewQuery } from '../rules.ts';
import { isSameQuery } from '../rules.ts';
import { LayoutSwitch } from './layout-switch.tsx';
import { listViewsQuery, savedViewsApi } from './queries.ts';

const tabs = lazyComponent(() => import('./view-tabs.lazy.tsx').then((part) => part.ViewTabs));
const saveButton = lazyComponent(() => import('./save-view-button.tsx').then((part) => part.SaveViewButton));
const columnMenu = lazyComponent(() =>
  import('#platform/lists/web/column-menu.lazy.tsx').then((part) => part.ColumnMenu),
);

interface ListSearchPart {
  readonly search: object;
  change(changes: object): void;
}

interface ListViewOptions<T extends FilterEntries, S extends string> {
  readonly list: SavedList;
  readonly path: '/properties' | '/clients' | '/leads' | '/deals' | '/invoices';
  readonly table: FilterTable<T, S>;
  readonly columns: ListColumns;
  /** The first one is the usual one, and that of phones. */
  readonly layouts: readonly [ListLayout, ...ListLayout[]];
  readonly state: ListSearchPart;
}

export interface ListView {
  /** Phones show cards or the map. */
  readonly layout: ListLayout;
  /** False until it is known how this person shows the list. */
  readonly isReady: boolean;
  /** The ids of the columns to show. */
  readonly shown: readonly string[];
  /** Above the filters, if the list has saved views. */
  readonly tabs: ReactNode;
  /** At the end of the filter bar. */
  readonly controls: ReactNode;
}

/** How a list is shown: its saved views as tabs, cards or table, and the columns. */
export function useListView<T extends FilterEntries, S extends string>(options: ListViewOptions<T, S>): ListView {
  const { list, path, table, layouts, state } = options;
  const columns = withCustomColumns(options.columns, table.custom);
  const { search } = state;
  const { t } = useLingui();
  const isPhone = useMedia('(width < 48rem)');
  const navigate = useNavigate();
  const query = useQuery(listViewsQuery(list));
  const { views = [], chosen = null } = query.data ?? {};
  const remember = useRemember(list);
  const parameterOf = (name: string): unknown => Reflect.get(search, name);
  const active = views.find(({ id }) => id === parameterOf('saved')) ?? null;
  // The table reads these parameters.
  const inAddress = parameterOf('view') as ListLayout | undefined;
  const columnsInAddress = parameterOf('columns') as string[] | undefined;
  const usual = layouts[0];
  const wanted = inAddress ?? layouts.find((layout) => layout === chosen?.layout) ?? usual;
  const layout = isPhone && wanted !== 'map' ? usual : wanted;
  const shown = shownColumns(columns, columnsInAddress ?? chosen?.columns);
  const current = savedPart(table, search);
  const isChanged = active !== null && !isSameQuery(active.query, current);

  const setLayout = (next: ListLayout) => {
    // Beside a view, a choice belongs to the view.
    state.change({ view: active || next !== usual ? next : undefined });
    if (!active) remember({ layout: next, columns: chosen?.columns ?? null });
  };
  const setColumns = (next: readonly string[] | null) => {
    const picked = next === null ? null : [...next];
    if (active) return state.change({ columns: picked ?? shownColumns(columns, null).slice(1) });
    state.change({ columns: undefined });
    remember({ layout: layouts.find((one) => one === (chosen?.layout ?? wanted)) ?? null, columns: picked });
  };
  const open = (view: SavedView | null, { replace = false } = {}) => {
    // The table reads the parameters of the address again.
    const address = view ? { ...view.query, saved: view.id } : {};
    void navigate({ to: path, search: address as never, replace });
  };

  const hasTabs = views.length > 0;
  const Tabs = tabs.useComponent(hasTabs, false);
  const isTable = layout === 'table';
  const Columns = columnMenu.useComponent(isTable, false);
  const isUnsaved =
    query.isSuccess &&
    active === null &&
    (Object.keys(current).some((name) => name !== 'view') || (isTable && chosen?.columns != null));
  const canSave = isUnsaved && !hasTabs;
  const SaveView = saveButton.useComponent(canSave, false);
  const toSave = () => ({ ...current, view: wanted, ...(wanted === 'table' && { columns: shown.slice(1) }) });
  return {
    layout,
    isReady: inAddress !== undefined || !query.isPending,
    shown,
    tabs: hasTabs && (
      <div className="mb-3 min-h-9 touch:min-h-touch print:hidden">
        {Tabs && (
          <Tabs
            list={list}
            path={path}
            table={table}
            views={views}
            active={active}
            current={current}
            isChanged={isChanged}
            isUnsaved={isUnsaved}
            toSave={toSave}
            onOpen={open}
          />
        )}
      </div>
    ),
    controls: (
      <>
        {canSave && SaveView && (
          <SaveView isInBar list={list} label={t`Save view`} toSave={toSave} onSaved={(view) => open(view)} />
        )}
        {isTable && (Columns ? <Columns columns={columns} shown={shown} onChange={setColumns} /> : null)}
        <LayoutSwitch layouts={layouts} value={layout} onChange={setLayout} />
      </>
    ),
  };
}

/** Parameters of the URL that are no part of a view: the search text may name a person. */
const unsaved = ['saved', 'bill'];

/** What a view would save of a URL. */
function savedPart(table: Pick<FilterTable<FilterEntries, string>, 'filters'>, search: object): ViewQuery {
  const names = table.filters
    .filter(({ kind, name }) => kind !== 'search' && !unsaved.includes(name))
    .flatMap(({ parameters }) => parameters);
  const entries = ['sort', ...names, ...customParametersIn(search)].flatMap((name) => {
    const value: unknown = Reflect.get(search, name);
    return value === undefined ? [] : [[name, value]];
  });
  // The table reads only texts, numbers and lists of texts.
  return Object.fromEntries(entries) as ViewQuery;
}

/** Remembers at once and on every device; a failure only forgets the choice. */
function useRemember(list: SavedList): (chosen: ChosenLayout) => void {
  const queryClient = useQueryClient();
  const { queryKey } = listViewsQuery(list);
  const save = useMutation({
    scope: { id: `layout of ${list}` },
    mutationFn: (chosen: ChosenLayout) => savedViewsApi.saveLayout({ list, ...chosen }),
    onMutate: (chosen) => queryClient.setQueryData<ListViews>(queryKey, (before) => before && { ...before, chosen }),
  });
  return save.mutate;
}
