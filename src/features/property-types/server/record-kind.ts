import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeletedTypes, propertyTypeNames } from './repository.ts';
import { purgePropertyTypes, restorePropertyType } from './service.ts';

export const propertyTypeKind: RecordKind = {
  topic: 'property_types',
  titles: propertyTypeNames,
  listDeleted: listDeletedTypes,
  restore: restorePropertyType,
  purge: purgePropertyTypes,
};
