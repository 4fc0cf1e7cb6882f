import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { propertyLinksContract } from '../contract.ts';
import type { PropertyLinkTokens } from './link-tokens.ts';
import {
  createPropertyLink,
  extendPropertyLink,
  listLinksOfPerson,
  listLinksOfProperty,
  restorePropertyLink,
  revokePropertyLink,
} from './links.ts';

export function propertyLinkHandlers(tokens: PropertyLinkTokens) {
  const os = implement(propertyLinksContract).$context<CallContext>().use(staffOnly);
  return os.router({
    ofProperty: os.ofProperty.handler(({ context, input }) =>
      listLinksOfProperty({ ...context, tokens }, input.property_id),
    ),
    ofPerson: os.ofPerson.handler(({ context, input }) =>
      listLinksOfPerson({ ...context, tokens }, { topic: input.topic, id: input.person_id }),
    ),
    create: os.create.handler(({ context, input }) => createPropertyLink({ ...context, tokens }, input)),
    extend: os.extend.handler(({ context, input }) => extendPropertyLink({ ...context, tokens }, input)),
    revoke: os.revoke.handler(({ context, input }) => revokePropertyLink({ ...context, tokens }, input.id)),
    restore: os.restore.handler(({ context, input }) => restorePropertyLink({ ...context, tokens }, input.id)),
  });
}
