import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Ellipsis, Pencil, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { FilterEntries, FilterTable } from '#platform/lists/filter-table.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import { moveItem } from '#ui/move-item.ts';
import { toast } from '#ui/toast.ts';
import type { ListViews, SavedView } from '../contract.ts';
import type { SavedList, ViewQuery } from '../rules.ts';
import { isSameQuery, mayEditView, mayRenameView } from '../rules.ts';
import { DroppedNote } from './dropped-note.tsx';
import { listViewsQuery, savedViewsApi } from './queries.ts';
import { SaveViewButton } from './save-view-button.tsx';
import { useViewFailure } from './use-view-failure.ts';
import { ViewDialog } from './view-dialog.lazy.tsx';

interface ViewTabsProps {
  readonly list: SavedList;
  readonly path: string;
  readonly table: Pick<FilterTable<FilterEntries, string>, 'filters'>;
  readonly views: readonly SavedView[];
  readonly active: SavedView | null;
  /** The parameters of the URL that a view saves. */
  readonly current: ViewQuery;
  readonly isChanged: boolean;
  /** Whether the list shows more than the usual, and no view. */
  readonly isUnsaved: boolean;
  /** The query of a new view. */
  toSave(): ViewQuery;
  onOpen(view: SavedView | null, options?: { replace?: boolean }): void;
}

const tabClasses =
  'inline-flex h-full flex-none items-center gap-1.5 border-b-2 font-medium whitespace-nowrap -outline-offset-2 transition-colors';

