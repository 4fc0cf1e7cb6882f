/**
 * Limits of a file. The caller checks the bytes before reading ('too_large'); `cell` is Excel's limit per cell;
 * `unpacked` limits the bytes of a workbook's unpacked parts.
 */
export const fileLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  cell: 32_767,
  unpacked: 256 * 1024 * 1024,
};

export const fileProblemCodes = [
  'empty',
  'no_rows',
  'not_a_table',
  'archive',
  'document',
  'locked',
  'damaged',
  'old_spreadsheet',
  'other_spreadsheet',
  'pdf',
  'picture',
  'web_page',
  'too_large',
  'unpacks_too_large',
  'too_many_rows',
  'too_many_columns',
  'record_too_long',
  'row_too_long',
  'cell_too_long',
  'unclosed_quote',
] as const;
export type FileProblemCode = (typeof fileProblemCodes)[number];

/** Why a whole file cannot be read, with the row and column as a spreadsheet names them. */
export interface FileProblem {
  readonly code: FileProblemCode;
  readonly row: number | null;
  readonly column?: string;
}

export class FileFailure extends Error {
  readonly problem: FileProblem;
  constructor(code: FileProblemCode, index: Partial<Omit<FileProblem, 'code'>> = {}) {
    super(code);
    this.problem = { row: null, ...index, code };
  }
}

/** The spreadsheet name of the column with an index from 0: 'A', 'Z', 'AA'. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
