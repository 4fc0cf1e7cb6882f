import { implement } from '@orpc/server';
import type { AuthServices } from '#features/accounts/server/auth-services.ts';
import { reauthenticate } from '#features/accounts/server/service/reauthentication.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { historyContract } from '../contract.ts';
import { readAudit } from './audit.ts';
import type { RecordKind } from './record-kinds.ts';
import { listTrash, readTimeline, restoreRecord } from './service.ts';

export function historyHandlers(auth: AuthServices, kinds: readonly RecordKind[]) {
  const os = implement(historyContract).$context<CallContext>().use(staffOnly);
  return os.router({
    audit: os.audit.handler(({ context, input }) => readAudit(context, kinds, input)),
    timeline: os.timeline.handler(({ context, input }) => readTimeline(context, kinds, input)),
    trash: os.trash.handler(({ context, input }) => listTrash(context, kinds, input.cursor)),
    restore: os.restore.handler(async ({ context, input: { password, ...record } }) => {
      const requireReauthentication = await reauthenticate({ ...context, auth }, password);
      await restoreRecord(context, kinds, { ...record, requireReauthentication });
    }),
  });
}
