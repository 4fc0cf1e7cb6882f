import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import { propertyTitles } from './repository/property-rows.ts';
import { purgeProperties, restoreProperty } from './service/delete-property.ts';
import { properties } from './tables.ts';

export const propertyKind: RecordKind = {
  topic: 'properties',
  titles: propertyTitles,
  listDeleted: (db, page) => listDeleted(db, { table: properties, title: properties.title }, page),
  restore: restoreProperty,
  purge: purgeProperties,
};
