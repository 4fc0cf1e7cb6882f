import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import type { FieldReader, Leftovers, PersonNote } from '#features/imports/read-fields.ts';
import type { ClientType } from '../rules.ts';
import { readClientType } from './client-terms.ts';
import type { ClientImportField } from './columns.ts';

/** The types in a cell: two in 'Buyer / Investor', none in unknown text. */
export function readClientTypes(text: string): ClientType[] {
  const whole = readClientType(text);
  if (whole !== null) return [whole];
  return text.split(/[/,;|&+]|(?<!\p{L})(?:and|or|cum)(?!\p{L})/iu).flatMap((part) => readClientType(part) ?? []);
}

/** The first client type of the cell; the notes keep the text if it has several types or more than a type. */
export function readTypeOf(
  reader: FieldReader<ClientImportField, PersonNote>,
  leftovers: Leftovers<ClientImportField>,
): ClientType | null {
  const text = tidy(reader.text('client_type'));
  if (isBlank(text)) return null;
  const [type = null, ...others] = readClientTypes(text);
  if (type === null) leftovers.keep('client_type', text);
  else if (others.length > 0) leftovers.keep('client_type', text, 'several');
  else if (readClientType(text) === null) leftovers.add('client_type', text);
  return type;
}
