import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { contentKey } from '#features/imports/content-key.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import { withoutEmpty } from '#features/imports/person-keys.ts';
import {
  Leftovers,
  readAgentOf,
  readEmailOf,
  readLines,
  readLocationsOf,
  readName,
  readPhonesOf,
  readShort,
  readStateOf,
} from '#features/imports/read-fields.ts';
import type { RowReading } from '#features/imports/remarks.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import { readBudgetOf } from '#features/requirements/import/read-budget.ts';
import { readRoomsOf } from '#features/requirements/import/read-rooms.ts';
import { readTypesOf, type TypeIds } from '#features/requirements/import/read-types.ts';
import { isGstin } from '#platform/gstin.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { ClientType } from '../rules.ts';
import { readLanguage } from './client-terms.ts';
import type { ClientImportField, ClientMapping } from './columns.ts';
import { clientExportColumns } from './exported-file.ts';
import { readAmenitiesOf } from './read-preferences.ts';
import { readTypeOf } from './read-type.ts';
import type { ClientNoteCode, ClientProblemCode, ClientRowReader } from './remarks.ts';

/** Money is decimal strings, `state` is a GST code. */
export type ImportedClient = {
  full_name: string;
  client_type: ClientType | null;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  other_phones: string[];
  other_phones_e164: string[];
  budget_min: string | null;
  budget_max: string | null;
  preferred_locations: string[];
  /** Null and empty lists mean any. */
  property_type_ids: string[];
  bedrooms_min: number | null;
  bedrooms_max: number | null;
  bathrooms_min: number | null;
  bathrooms_max: number | null;
  amenities: string[];
  address: string | null;
  state: string | null;
  gstin: string | null;
  language: Language;
  notes: string;
  /** Null if the file names no agent of this agency. */
  agent_id: string | null;
};

/** The agency's data that reading a row needs. */
export interface ClientLookups {
  /** Agents by name and by email address; see `agentKey`. */
  readonly agents: ReadonlyMap<string, string | null>;
  readonly types: TypeIds;
}

const maxNotesLength = 5000;

/**
 * Reads one row. Refuses a row without a name, and one whose columns cannot be determined. Everything else odd becomes a
 * remark; text that no field can take is added to the client's notes, under its column name.
 */
export function readClientRow(
  row: ImportRow,
  mapping: ClientMapping,
  lookups: ClientLookups,
): RowReading<ImportedClient> {
  const reader = new RowReader<ClientImportField, ClientProblemCode, ClientNoteCode>(row, mapping, clientExportColumns);
  if (row.shape === 'too_few_cells') reader.note('row', row.shape);
  else if (row.shape !== 'whole') return { ok: false, problems: [{ field: 'row', code: row.shape, text: '' }] };

  const leftovers = new Leftovers<ClientImportField>(reader);
  const full_name = readName(reader, 'full_name', 120);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const requirement = { reader, mapping, leftovers };
  const roomsOf = <Rooms extends 'bedrooms' | 'bathrooms'>(rooms: Rooms) =>
    readRoomsOf<ClientImportField>(requirement, { least: `${rooms}_min`, most: `${rooms}_max` }, rooms);
  const [bedrooms_min, bedrooms_max] = roomsOf('bedrooms');
  const [bathrooms_min, bathrooms_max] = roomsOf('bathrooms');
  const input: ImportedClient = {
    full_name,
    client_type: readTypeOf(reader, leftovers),
    ...readPhonesOf(reader, leftovers),
    email: readEmailOf(reader, 'email', leftovers),
    ...readBudgetOf(requirement, { least: 'budget_min', most: 'budget_max' }),
    preferred_locations: readLocationsOf(reader, 'preferred_locations', leftovers),
    property_type_ids: readTypesOf(requirement, 'property_types', lookups.types),
    bedrooms_min,
    bedrooms_max,
    bathrooms_min,
    bathrooms_max,
    amenities: readAmenitiesOf(reader, leftovers),
    address: readShort(reader, 'address', 300),
    state: readStateOf(reader, 'state', leftovers),
    gstin: readGstin(reader, leftovers),
    language: readLanguageOf(reader),
    agent_id: readAgentOf(reader, 'agent', lookups.agents),
    notes: '',
  };
  input.notes = leftovers.below(readLines(reader, 'notes', maxNotesLength), { field: 'notes', most: maxNotesLength });
  return { ok: true, input, notes: reader.notes };
}

/** Leaves out empty preferences and other phones, so that rows imported before these were read still match. */
export function clientDuplicateKey(input: ImportedClient): string {
  return contentKey(withoutEmpty(input, readLater));
}

const readLater = [
  'other_phones',
  'other_phones_e164',
  'property_type_ids',
  'amenities',
  'bedrooms_min',
  'bedrooms_max',
  'bathrooms_min',
  'bathrooms_max',
] as const;

function readGstin(reader: ClientRowReader, leftovers: Leftovers<ClientImportField>): string | null {
  const text = tidy(reader.text('gstin'));
  if (isBlank(text)) return null;
  const gstin = text.toUpperCase().replaceAll(/[\s-]/gu, '');
  if (isGstin(gstin)) return gstin;
  leftovers.keep('gstin', text);
  return null;
}

function readLanguageOf(reader: ClientRowReader): Language {
  const text = tidy(reader.text('language'));
  const language = readLanguage(text);
  if (language === null && !isBlank(text)) reader.note('language', 'unknown', text);
  return language ?? 'en';
}
