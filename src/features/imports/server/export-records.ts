import type { Readable } from 'node:stream';
import { exportAndNotify } from '#features/accounts/server/export-and-notify.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { customCells } from '#platform/custom-fields/custom-cells.ts';
import type { CustomField, CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { asPersonField } from '#platform/custom-fields/custom-fields.ts';
import { dayOf } from '#platform/dates.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { labelIn } from '#platform/fields/fields.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { stateName } from '#platform/indian-states.ts';
import type { Currency } from '#platform/money.ts';
import { readList, writeListCell } from '../cells/lists.ts';
import { readLocations, writePhones } from '../read-fields.ts';

export type ExportRow<Field extends string> = Readonly<Record<Field, string | number | string[] | null>> & {
  /** The values of the fields that the agency added, if the kind has them. */
  readonly custom?: CustomValues;
  /** The same of the first requirement. */
  readonly requirement_custom?: CustomValues;
};

/** How the records of one kind become a file that the import reads back. */
export interface ExportedKind<Field extends string> {
  readonly topic: string;
  /** The columns of the file, in their order. */
  headings(currency: Currency): Readonly<Record<Field, string>>;
  /** How the values of the fields read; a field that it lacks is written as stored. */
  readonly fields: RecordFields;
  /** Words of choices that differ from their labels. */
  readonly words?: Readonly<Partial<Record<Field, Readonly<Record<string, string>>>>>;
  /** The fields that the agency added. */
  readonly custom?: readonly CustomField[];
  /** Those of requirements, for leads and clients. */
  readonly requirementFields?: readonly CustomField[];
}

interface ExportQuery<Field extends string> {
  readonly filter: object;
  readonly limit?: number | undefined;
  read(signal: AbortSignal): AsyncGenerator<ExportRow<Field>[]>;
}

/** Exports records as a CSV file, in English, so that any installation can import it; see `exportList`. */
export async function exportRecords<Field extends string>(
  context: StaffContext,
  kind: ExportedKind<Field>,
  { filter, limit, read }: ExportQuery<Field>,
): Promise<{ fileName: string; stream: Readable }> {
  const company = await findCompany(context.db);
  const headings = kind.headings(company.currency);
  // Object.keys loses the names of the fields.
  const names = Object.keys(headings) as Field[];
  const shipped = names.map((name) => headings[name]);
  const custom = customCells(kind.custom ?? [], shipped);
  const ofRequirement = customCells((kind.requirementFields ?? []).map(asPersonField), [
    ...shipped,
    ...custom.headings,
  ]);
  const list = {
    topic: kind.topic,
    filter,
    headings: [...shipped, ...custom.headings, ...ofRequirement.headings],
    cellsOf: (row: ExportRow<Field>) => [
      ...names.map((name) => exportCell(kind, name, row[name])),
      ...custom.cellsOf(row.custom ?? {}),
      ...ofRequirement.cellsOf(row.requirement_custom ?? {}),
    ],
    read,
  };
  const stream = await exportAndNotify(context, list, limit);
  const day = dayOf(context.clock.now(), company.time_zone);
  return { fileName: `${company.name} ${kind.topic} ${day}.csv`.trim(), stream };
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function exportCell<Field extends string>(
  { fields, words }: ExportedKind<Field>,
  name: Field,
  value: ExportRow<Field>[Field],
): string | number | null {
  const field = fields[name];
  if (Array.isArray(value) && field?.kind === 'phone') return writePhones(value);
  if (Array.isArray(value)) return writeListCell(value, field?.kind === 'preset' ? readList : readLocations);
  if (value === null) return null;
  switch (field?.kind) {
    case 'choice': {
      const word = words?.[name]?.[String(value)];
      const label = labelIn(field.labels, String(value));
      return word ?? (label ? textsFor('en')._(label) : value);
    }
    case 'state':
      return stateName(String(value));
    case 'language':
      return languageNames.of(String(value)) ?? value;
    default:
      return value;
  }
}
