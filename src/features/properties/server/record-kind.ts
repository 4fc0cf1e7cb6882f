import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeletedProperties, propertyTitles } from './repository/property-rows.ts';
import { purgeProperties, restoreProperty } from './service/delete-property.ts';

export const propertyKind: RecordKind = {
  topic: 'properties',
  titles: propertyTitles,
  listDeleted: listDeletedProperties,
  restore: restoreProperty,
  purge: purgeProperties,
};
