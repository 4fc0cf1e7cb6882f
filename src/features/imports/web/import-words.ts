import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatCount } from '#platform/money.ts';
import type { DayOrder } from '../cells/days.ts';
import type { MoneyUnit } from '../cells/money.ts';
import type { ImportStatus } from '../contract.ts';
import { type CsvProblemCode, csvLimits } from '../csv/csv-refusals.ts';

export const importStatusLabels: Record<ImportStatus, MessageDescriptor> = {
  uploaded: msg`Not started`,
  running: msg`Running`,
  done: msg`Done`,
  cancelled: msg`Stopped`,
  failed: msg`Failed`,
  undoing: msg`Being undone`,
  undone: msg`Undone`,
};

export const moneyUnitLabels: Record<MoneyUnit, MessageDescriptor> = {
  rupees: msg`in rupees`,
  thousand: msg`in thousand`,
  lakh: msg`in lakh`,
  crore: msg`in crore`,
};

export const dayOrderLabels: Record<DayOrder, MessageDescriptor> = {
  day_first: msg`day before month`,
  month_first: msg`month before day`,
};

/** Why a whole file is refused, and what to do; `line` where it shows. */
export function refusalWords(code: CsvProblemCode, line: number | null): MessageDescriptor {
  const megabytes = csvLimits.bytes / 1024 / 1024;
  const rows = formatCount(csvLimits.rows);
  const columns = csvLimits.columns;
  const characters = formatCount(csvLimits.cell);
  const place = line === null ? '' : formatCount(line);
  switch (code) {
    case 'empty':
      return msg`This file has no rows.`;
    case 'not_text':
      return msg`This is not a text file. Choose a file that ends in .csv.`;
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
    case 'cell_too_long':
      return place === ''
        ? msg`A cell has more than ${characters} characters. Shorten it and choose the file again.`
        : msg`A cell in line ${place} has more than ${characters} characters. Shorten it and choose the file again.`;
    case 'unclosed_quote':
      return place === ''
        ? msg`A quotation mark is opened and never closed.`
        : msg`The quotation mark in line ${place} is opened and never closed.`;
  }
}
