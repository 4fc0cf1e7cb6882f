import { findLastEditor } from '#features/history/server/repository.ts';
import { markDeleted, unmarkDeleted } from '#features/history/server/repository-trash.ts';
import type { Difference } from '#platform/changes/change.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { violates } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { mayBeColumn } from '#platform/lists/columns.ts';
import type { LayoutInput, ListViews, SavedView, SavedViewChange, SavedViewInput } from '../contract.ts';
import type { SavedList, ViewQuery } from '../rules.ts';
import { isSameQuery, maxViews, mayEditView, mayRenameView, maySeeView } from '../rules.ts';
import type { SavedViewRow } from './repository.ts';
import {
  countOwnViews,
  findChosenLayout,
  findNamedView,
  findOwnViewIds,
  findSavedViewRow,
  insertSavedViewRow,
  listNamedViews,
  lockSavedViewRow,
  lockViewOwner,
  removeDeletedViews,
  saveChosenLayout,
  setViewPositions,
  updateSavedViewRow,
} from './repository.ts';
import type { SavedListKinds } from './saved-lists.ts';
import { readViewQuery, usableViews } from './saved-lists.ts';
import { savedViews } from './tables.ts';

export const savedViewsTopic = 'saved_views';
/** Of one person only; nobody else's page shows it. */
const layoutsTopic = 'list_layouts';

/** The views of a list that the caller sees, and how they last showed it. */
export async function readListViews(context: StaffContext, kinds: SavedListKinds, list: SavedList): Promise<ListViews> {
  const { db, actor } = context;
  const views = await listNamedViews(db, list, actor.profileId);
  return {
    views: await usableViews(db, kinds, views),
    chosen: await findChosenLayout(db, list, actor.profileId),
  };
}

/** Saves a view; a repeated request saves one. */
export async function createSavedView(
  context: StaffContext,
  kinds: SavedListKinds,
  input: SavedViewInput,
): Promise<SavedView> {
  const owner_id = ownerOf(context);
  const { id, list } = input;
  const query = checkedQuery(kinds, list, input.query, {});
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      await lockViewOwner(tx.db, owner_id);
      const existing = await findSavedViewRow(tx.db, id);
      if (existing) {
        if (existing.owner_id !== owner_id || existing.list !== list)
          throw new Failure('conflict', { reason: 'id_taken' });
        return getViewOrThrow(tx, kinds, id);
      }
      const { count, next } = await countOwnViews(tx.db, list, owner_id);
      if (count >= maxViews) throw new Failure('conflict', { reason: 'too_many_views' });
      const at = context.clock.now();
      const row = { ...input, query, owner_id, position: next, created_at: at, updated_at: at };
      await insertSavedViewRow(tx.db, row);
      await tx.record({ topic: savedViewsTopic, entityId: id, action: 'created', difference: loggedOf({}, row) });
      return getViewOrThrow(tx, kinds, id);
    }),
  );
}

/** Changes a view that was read at `version`; a conflict contains the current one. */
export async function updateSavedView(
  context: StaffContext,
  kinds: SavedListKinds,
  { id, version, ...input }: SavedViewChange,
): Promise<SavedView> {
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const before = await getVisible(context, tx, id);
      const query = checkedQuery(kinds, before.list, input.query, before.query);
      const change = { name: input.name, is_shared: input.is_shared, query };
      if (!mayRenameView(context.actor, before)) throw new Failure('forbidden');
      if (!mayEditView(context.actor, before)) {
        // Colleagues read a view without values that are gone: the rest is unchanged for them.
        const [seen] = await usableViews(tx.db, kinds, [{ ...before, owner_name: '' }]);
        if (!change.is_shared || !isSameQuery(seen?.query ?? {}, query)) throw new Failure('forbidden');
        change.query = before.query;
      }
      if (before.version !== version) {
        const editor = await findLastEditor(tx.db, savedViewsTopic, id);
        const current = await getViewOrThrow(tx, kinds, id);
        throw new Failure('conflict', { current, ...editor, changedAt: before.updated_at.toISOString() });
      }
      const difference = differenceOf<object>(before, change);
      if (Object.keys(difference).length > 0) {
        await updateSavedViewRow(tx.db, before, { ...change, updated_at: context.clock.now() });
        const logged = loggedOf(before, { ...before, ...change });
        await tx.record({ topic: savedViewsTopic, entityId: id, action: 'updated', difference: logged });
      }
      return getViewOrThrow(tx, kinds, id);
    }),
  );
}

