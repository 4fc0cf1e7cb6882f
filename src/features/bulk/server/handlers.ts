import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { bulkContract } from '../contract.ts';
import {
  cancelBulkRun,
  listLatestBulkRuns,
  previewBulkRun,
  readBulkItems,
  readBulkRun,
  startBulkRun,
  undoBulkRun,
} from './service.ts';

const os = implement(bulkContract).$context<CallContext>().use(staffOnly);

export const bulkHandlers = os.router({
  list: os.list.handler(({ context }) => listLatestBulkRuns(context)),
  find: os.find.handler(({ context, input }) => readBulkRun(context, input.id)),
  items: os.items.handler(({ context, input }) => readBulkItems(context, input)),
  preview: os.preview.handler(({ context, input }) => previewBulkRun(context, input)),
  start: os.start.handler(({ context, input }) => startBulkRun(context, input.id)),
  cancel: os.cancel.handler(({ context, input }) => cancelBulkRun(context, input.id)),
  undo: os.undo.handler(({ context, input }) => undoBulkRun(context, input.id)),
});
