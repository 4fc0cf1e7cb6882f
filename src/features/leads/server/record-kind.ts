import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import { leadNames } from './repository/lead-rows.ts';
import { purgeLeads, restoreLead } from './service/delete-lead.ts';
import { leads } from './tables.ts';

export const leadKind: RecordKind = {
  topic: 'leads',
  titles: leadNames,
  listDeleted: (db, page) => listDeleted(db, { table: leads, title: leads.full_name }, page),
  restore: restoreLead,
  purge: purgeLeads,
};
