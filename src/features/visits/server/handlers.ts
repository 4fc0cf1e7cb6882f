import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { visitsContract } from '../contract.ts';
import { finishVisit, saveFeedback, setAttendance } from './after-visit.ts';
import { checkInAtStop } from './check-in.ts';
import { planVisit, reorderVisit, replanVisit } from './plan-visit.ts';
import { readVisit } from './read-visit.ts';
import type { VisitSecrets } from './visit-secrets.ts';
import { writeVisitMessage } from './visitor-link.ts';

export function visitHandlers(secrets: VisitSecrets) {
  const os = implement(visitsContract).$context<CallContext>().use(staffOnly);
  return os.router({
    find: os.find.handler(({ context, input }) => readVisit(context, input.id)),
    plan: os.plan.handler(({ context, input }) => planVisit(context, input)),
    replan: os.replan.handler(({ context, input }) => replanVisit(context, input)),
    reorder: os.reorder.handler(({ context, input }) => reorderVisit(context, input)),
    checkIn: os.checkIn.handler(({ context, input }) => checkInAtStop({ ...context, secrets }, input)),
    setAttendance: os.setAttendance.handler(({ context, input }) => setAttendance(context, input)),
    saveFeedback: os.saveFeedback.handler(({ context, input }) => saveFeedback(context, input)),
    finish: os.finish.handler(({ context, input }) => finishVisit(context, input)),
    message: os.message.handler(({ context, input }) => writeVisitMessage({ ...context, secrets }, input)),
  });
}
