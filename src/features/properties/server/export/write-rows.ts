import { writeListCell } from '#features/imports/cells/lists.ts';
import { stateName } from '#platform/indian-states.ts';
import type { Currency } from '#platform/money.ts';
import { propertyImportFields } from '../../import/column-terms.ts';
import { areaTextHeading, propertyExportColumns } from '../../import/exported-file.ts';
import { choiceReaders } from '../../import/listing-terms.ts';
import { readFeatures } from '../../import/read-features.ts';
import type { PropertyExportRow } from '../repository/export-rows.ts';

/** The headings are in English in every language, so that any installation can read the file again. */
export const propertyExportHeadings = (currency: Currency): readonly string[] => [
  ...propertyImportFields.map((field) => propertyExportColumns[currency].headings[field]),
  areaTextHeading,
  'Agent',
];

export function propertyExportCells(row: PropertyExportRow): Array<string | number | null> {
  const cells = propertyImportFields.map((field) => {
    const value = field === 'state' ? stateName(row.state) : row[field];
    if (Array.isArray(value)) return writeListCell(value, readFeatures);
    return Object.hasOwn(choiceReaders, field) && value !== null ? inWords(String(value)) : value;
  });
  return [...cells, row.area_text, row.agent];
}

/** 'super_built_up' is 'Super built-up', 'north_east' is 'North-east'. */
function inWords(value: string): string {
  const words = value.replace(/^super_/u, 'super ').replaceAll('_', '-');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
