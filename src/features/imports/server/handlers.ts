import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { importsContract } from '../contract.ts';
import type { ImportKinds } from './import-kind.ts';
import type { InspectUpload } from './inspect-upload.ts';
import { listRemarks } from './list-remarks.ts';
import { chooseSheet, previewImport } from './prepare-import.ts';
import { cancelImport, listImports, readImport, startImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

const os = implement(importsContract).$context<CallContext>().use(staffOnly);

/** `inspect` may run in a worker thread. */
export const importHandlers = (kinds: ImportKinds, inspect?: InspectUpload) =>
  os.router({
    list: os.list.handler(({ context, input }) => listImports(context, input.kind)),
    find: os.find.handler(({ context, input }) => readImport(context, input.id)),
    chooseSheet: os.chooseSheet.handler(({ context, input }) => chooseSheet(context, kinds, input, inspect)),
    preview: os.preview.handler(({ context, input }) => previewImport(context, kinds, input)),
    remarks: os.remarks.handler(({ context, input }) => listRemarks(context, kinds, input)),
    start: os.start.handler(({ context, input }) => startImport(context, kinds, input)),
    cancel: os.cancel.handler(({ context, input }) => cancelImport(context, input.id)),
    undo: os.undo.handler(({ context, input }) => undoImport(context, input.id)),
  });
