import { v7 as uuid } from 'uuid';
import { findCompany } from '#features/company/server/repository.ts';
import type { ImportKind } from '#features/imports/server/import-kind.ts';
import { importedRecords } from '#features/imports/server/repository-imported.ts';
import { listPropertyTypeRows } from '#features/property-types/server/repository.ts';
import { dayOf } from '#platform/dates.ts';
import type { PropertyImportField } from '../import/column-terms.ts';
import { propertyImportRules } from '../import/columns.ts';
import { guessPropertyMapping } from '../import/guess-mapping.ts';
import type { ImportedProperty } from '../import/read-row.ts';
import { propertyDuplicateKey, readPropertyRow } from '../import/read-row.ts';
import { propertyRemarkMessages } from '../import/remark-messages.ts';
import type { PropertySample } from '../import/sample.ts';
import { propertyKey } from './property-key.ts';
import { insertContactRows } from './repository/contact-rows.ts';
import { findExistingPropertyKeys } from './repository/imported-properties.ts';
import { listKnownPlaces } from './repository/known-places.ts';
import { insertPrices, insertPropertyRows } from './repository/property-rows.ts';
import { properties } from './tables.ts';

export const propertyImport: ImportKind<PropertyImportField, ImportedProperty> = {
  fields: propertyImportRules,
  messages: propertyRemarkMessages,
  guessMapping: guessPropertyMapping,
  async openReader(context, mapping) {
    const types = await listPropertyTypeRows(context.db);
    const lookups = {
      typeIdsByName: new Map(types.map((type) => [type.name.toLowerCase(), type.id])),
      knownPlaces: await listKnownPlaces(context.db),
      today: dayOf(context.clock.now(), (await findCompany(context.db)).time_zone),
    };
    return (rows) => rows.map((row) => readPropertyRow(row, mapping, lookups));
  },
  repeatKey: propertyDuplicateKey,
  otherKeys: (input) => [propertyKey(input)],
  previewOf: ({ title, address, locality, city, price, property_type_id, bedrooms, bathrooms, square_feet }) => {
    const place = { address, locality, city };
    const values: PropertySample = { title, ...place, price, property_type_id, bedrooms, bathrooms, square_feet };
    return { title, values };
  },
  findExistingKeys: findExistingPropertyKeys,
  async insertBatch(tx, rows, { id, createdBy, at }) {
    const today = dayOf(at, (await findCompany(tx.db)).time_zone);
    const people: Parameters<typeof insertContactRows>[1][number][] = [];
    const made = rows.map(({ input: { contacts, ...input }, rowIndex, key }) => {
      // A later row gets a later time, so that lists keep the order of the file.
      const created_at = new Date(at.getTime() + rowIndex);
      const property_id = uuid();
      for (const contact of contacts)
        people.push({ ...contact, id: uuid(), property_id, created_by: createdBy, created_at, updated_at: created_at });
      return {
        ...input,
        id: property_id,
        listing_date: input.listing_date ?? today,
        agent_id: createdBy,
        import_id: id,
        import_row: rowIndex,
        import_key: key,
        created_by: createdBy,
        created_at,
        updated_at: created_at,
      };
    });
    await insertPropertyRows(tx.db, made);
    await insertPrices(
      tx.db,
      made.map((row) => ({
        id: uuid(),
        property_id: row.id,
        price: row.price,
        purpose: row.purpose,
        changed_at: at,
        changed_by: createdBy,
      })),
    );
    await insertContactRows(tx.db, people);
    return made.map((row) => row.id);
  },
  ...importedRecords(properties),
};
