import type { CustomField, CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { isCustomFieldName } from '#platform/custom-fields/custom-fields.ts';
import { isCustomSorting, isSortable, readCustomSorting } from '#platform/custom-fields/custom-sorting.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { isId } from '#platform/is-id.ts';
import type { ListColumns } from '#platform/lists/columns.ts';
import { columnIds } from '#platform/lists/columns.ts';
import type { Filter } from '#platform/lists/filter-table.ts';
import type { SavedView } from '../contract.ts';
import type { SavedList, ViewQuery } from '../rules.ts';
import type { FilteredTable, NamedView } from './repository.ts';
import { findLiveIds } from './repository.ts';

/** The filters and columns of a list; `app/` fills it. */
export interface SavedListKind {
  readonly table: {
    readonly filters: readonly Filter[];
    readonly custom: CustomFieldKind | undefined;
    read(raw: ViewQuery): object;
  };
  readonly columns: ListColumns;
}

/** Records that filters name by id. */
export interface FilteredRecords {
  readonly table: FilteredTable;
  /** Display names, including those of records in the trash. */
  titles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>>;
}

export interface SavedListKinds {
  readonly lists: Readonly<Record<SavedList, SavedListKind>>;
  /** By the field of the filter: 'people'. */
  readonly records: Readonly<Record<string, FilteredRecords>>;
  /** The fields that the agency added to a kind of record, also removed ones. */
  fieldsOf(db: Queryable, kind: CustomFieldKind): Promise<readonly CustomField[]>;
}

/** Parameters of the URL that are no part of a view: the search text may name a person. */
const unsaved = ['saved', 'bill'];

const isSaved = ({ name, kind }: Filter) => kind !== 'search' && !unsaved.includes(name);

interface Dropped {
  readonly parameter: string;
  readonly values: readonly string[];
}

/** What the list accepts of a query, and what it does not. */
export function readViewQuery(
  { table, columns }: SavedListKind,
  query: ViewQuery,
): { query: Record<string, string | number | string[]>; dropped: Dropped[] } {
  const known = new Set(['sort', ...table.filters.filter(isSaved).flatMap(({ parameters }) => parameters)]);
  const isKnown = (name: string) => known.has(name) || (table.custom !== undefined && isCustomFieldName(name));
  const read = table.read(Object.fromEntries(Object.entries(query).filter(([name]) => isKnown(name))));
  const accepted: Record<string, string | number | string[]> = {};
  const dropped: Dropped[] = [];
  for (const [name, value] of Object.entries(query)) {
    const found: unknown = Reflect.get(read, name);
    const wanted = [value].flat().map(String);
    const kept = [found ?? []].flat().map(String);
    const gone = wanted.filter((one) => !kept.includes(one.trim()));
    if (typeof found === 'string' || typeof found === 'number') accepted[name] = found;
    else if (Array.isArray(found)) accepted[name] = kept;
    if (gone.length > 0) dropped.push({ parameter: name, values: gone });
  }
  // All columns of a view may be gone.
  if (accepted.columns !== undefined && columnIds(columns).length === 0) delete accepted.columns;
  return { query: accepted, dropped };
}

/** The views as their list can use them now: without values that no longer exist, which are named. */
export async function usableViews(
  db: Queryable,
  { lists, records, fieldsOf }: SavedListKinds,
  views: readonly NamedView[],
): Promise<SavedView[]> {
  const found = views.map((view) => ({ view, ...readViewQuery(lists[view.list], view.query) }));
  const wanted = new Map<string, Set<string>>();
  for (const { view, query } of found) {
    for (const { field, values } of recordFilters(lists[view.list], query, records)) {
      const ids = wanted.get(field) ?? new Set();
      for (const id of values) ids.add(id);
      wanted.set(field, ids);
    }
  }
  const live = new Map<string, ReadonlySet<string>>();
  const titles = new Map<string, string>();
  for (const [field, ids] of wanted) {
    const kind = records[field];
    if (!kind || ids.size === 0) continue;
    const existing = await findLiveIds(db, kind.table, [...ids]);
    live.set(field, existing);
    const gone = [...ids].filter((id) => !existing.has(id));
    for (const [id, title] of await kind.titles(db, gone)) titles.set(id, title);
  }
  const fields = new Map<CustomFieldKind, readonly CustomField[]>();
  for (const { view, query } of found) {
    const { custom } = lists[view.list].table;
    if (custom && isCustomSorting(query.sort) && !fields.has(custom)) fields.set(custom, await fieldsOf(db, custom));
  }
  return found.map(({ view, query, dropped }) => {
    const all = dropped.map(({ parameter }) => ({ parameter, names: [] as string[] }));
    const { custom } = lists[view.list].table;
    if (custom && isCustomSorting(query.sort)) {
      const { key } = readCustomSorting(query.sort);
      const field = fields.get(custom)?.find((one) => one.key === key);
      if (!field || !isSortable(field)) {
        delete query.sort;
        all.push({ parameter: 'sort', names: field ? [field.name] : [] });
      }
    }
    for (const { field, parameter, values } of recordFilters(lists[view.list], query, records)) {
      const gone = values.filter((id) => live.get(field)?.has(id) === false);
      if (gone.length === 0) continue;
      const kept = [query[parameter] ?? []]
        .flat()
        .map(String)
        .filter((value) => !gone.includes(value));
      if (kept.length === 0) delete query[parameter];
      else query[parameter] = Array.isArray(query[parameter]) ? kept : String(kept[0]);
      const names = gone.flatMap((id) => titles.get(id) ?? []).filter((name) => name !== '');
      all.push({ parameter, names });
    }
    const { id, list, name, is_shared, owner_id, owner_name, version } = view;
    return { id, list, name, is_shared, owner_id, owner_name, query, dropped: all, version };
  });
}

function recordFilters(
  { table }: SavedListKind,
  query: ViewQuery,
  records: SavedListKinds['records'],
): Array<{ field: string; parameter: string; values: string[] }> {
  return table.filters.flatMap((filter) => {
    if (filter.kind !== 'custom' || !(filter.field in records)) return [];
    return filter.parameters.flatMap((parameter) => {
      const values = [query[parameter] ?? []].flat().map(String).filter(isId);
      return values.length > 0 ? [{ field: filter.field, parameter, values }] : [];
    });
  });
}
