/** What a file may hold. The bytes are the caller's to count, before the file is read ('too_large'). */
/** The longest cell is Excel's own (32,767 characters). */
export const csvLimits = { bytes: 20 * 1024 * 1024, rows: 200_000, columns: 200, cell: 32_767 };

export const csvProblemCodes = [
  'empty',
  'not_text',
  'spreadsheet',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'record_too_long',
  'cell_too_long',
  'unclosed_quote',
] as const;
export type CsvProblemCode = (typeof csvProblemCodes)[number];

/** Why a file as a whole cannot be read, with the line (from 1) where it shows. */
export type CsvProblem = { code: CsvProblemCode; line: number | null };
