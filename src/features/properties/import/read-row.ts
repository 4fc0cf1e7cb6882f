import { contentKey } from '#features/imports/content-key.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import { LeftoverLines, readLines, readShort } from '#features/imports/read-fields.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import type { AreaBasis, PropertyStatus, Purpose } from '../rules.ts';
import type { PropertyImportField } from './column-terms.ts';
import type { PropertyMapping } from './columns.ts';
import { propertyExportColumns } from './exported-file.ts';
import { keepUnreadText } from './keep-unread-text.ts';
import type { ListingTerms } from './listing-terms.ts';
import { readListingTerms } from './listing-terms.ts';
import { isImplausiblePrice } from './plausible.ts';
import { readAddress, readLocation } from './read-address.ts';
import { readAreaOf } from './read-area.ts';
import type { BuyerFacts } from './read-buyer-facts.ts';
import { readBuyerFacts, readLocality } from './read-buyer-facts.ts';
import type { ImportedContact } from './read-contacts.ts';
import { readImportedContacts } from './read-contacts.ts';
import {
  readCoordinates,
  readFeatureList,
  readListingDate,
  readPortalIds,
  readYearBuilt,
  readZipCode,
} from './read-facts.ts';
import { readPrice, readPurposeOf } from './read-offer.ts';
import {
  type PropertyLookups,
  readBathroomsOf,
  readBedrooms,
  readPropertyType,
  readTourLink,
} from './read-property-facts.ts';
import type { PropertyNoteCode, PropertyProblemCode, RowNote, RowProblem } from './remarks.ts';

/** A property read from a row: money and areas are decimal strings, `state` is the GST code, coordinates are degrees. */
export type ImportedProperty = ListingTerms &
  BuyerFacts & {
    title: string;
    address: string;
    locality: string | null;
    project: string | null;
    city: string;
    state: string;
    price: string;
    property_type_id: string | null;
    bedrooms: number | null;
    bathrooms: number | null;
    square_feet: string | null;
    /** The original area text, kept for a range, another unit or an unreadable area. */
    area_text: string | null;
    area_basis: AreaBasis | null;
    purpose: Purpose;
    status: PropertyStatus;
    zip_code: string | null;
    description: string;
    features: string[];
    year_built: number | null;
    lot_size: string | null;
    rera_number: string | null;
    latitude: number | null;
    longitude: number | null;
    listing_date: string | null;
    video_url: string | null;
    tour_url: string | null;
    portal_ids: string[];
    contacts: ImportedContact[];
  };

const none: ReadonlySet<string> = new Set();
const maxDescriptionLength = 10_000;

export type PropertyRowReading =
  | { ok: true; input: ImportedProperty; notes: RowNote[] }
  | { ok: false; problems: RowProblem[] };

/**
 * Reads one row. A row without title, address, city, state or a readable price is refused with every reason, as is one with
 * shifted cells. Any other problem is a note and a null field: an agent can add an area later, but cannot guess a price.
 */
export function readPropertyRow(
  row: ImportRow,
  mapping: PropertyMapping,
  lookups: PropertyLookups,
): PropertyRowReading {
  const reader = new RowReader<PropertyImportField, PropertyProblemCode, PropertyNoteCode>(
    row,
    mapping,
    propertyExportColumns,
  );
  if (row.shape === 'too_few_cells') reader.note('row', row.shape);
  else if (row.shape !== 'whole') return { ok: false, problems: [{ field: 'row', code: row.shape, text: '' }] };

  const addressParts = readAddress(reader, mapping, readZipCode);
  const { bedrooms, form } = readBedrooms(reader);
  const rooms = form === null || bedrooms === null ? null : { form, bedrooms };
  const money = readPrice(reader, mapping);
  const purpose = readPurposeOf(reader, money);
  const leftovers = new LeftoverLines<PropertyImportField>(reader);
  const rupees = money.kind === 'money' ? money.rupees : null;
  const area = readAreaOf(reader, mapping, { offer: { bedrooms, rupees, purpose }, leftovers });
  const property_type_id = readPropertyType(reader, mapping, lookups, area.area_basis, rooms);
  const title = readLocation(reader, 'title', 200);
  if (reader.problems.length > 0 || money.kind !== 'money') return { ok: false, problems: reader.problems };

  if (isImplausiblePrice(money.rupees, purpose)) reader.note('price', 'implausible', money.text);
  const choices = readListingTerms(reader);
  const project = readShort(reader, 'project', 120);
  const input: ImportedProperty = {
    title,
    ...addressParts,
    locality: readLocality({ reader, mapping }, { ...addressParts, project, known: lookups.knownPlaces ?? none }),
    project,
    price: money.rupees,
    property_type_id,
    bedrooms,
    bathrooms: readBathroomsOf(reader),
    ...area,
    purpose,
    ...choices,
    status: choices.status ?? 'available',
    features: readFeatureList(reader, leftovers),
    ...readBuyerFacts({ reader, mapping, leftovers }, { purpose, today: lookups.today ?? null }),
    year_built: readYearBuilt(reader, lookups.today ?? null),
    lot_size: readShort(reader, 'lot_size', 100),
    rera_number: readShort(reader, 'rera_number', 60),
    ...readCoordinates(reader),
    listing_date: readListingDate(reader, mapping),
    video_url: readTourLink(reader, 'video_url', leftovers),
    tour_url: readTourLink(reader, 'tour_url', leftovers),
    portal_ids: readPortalIds(reader, leftovers),
    contacts: readImportedContacts(reader),
    description: '',
  };
  keepUnreadText(reader, mapping, { leftovers, isOwnType: (name) => lookups.typeIdsByName.has(name.toLowerCase()) });
  const description = readLines(reader, 'description', maxDescriptionLength);
  input.description = leftovers.below(description, { field: 'description', most: maxDescriptionLength });
  return { ok: true, input, notes: reader.notes };
}

/** Includes the id of the type, but neither the line number nor people. */
export function propertyDuplicateKey({ portal_ids, contacts: _, ...input }: ImportedProperty): string {
  // Rows that were imported before the ids were read still match.
  return contentKey(portal_ids.length === 0 ? input : { ...input, portal_ids });
}
