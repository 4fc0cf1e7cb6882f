import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { customFieldsContract } from '../contract.ts';
import { listCustomFields } from './repository.ts';
import type { TagServices } from './retag.ts';
import { tagRecord } from './retag.ts';
import {
  createCustomField,
  listCustomFieldUses,
  orderCustomFields,
  removeCustomField,
  restoreCustomField,
  updateCustomField,
} from './service.ts';

const os = implement(customFieldsContract).$context<CallContext>().use(staffOnly);

export function customFieldsHandlers(services: TagServices) {
  return os.router({
    list: os.list.handler(({ context }) => listCustomFields(context.db)),
    uses: os.uses.handler(({ context }) => listCustomFieldUses(context)),
    create: os.create.handler(({ context, input }) => createCustomField(context, input)),
    update: os.update.handler(({ context, input }) => updateCustomField(context, input)),
    order: os.order.handler(({ context, input }) => orderCustomFields(context, input)),
    remove: os.remove.handler(({ context, input }) => removeCustomField(context, input.id)),
    restore: os.restore.handler(({ context, input }) => restoreCustomField(context, input.id)),
    tag: os.tag.handler(({ context, input }) => tagRecord(context, input, services)),
  });
}
