import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DayOrder } from '#features/imports/cells/days.ts';
import type { MoneyUnit } from '#features/imports/cells/money.ts';
import { type CsvProblemCode, csvLimits } from '#features/imports/csv/csv-refusals.ts';
import { formatCount } from '#platform/money.ts';
import type { AreaUnit, ImportField } from '../import/columns.ts';
import type { ImportStatus } from '../import/contract.ts';
import type { NoteCode, ProblemCode } from '../import/remarks.ts';
import { propertyFieldLabels } from './property-field-labels.ts';

const { property_type_id: property_type, ...ownLabels } = propertyFieldLabels;

export const importFieldLabels: Record<ImportField | 'row', MessageDescriptor> = {
  ...ownLabels,
  property_type,
  row: msg`Whole row`,
};

export const importStatusLabels: Record<ImportStatus, MessageDescriptor> = {
  uploaded: msg`Not started`,
  running: msg`Running`,
  done: msg`Done`,
  cancelled: msg`Stopped`,
  failed: msg`Failed`,
  undone: msg`Undone`,
};

export const moneyUnitLabels: Record<MoneyUnit, MessageDescriptor> = {
  rupees: msg`in rupees`,
  thousand: msg`in thousand`,
  lakh: msg`in lakh`,
  crore: msg`in crore`,
};

export const areaUnitLabels: Record<AreaUnit, MessageDescriptor> = {
  sq_ft: msg`in square feet`,
  sq_m: msg`in square metres`,
  sq_yd: msg`in square yards (gaj)`,
  cent: msg`in cents`,
  guntha: msg`in guntha`,
  ground: msg`in grounds`,
  perch: msg`in perches`,
  acre: msg`in acres`,
  are: msg`in ares`,
  hectare: msg`in hectares`,
};

export const dayOrderLabels: Record<DayOrder, MessageDescriptor> = {
  day_first: msg`day before month`,
  month_first: msg`month before day`,
};

const problemWords: Record<ProblemCode, MessageDescriptor> = {
  missing: msg`Missing, and no property can be without it`,
  unreadable: msg`Cannot be read`,
  out_of_range: msg`Too small or too large to be true`,
  rate_not_price: msg`A rate for each unit of area, not a price`,
  too_long: msg`Too long`,
  unknown: msg`No state or union territory of India is called this`,
  too_many_cells: msg`More cells than the file has columns`,
  broken_quotes: msg`The quotation marks do not match`,
  repeated_header: msg`The column names once more`,
};

/** Why a row becomes no property; of what is missing `text` is the column that is blank. */
export function problemWordsFor(code: ProblemCode, text: string): MessageDescriptor {
  return code === 'missing' && text !== ''
    ? msg`“${text}” is blank, and no property can be without it`
    : problemWords[code];
}

const noteWords: Record<NoteCode, MessageDescriptor> = {
  range_lower_end: msg`A range: its lower end is taken`,
  converted: msg`In another unit: converted`,
  dimensions: msg`Two sides: multiplied to an area`,
  rounded: msg`Shortened by a spreadsheet program: the last digits may be lost`,
  unreadable: msg`Cannot be read: the field stays empty`,
  state_dependent_unit: msg`A unit that differs from state to state: the text is kept, the area stays empty`,
  out_of_range: msg`Too small or too large to be true: the field stays empty`,
  implausible: msg`Unusual: taken as it is, better look at it`,
  room_and_kitchen: msg`One room and a kitchen: counted as no bedroom`,
  extra_room: msg`With an extra room, which is not counted`,
  unknown: msg`Not understood: the field stays empty`,
  not_in_list: msg`The agency has no such property type: the field stays empty`,
  not_kept: msg`Not six digits: the field stays empty`,
  shortened: msg`Too long: the end is cut off`,
  incomplete: msg`Only half of a position: neither half is taken`,
  monthly_is_rent: msg`A price for each month: taken as for rent`,
  too_few_cells: msg`Fewer cells than the file has columns`,
};

/** What is odd about a row that is taken all the same. */
export function noteWordsFor(field: ImportField | 'row', code: NoteCode): MessageDescriptor {
  if (code === 'unknown' && field === 'purpose') return msg`Not understood: taken as for sale`;
  if (code === 'unknown' && field === 'status') return msg`Not understood: taken as available`;
  return noteWords[code];
}

/** Why a whole file is refused, and what to do; `line` where it shows. */
export function refusalWords(code: CsvProblemCode, line: number | null): MessageDescriptor {
  const megabytes = csvLimits.bytes / 1024 / 1024;
  const rows = formatCount(csvLimits.rows);
  const columns = csvLimits.columns;
  const place = line === null ? '' : formatCount(line);
  switch (code) {
    case 'empty':
      return msg`This file has no rows.`;
    case 'not_text':
      return msg`This is no text file. Choose a file that ends in .csv.`;
    case 'spreadsheet':
      return msg`This is a spreadsheet file. Open it in its program, save it as CSV and choose that file.`;
    case 'too_large':
      return msg`This file is larger than ${megabytes} MB. Split it into several files.`;
    case 'too_many_rows':
      return msg`This file has more than ${rows} rows. Split it into several files.`;
    case 'too_many_columns':
      return msg`This file has more than ${columns} columns. Delete those that are not needed.`;
    case 'record_too_long':
      return place === ''
        ? msg`A row of this file is too long. Most likely a quotation mark is missing.`
        : msg`The row in line ${place} is too long. Most likely a quotation mark is missing there.`;
    case 'unclosed_quote':
      return place === ''
        ? msg`A quotation mark is opened and never closed.`
        : msg`The quotation mark in line ${place} is opened and never closed.`;
  }
}
