import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { leadNames, listDeletedLeads } from './repository/lead-rows.ts';
import { purgeLeads, restoreLead } from './service/delete-lead.ts';

export const leadKind: RecordKind = {
  topic: 'leads',
  titles: leadNames,
  listDeleted: listDeletedLeads,
  restore: restoreLead,
  purge: purgeLeads,
};
