import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { notificationsContract } from '../contract.ts';
import type { NamedKinds } from './service.ts';
import { listNotices, markSeen, readBell } from './service.ts';

/** `kinds` name the records that notices are about; their features stand to the right of this one. */
export function notificationHandlers(kinds: NamedKinds) {
  const os = implement(notificationsContract).$context<CallContext>().use(staffOnly);
  return os.router({
    bell: os.bell.handler(({ context }) => readBell(context, kinds)),
    list: os.list.handler(({ context, input }) => listNotices(context, input, kinds)),
    markSeen: os.markSeen.handler(({ context, input }) => markSeen(context, input, kinds)),
  });
}
