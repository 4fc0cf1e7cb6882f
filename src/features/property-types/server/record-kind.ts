import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import { propertyTypeNames } from './repository.ts';
import type { RestorePreferences } from './service.ts';
import { purgePropertyTypes, restorePropertyType } from './service.ts';
import { propertyTypes } from './tables.ts';

/** Property types; `restorePreferences` restores the client preferences for a type. */
export function propertyTypeKind(restorePreferences: RestorePreferences): RecordKind {
  return {
    topic: 'property_types',
    titles: propertyTypeNames,
    listDeleted: (db, page) => listDeleted(db, { table: propertyTypes, title: propertyTypes.name }, page),
    restore: (context, id) => restorePropertyType(context, id, restorePreferences),
    purge: purgePropertyTypes,
  };
}
