import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { importsContract } from '../../import/contract.ts';
import { previewImport } from './prepare-import.ts';
import { cancelImport, listImports, readImport, startImport, undoImport } from './run-import.ts';

const os = implement(importsContract).$context<CallContext>().use(staffOnly);

export const importHandlers = os.router({
  list: os.list.handler(({ context }) => listImports(context)),
  find: os.find.handler(({ context, input }) => readImport(context, input.id)),
  preview: os.preview.handler(({ context, input }) => previewImport(context, input)),
  start: os.start.handler(({ context, input }) => startImport(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelImport(context, input.id)),
  undo: os.undo.handler(({ context, input }) => undoImport(context, input.id)),
});
