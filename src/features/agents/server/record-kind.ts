import type { Forgetting } from '#features/accounts/server/auth-services.ts';
import { profileNames } from '#features/accounts/server/repository/profiles.ts';
import { purgeRefused } from '#features/accounts/server/service/erase-person.ts';
import { profiles } from '#features/accounts/server/tables.ts';
import { auditActs } from '#features/history/audit.ts';
import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import { agentFieldNames } from '../rules.ts';
import { purgeAgents, restorableAgents, restoreAgent } from './service/delete-agent.ts';

/** People; erasing one also deletes the picture. */
export function agentKind(forgetting: Forgetting): RecordKind {
  return {
    topic: 'profiles',
    hidden: { acts: auditActs.security, shownFields: agentFieldNames },
    titles: profileNames,
    listDeleted: (db, page) => listDeleted(db, { table: profiles, title: profiles.full_name }, page),
    restore: restoreAgent,
    restorable: restorableAgents,
    purge: async (context, before) =>
      (await purgeRefused(context, before)) + (await purgeAgents(context, forgetting, before)),
  };
}
