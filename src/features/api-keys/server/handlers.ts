import { implement } from '@orpc/server';
import type { AuthServices } from '#features/accounts/server/auth-services.ts';
import { callerOf } from '#features/accounts/server/auth-services.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { apiKeysContract } from '../contract.ts';
import { createApiKey, listAllKeys, listOwnKeys, renameApiKey, revokeApiKey } from './service.ts';

export function apiKeyHandlers(auth: AuthServices) {
  const os = implement(apiKeysContract).$context<CallContext>().use(staffOnly);
  const owner = <C extends CallContext>(context: C) => ({ ...context, auth, caller: callerOf(context) });
  return os.router({
    mine: os.mine.handler(({ context }) => listOwnKeys(context)),
    create: os.create.handler(({ context, input }) => createApiKey(owner(context), { ...input, kind: 'personal' })),
    list: os.list.handler(({ context }) => listAllKeys(context)),
    createService: os.createService.handler(({ context, input }) =>
      createApiKey(owner(context), { ...input, kind: 'service' }),
    ),
    rename: os.rename.handler(({ context, input }) => renameApiKey(context, input)),
    revoke: os.revoke.handler(({ context, input }) => revokeApiKey(context, input)),
  });
}
