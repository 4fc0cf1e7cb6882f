import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import { propertyTypeNames } from './repository.ts';
import { purgePropertyTypes, restorePropertyType } from './service.ts';
import { propertyTypes } from './tables.ts';

export const propertyTypeKind: RecordKind = {
  topic: 'property_types',
  titles: propertyTypeNames,
  listDeleted: (db, page) => listDeleted(db, { table: propertyTypes, title: propertyTypes.name }, page),
  restore: restorePropertyType,
  purge: purgePropertyTypes,
};
