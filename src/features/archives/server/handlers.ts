import { implement } from '@orpc/server';
import type { AuthServices } from '#features/accounts/server/auth-services.ts';
import { callerOf } from '#features/accounts/server/auth-services.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { archivesContract } from '../contract.ts';
import type { ArchiveAddresses } from './addresses.ts';
import { addressArchive, listLatest, requestArchive } from './service.ts';

export function archiveHandlers(auth: AuthServices, addresses: ArchiveAddresses) {
  const os = implement(archivesContract).$context<CallContext>().use(staffOnly);
  const taker = <C extends CallContext>(context: C) => ({ ...context, auth, caller: callerOf(context) });
  return os.router({
    list: os.list.handler(({ context }) => listLatest(context)),
    request: os.request.handler(({ context, input }) => requestArchive(taker(context), input)),
    address: os.address.handler(({ context, input }) => addressArchive(taker(context), addresses, input)),
  });
}
