import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { outboxContract } from '../contract.ts';
import { listMails, readMail, retryMail } from './service.ts';

export function outboxHandlers({ hasMailServer }: { hasMailServer: boolean }) {
  const os = implement(outboxContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(async ({ context, input }) => ({
      ...(await listMails(context, input)),
      has_mail_server: hasMailServer,
    })),
    find: os.find.handler(({ context, input }) => readMail(context, input.id)),
    retry: os.retry.handler(({ context, input }) => retryMail(context, input.id)),
  });
}
