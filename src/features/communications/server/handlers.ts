import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { outboxContract } from '../contract.ts';
import { listOutboxEmails, readOutboxEmail, retryOutboxEmail } from './service.ts';

const os = implement(outboxContract).$context<CallContext>().use(staffOnly);

export const outboxHandlers = os.router({
  list: os.list.handler(({ context, input }) => listOutboxEmails(context, input)),
  find: os.find.handler(({ context, input }) => readOutboxEmail(context, input.id)),
  retry: os.retry.handler(({ context, input }) => retryOutboxEmail(context, input.id)),
});
