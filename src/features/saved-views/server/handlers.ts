import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { savedViewsContract } from '../contract.ts';
import type { SavedListKinds } from './saved-lists.ts';
import {
  createSavedView,
  deleteSavedView,
  readListViews,
  reorderSavedViews,
  restoreSavedView,
  saveLayout,
  updateSavedView,
} from './service.ts';

const os = implement(savedViewsContract).$context<CallContext>().use(staffOnly);

export const savedViewHandlers = (kinds: SavedListKinds) =>
  os.router({
    list: os.list.handler(({ context, input }) => readListViews(context, kinds, input.list)),
    create: os.create.handler(({ context, input }) => createSavedView(context, kinds, input)),
    update: os.update.handler(({ context, input }) => updateSavedView(context, kinds, input)),
    reorder: os.reorder.handler(({ context, input }) => reorderSavedViews(context, input)),
    delete: os.delete.handler(({ context, input }) => deleteSavedView(context, input.id)),
    restore: os.restore.handler(({ context, input }) => restoreSavedView(context, kinds, input.id)),
    saveLayout: os.saveLayout.handler(({ context, input }) => saveLayout(context, kinds, input)),
  });