/** The saved views of a list as tabs, and what can be done with them. */
export function ViewTabs(props: ViewTabsProps) {
  const { list, path, table, views, active, current, isChanged, isUnsaved, toSave, onOpen } = props;
  const { t } = useLingui();
  const { profile_id: profileId, role } = useMe();
  const nameOf = usePersonName();
  const viewer = { profileId, role };
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const row = useRef<HTMLElement>(null);
  useFollowActive(active, current, onOpen);
  const activeId = active?.id;
  useEffect(() => {
    if (activeId === undefined) return;
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);
  const { update, remove, reorder } = useViewActions(list, onOpen);
  const isOwn = active !== null && mayEditView(viewer, active);
  const own = views.filter((view) => mayEditView(viewer, view));
  const position = own.findIndex(({ id }) => id === active?.id);
  const move = (by: 1 | -1) => reorder(moveItem(own, position, position + by).map(({ id }) => id));
  const entries: MenuEntry[] = [];
  if (active && mayRenameView(viewer, active))
    entries.push({ label: t`Rename`, icon: Pencil, onSelect: () => setRenamed(active) });
  if (active && isOwn) {
    entries.push({
      label: active.is_shared ? t`Make private` : t`Show to all colleagues`,
      icon: Users,
      onSelect: () => update({ ...active, is_shared: !active.is_shared }),
    });
    if (position > 0) entries.push({ label: t`Move left`, icon: ArrowLeft, onSelect: () => move(-1) });
    if (position < own.length - 1) entries.push({ label: t`Move right`, icon: ArrowRight, onSelect: () => move(1) });
  }
  if (active && mayRenameView(viewer, active))
    entries.push(
      { kind: 'separator' },
      { label: t`Delete view`, icon: Trash2, tone: 'danger', onSelect: () => remove(active) },
    );
  const tab = (view: SavedView | null, label: ReactNode) => {
    const isActive = view?.id === active?.id;
    // The list reads the parameters again.
    const search = (view ? { ...view.query, saved: view.id } : {}) as never;
    return (
      <Link
        key={view?.id ?? 'all'}
        to={path}
        search={search}
        activeProps={{}}
        aria-current={isActive ? 'page' : undefined}
        className={classNames(
          tabClasses,
          isActive ? 'border-accent text-ink' : 'border-transparent text-ink-3 hover:text-ink',
        )}
      >
        {label}
      </Link>
    );
  };
  return (
    <>
      <div className="flex h-9 items-stretch gap-3 touch:h-touch shadow-[inset_0_-1px_0_var(--line)]">
        <nav
          ref={row}
          aria-label={t`Saved views`}
          className="relative flex min-w-0 gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {tab(null, t({ context: 'all records of a list', message: 'All' }))}
          {views.map((view) =>
            tab(
              view,
              <>
                {view.name}
                {view.is_shared && (
                  <Users
                    role="img"
                    aria-label={mayEditView(viewer, view) ? t`Shared` : t`Shared by ${nameOf(view.owner_name) ?? ''}`}
                    className="size-3.5 text-ink-3"
                  />
                )}
                {view.id === active?.id && isChanged && (
                  <span role="img" aria-label={t`Unsaved changes`} className="size-1.5 rounded-full bg-accent" />
                )}
              </>,
            ),
          )}
        </nav>
        <span className="flex flex-none items-center gap-1">
          {entries.length > 0 && active && (
            <Menu
              trigger={<IconButton icon={Ellipsis} size="sm" label={t`Actions for the view ${active.name}`} />}
              entries={entries}
            />
          )}
          {isChanged && isOwn && active && (
            <Button size="sm" variant="primary" onClick={() => update({ ...active, query: { ...current } })}>
              <Trans>Save changes</Trans>
            </Button>
          )}
          {(isChanged || isUnsaved) && (
            <SaveViewButton
              list={list}
              label={isChanged ? t`Save as new` : t`Save view`}
              toSave={toSave}
              onSaved={(view) => onOpen(view)}
            />
          )}
          {isChanged && active && (
            <Button size="sm" variant="ghost" className="phone:hidden" onClick={() => onOpen(active)}>
              <Trans>Discard changes</Trans>
            </Button>
          )}
        </span>
      </div>
      {active && active.dropped.length > 0 && (
        <DroppedNote
          view={active}
          table={table}
          onUpdate={isOwn ? () => update({ ...active, query: { ...active.query } }) : undefined}
        />
      )}
      {renamed && (
        <ViewDialog
          list={list}
          view={renamed}
          query={toSave()}
          onSaved={() => setRenamed(null)}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  );
}

/** Another session changed the open view: unless this one has changes of its own, it shows the new state. */
function useFollowActive(active: SavedView | null, current: ViewQuery, onOpen: ViewTabsProps['onOpen']) {
  const seen = useRef<SavedView | null>(null);
  const follow = useRef(onOpen);
  follow.current = onOpen;
  useEffect(() => {
    const before = seen.current;
    seen.current = active;
    if (!active || before?.id !== active.id || isSameQuery(before.query, active.query)) return;
    if (isSameQuery(before.query, current)) follow.current(active, { replace: true });
  }, [active, current]);
}

function useViewActions(list: SavedList, onOpen: ViewTabsProps['onOpen']) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const failView = useViewFailure();
  const { queryKey } = listViewsQuery(list);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['saved_views'] });
  const update = useMutation({
    mutationFn: ({ id, version, name, is_shared, query }: SavedView) =>
      savedViewsApi.update({ id, version, name, is_shared, query }),
    onSuccess: (saved) => {
      queryClient.setQueryData<ListViews>(
        queryKey,
        (before) => before && { ...before, views: before.views.map((view) => (view.id === saved.id ? saved : view)) },
      );
      toast({ tone: 'success', title: t`View saved` });
    },
    onError: (error) => failView(error),
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: (id: string) => savedViewsApi.restore({ id }),
    onSuccess: (view) => onOpen(view),
    onError: (error) => failView(error),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => savedViewsApi.delete({ id }),
    onSuccess: (_, { id, name }) => {
      onOpen(null);
      toast({
        tone: 'success',
        title: t`View “${name}” deleted`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => restore.mutate(id) },
      });
    },
    onError: (error) => fail(error, t`The view could not be deleted.`),
    onSettled: refresh,
  });
  const reorder = useMutation({
    mutationFn: (ids: string[]) => savedViewsApi.reorder({ list, ids }),
    onMutate: (ids) =>
      queryClient.setQueryData<ListViews>(
        queryKey,
        (before) => before && { ...before, views: inOrder(before.views, ids) },
      ),
    onError: (error) => fail(error, t`The order could not be saved.`),
    onSettled: refresh,
  });
  return { update: update.mutate, remove: remove.mutate, reorder: reorder.mutate };
}

function inOrder(views: readonly SavedView[], ids: readonly string[]): SavedView[] {
  const own = ids.flatMap((id) => views.find((view) => view.id === id) ?? []);
  return [...own, ...views.filter(({ id }) => !ids.includes(id))];
}
