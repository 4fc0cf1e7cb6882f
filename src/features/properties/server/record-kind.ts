import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { contactNames } from './repository/contact-rows.ts';
import { propertyTitles } from './repository/property-rows.ts';
import { purgeProperties, restoreProperty } from './service/delete-property.ts';
import { properties } from './tables.ts';

/** Properties, with the erasure handlers of other features. */
export function propertyKind(erasureHandlers: readonly ErasureHandler[]): RecordKind {
  return {
    topic: 'properties',
    // A change of a property names its contacts by id.
    titles: async (db, ids) => new Map([...(await propertyTitles(db, ids)), ...(await contactNames(db, ids))]),
    listDeleted: (db, page) => listDeleted(db, { table: properties, title: properties.title }, page),
    restore: restoreProperty,
    purge: (context, before) => purgeProperties(context, erasureHandlers, before),
  };
}
