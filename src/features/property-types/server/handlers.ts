import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { propertyTypesContract } from '../contract.ts';
import type { TypeSuccession } from './service.ts';
import { createPropertyType, deletePropertyType, listPropertyTypes, updatePropertyType } from './service.ts';

export function propertyTypeHandlers(succession: TypeSuccession) {
  const os = implement(propertyTypesContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(({ context }) => listPropertyTypes(context)),
    create: os.create.handler(({ context, input }) => createPropertyType(context, input)),
    update: os.update.handler(({ context, input }) => updatePropertyType(context, input)),
    delete: os.delete.handler(({ context, input }) => deletePropertyType(context, input, succession)),
  });
}
