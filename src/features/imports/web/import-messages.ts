import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatCount } from '#platform/money.ts';
import type { DayOrder } from '../cells/days.ts';
import type { MoneyUnit } from '../cells/money.ts';
import type { ImportStatus } from '../contract.ts';
import { type FileProblem, fileLimits } from '../file-problems.ts';

export const importStatusLabels: Record<ImportStatus, MessageDescriptor> = {
  uploaded: msg`Not started`,
  running: msg`Running`,
  done: msg`Done`,
  cancelled: msg`Stopped`,
  failed: msg`Failed`,
  undoing: msg`Undoing`,
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

/** Why a whole file is rejected and what to do, with the row and the column. */
export function importRefusalMessage({ code, row, column = '' }: FileProblem): MessageDescriptor {
  const megabytes = fileLimits.bytes / 1024 / 1024;
  const rowNumber = row === null ? '' : formatCount(row);
  switch (code) {
    case 'empty':
      return msg`This file is empty.`;
    case 'no_rows':
      return msg`This file has column names but no rows below them. Add rows and choose it again.`;
    case 'not_a_table':
      return msg`This is not a spreadsheet. Choose an .xlsx or .csv file.`;
    case 'archive':
      return msg`This is a ZIP file or another archive. Extract it and choose the .xlsx or .csv file inside.`;
    case 'document':
      return msg`This is a text document. Copy its table into a spreadsheet and save it as .xlsx or .csv.`;
    case 'locked':
      return msg`This Excel file is protected with a password. Remove the password, save the file and choose it again.`;
    case 'damaged':
      return msg`This Excel file is damaged or incomplete. Open it in Excel, save it as .xlsx and choose it again.`;
    case 'old_spreadsheet':
      return msg`This is an old Excel file (.xls). Open it and save it as .xlsx or .csv.`;
    case 'other_spreadsheet':
      return msg`This spreadsheet format is not supported. Save the file as .xlsx or .csv.`;
    case 'pdf':
      return msg`This is a PDF file. Choose the spreadsheet it was made from, as .xlsx or .csv.`;
    case 'picture':
      return msg`This is a picture. Choose an .xlsx or .csv file.`;
    case 'web_page':
      return msg`This is a web page or an XML file. Open it in Excel and save it as .xlsx or .csv.`;
    case 'too_large':
      return msg`This file is larger than ${megabytes} MB. Split it into several files.`;
    default:
      return row === null ? sizeMessage(code) : locatedMessage(code, { rowNumber, column });
  }
}

function sizeMessage(code: FileProblem['code']): MessageDescriptor {
  const rows = formatCount(fileLimits.rows);
  const columns = fileLimits.columns;
  switch (code) {
    case 'too_many_rows':
      return msg`This file has more than ${rows} rows. Split it into several files.`;
    case 'too_many_columns':
      return msg`This file has more than ${columns} columns. Delete the ones you don't need.`;
    default:
      return msg`This file has too much data. Split it into several files.`;
  }
}

function locatedMessage(
  code: FileProblem['code'],
  { rowNumber, column }: { rowNumber: string; column: string },
): MessageDescriptor {
  const characters = formatCount(fileLimits.cell);
  switch (code) {
    case 'row_too_long':
      return msg`Row ${rowNumber} has too much text. Shorten it and choose the file again.`;
    case 'record_too_long':
      return msg`Row ${rowNumber} is too long. A quotation mark is probably missing there.`;
    case 'cell_too_long':
      return column === ''
        ? msg`A cell in row ${rowNumber} has more than ${characters} characters. Shorten it and choose the file again.`
        : msg`The cell in row ${rowNumber}, column “${column}”, has more than ${characters} characters. Shorten it and choose the file again.`;
    case 'unclosed_quote':
      return msg`A quotation mark opened in or after row ${rowNumber} is never closed.`;
    default:
      return sizeMessage(code);
  }
}
