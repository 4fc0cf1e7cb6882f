import { implement } from '@orpc/server';
import type { Door } from '#features/accounts/server/door.ts';
import { callerOf } from '#features/accounts/server/door.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { archivesContract } from '../contract.ts';
import type { ArchiveAddresses } from './addresses.ts';
import { addressArchive, listLatest, requestArchive } from './service.ts';

export function archiveHandlers(door: Door, addresses: ArchiveAddresses) {
  const os = implement(archivesContract).$context<CallContext>().use(staffOnly);
  const taker = <C extends CallContext>(context: C) => ({ ...context, door, caller: callerOf(context) });
  return os.router({
    list: os.list.handler(({ context }) => listLatest(context)),
    request: os.request.handler(({ context, input }) => requestArchive(taker(context), input)),
    address: os.address.handler(({ context, input }) => addressArchive(taker(context), addresses, input)),
  });
}