/** Puts the caller's own views of a list in order. */
export async function reorderSavedViews(
  context: StaffContext,
  { list, ids }: { list: SavedList; ids: readonly string[] },
): Promise<Record<string, never>> {
  const profileId = ownerOf(context);
  if (new Set(ids).size < ids.length) throw invalidField('ids', 'repeated');
  await transact(context, async (tx) => {
    await lockViewOwner(tx.db, profileId);
    const own = await findOwnViewIds(tx.db, { list, profileId, ids });
    if (own.length < ids.length) throw new Failure('not_found');
    await setViewPositions(tx.db, { list, profileId, ids });
    await tx.record(...ids.map((entityId) => ({ topic: savedViewsTopic, entityId, action: 'moved' })));
  });
  return {};
}

/** Deletes a view: the caller's own, or a shared one if their role permits it. */
export async function deleteSavedView(context: StaffContext, id: string): Promise<Record<string, never>> {
  await transact(context, async (tx) => {
    const view = await getVisible(context, tx, id);
    if (!mayRenameView(context.actor, view)) throw new Failure('forbidden');
    await markDeleted(tx.db, savedViews, [id], context.clock.now(), context.actor.profileId);
    await tx.record({ topic: savedViewsTopic, entityId: id, action: 'deleted' });
  });
  return {};
}

/** Restores a deleted view: the owner, or the person who deleted it. */
export async function restoreSavedView(context: StaffContext, kinds: SavedListKinds, id: string): Promise<SavedView> {
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const seen = await findSavedViewRow(tx.db, id);
      const { profileId } = context.actor;
      if (!seen?.deleted_at || (seen.owner_id !== profileId && seen.deleted_by !== profileId))
        throw new Failure('not_found');
      await lockViewOwner(tx.db, seen.owner_id);
      const { count } = await countOwnViews(tx.db, seen.list, seen.owner_id);
      if (count >= maxViews) throw new Failure('conflict', { reason: 'too_many_views' });
      if (!(await unmarkDeleted(tx.db, savedViews, id))) throw new Failure('not_found');
      await tx.record({ topic: savedViewsTopic, entityId: id, action: 'restored' });
      return getViewOrThrow(tx, kinds, id);
    }),
  );
}

/** Remembers how the caller shows a list. */
export async function saveLayout(
  context: StaffContext,
  { lists }: SavedListKinds,
  input: LayoutInput,
): Promise<Record<string, never>> {
  const profileId = ownerOf(context);
  const { columns } = lists[input.list];
  if (input.columns?.some((id) => !mayBeColumn(columns, id))) throw invalidField('columns', 'unknown');
  await transact(context, async (tx) => {
    await saveChosenLayout(tx.db, profileId, { ...input, at: context.clock.now() });
    await tx.record({ topic: layoutsTopic, entityId: profileId, action: 'updated' });
  });
  return {};
}

/** Deletes views for good that were deleted before a moment; returns how many. */
export async function purgeSavedViews(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await removeDeletedViews(tx.db, before);
    await tx.record(...ids.map((entityId) => ({ topic: savedViewsTopic, entityId, action: 'purged' })));
    return ids.length;
  });
}

function ownerOf({ actor }: StaffContext): string {
  if (actor.profileId === null) throw new Failure('forbidden');
  return actor.profileId;
}

/** A view that the caller sees, locked; other people's private views do not exist. */
async function getVisible(context: StaffContext, tx: Transaction, id: string): Promise<SavedViewRow> {
  const view = await lockSavedViewRow(tx.db, id);
  if (!view || view.deleted_at || !maySeeView(context.actor, view)) throw new Failure('not_found');
  return view;
}

async function getViewOrThrow(tx: Transaction, kinds: SavedListKinds, id: string): Promise<SavedView> {
  const row = await findNamedView(tx.db, id);
  const [view] = row && !row.deleted_at ? await usableViews(tx.db, kinds, [row]) : [];
  if (!view) throw new Failure('not_found');
  return view;
}

/** The query as the list reads it. Refuses values that the list does not know, unless the view had them before. */
function checkedQuery(kinds: SavedListKinds, list: SavedList, wanted: ViewQuery, before: ViewQuery): ViewQuery {
  const { query, dropped } = readViewQuery(kinds.lists[list], wanted);
  const [unknown] = dropped.filter(({ parameter }) => before[parameter] === undefined);
  if (unknown) throw invalidField(`query.${unknown.parameter}`, 'unknown');
  return query;
}

/** The log is read by Managers: of a private view it holds nothing. */
function loggedOf(
  before: Partial<SavedViewRow>,
  after: Pick<SavedViewRow, 'name' | 'is_shared' | 'query'>,
): Difference {
  if (!after.is_shared && before.is_shared !== true) return {};
  const { name, is_shared } = after;
  return differenceOf<object>(before.is_shared === true ? before : {}, { name, is_shared });
}

async function namesStayUnique<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (violates(error, 'saved_views_name')) throw invalidField('name', 'taken');
    throw error;
  }
}
