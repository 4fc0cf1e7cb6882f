import { implement } from '@orpc/server';
import type { RecordKind } from '#features/history/server/record-kinds.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { duplicatesContract } from '../contract.ts';
import { listDuplicates, markDistinct, readPersonDuplicates } from './service/candidates.ts';
import { mergePeople, previewMerge } from './service/merge.ts';
import { undoMerge } from './service/undo-merge.ts';

export function duplicateHandlers(kinds: readonly RecordKind[]) {
  const os = implement(duplicatesContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(({ context, input }) => listDuplicates(context, input)),
    ofPerson: os.ofPerson.handler(({ context, input }) => readPersonDuplicates(context, input)),
    markDistinct: os.markDistinct.handler(({ context, input }) => markDistinct(context, input)),
    preview: os.preview.handler(({ context, input }) => previewMerge(context, kinds, input)),
    merge: os.merge.handler(({ context, input }) => mergePeople(context, input)),
    undo: os.undo.handler(({ context, input }) => undoMerge(context, input.id)),
  });
}
