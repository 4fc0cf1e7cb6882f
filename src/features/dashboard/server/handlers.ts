import { implement } from '@orpc/server';
import type { RecordKind } from '#features/history/server/record-kinds.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { dashboardContract } from '../contract.ts';
import { hideSetup, readActivity, readDashboardFigures, readDueByLaw, readSetup } from './service.ts';

export function dashboardHandlers(kinds: readonly RecordKind[]) {
  const os = implement(dashboardContract).$context<CallContext>().use(staffOnly);
  return os.router({
    figures: os.figures.handler(async ({ context }) => answer(await readDashboardFigures(context))),
    due: os.due.handler(({ context }) => readDueByLaw(context)),
    activity: os.activity.handler(({ context }) => readActivity(context, kinds)),
    setup: os.setup.handler(({ context }) => readSetup(context)),
    hideSetup: os.hideSetup.handler(({ context }) => hideSetup(context)),
  });
}
