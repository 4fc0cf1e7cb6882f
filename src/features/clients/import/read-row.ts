import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { contentKey } from '#features/imports/content-key.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import {
  Leftovers,
  readAgentOf,
  readEmailOf,
  readLines,
  readLocationsOf,
  readName,
  readPhoneOf,
  readShort,
  readStateOf,
} from '#features/imports/read-fields.ts';
import type { RowReading } from '#features/imports/remarks.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import { isGstin } from '#platform/gstin.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { ClientType } from '../rules.ts';
import { readLanguage } from './client-terms.ts';
import type { ClientImportField, ClientMapping } from './columns.ts';
import { clientExportColumns } from './exported-file.ts';
import { readBudgetOf } from './read-budget.ts';
import { readAmenitiesOf, readRoomsOf, readTypesOf, type TypeIds } from './read-preferences.ts';
import { readTypeOf } from './read-type.ts';
import type { ClientNoteCode, ClientProblemCode, ClientRowReader } from './remarks.ts';

/** A client as a row gives it; money is decimal strings, `state` its GST code. */
export type ImportedClient = {
  full_name: string;
  client_type: ClientType | null;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  budget_min: string | null;
  budget_max: string | null;
  preferred_locations: string[];
  /** Null and empty lists are any. */
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
  /** Null where the file names nobody who works here. */
  agent_id: string | null;
};

/** What reading needs to know of the agency. */
export interface ClientLookups {
  /** Who works here, by name and by email address; see `agentKey`. */
  readonly agents: ReadonlyMap<string, string>;
  readonly types: TypeIds;
}

const longestNotes = 5000;

/**
 * Reads one row. Refused is a row without a name, and one whose cells cannot be told apart. All else that is odd is a
 * note; what the file said there and no field can take is kept in the client's notes, under the name of its column.
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
  const phone = readPhoneOf(reader, 'phone', leftovers);
  const [bedrooms_min, bedrooms_max] = readRoomsOf(reader, mapping, leftovers, 'bedrooms');
  const [bathrooms_min, bathrooms_max] = readRoomsOf(reader, mapping, leftovers, 'bathrooms');
  const input: ImportedClient = {
    full_name,
    client_type: readTypeOf(reader, leftovers),
    phone: phone?.written ?? null,
    phone_e164: phone?.e164 ?? null,
    email: readEmailOf(reader, 'email', leftovers),
    ...readBudgetOf(reader, mapping, leftovers),
    preferred_locations: readLocationsOf(reader, 'preferred_locations', leftovers),
    property_type_ids: readTypesOf(reader, lookups.types, leftovers),
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
  input.notes = leftovers.below(readLines(reader, 'notes', longestNotes), { field: 'notes', most: longestNotes });
  return { ok: true, input, notes: reader.notes };
}

/** What a row does not wish is left out, so that rows imported before wishes were read are known again. */
export function clientDuplicateKey({ property_type_ids, amenities, ...input }: ImportedClient): string {
  const { bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, ...rest } = input;
  const preferences = { property_type_ids, amenities, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max };
  const said = Object.entries(preferences).filter(([, preference]) =>
    Array.isArray(preference) ? preference.length > 0 : preference !== null,
  );
  return contentKey({ ...rest, ...Object.fromEntries(said) });
}

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
