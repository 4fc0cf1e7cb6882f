import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { vocabularyContract } from '../contract.ts';
import type { WordServices } from './service.ts';
import {
  createWord,
  listWords,
  listWordUses,
  mergeWord,
  orderWords,
  removeWord,
  restoreWord,
  updateWord,
} from './service.ts';

const os = implement(vocabularyContract).$context<CallContext>().use(staffOnly);

export function vocabularyHandlers(services: WordServices) {
  return os.router({
    list: os.list.handler(({ context }) => listWords(context)),
    uses: os.uses.handler(({ context }) => listWordUses(context, services)),
    create: os.create.handler(({ context, input }) => createWord(context, input, services)),
    update: os.update.handler(({ context, input }) => updateWord(context, input, services)),
    order: os.order.handler(({ context, input }) => orderWords(context, input)),
    merge: os.merge.handler(({ context, input }) => mergeWord(context, input, services)),
    remove: os.remove.handler(({ context, input }) => removeWord(context, input.id, services)),
    restore: os.restore.handler(({ context, input }) => restoreWord(context, input.id, services)),
  });
}
