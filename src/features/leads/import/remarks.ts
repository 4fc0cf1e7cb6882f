import type { PersonNote } from '#features/imports/read-fields.ts';
import type { CommonNote, CommonProblem } from '#features/imports/remarks.ts';
import type { RowReader } from '#features/imports/row-reader.ts';
import type { RequirementNote } from '#features/requirements/import/requirement-reader.ts';
import type { LeadImportField } from './columns.ts';

export type LeadProblemCode = CommonProblem;

/** Remarks about a row that is imported anyway. */
export type LeadNoteCode =
  | CommonNote
  | PersonNote
  | RequirementNote
  | 'range_upper_end'
  | 'became_client'
  | 'no_reason'
  | 'reason_in_words'
  | 'not_there'
  | 'several_there'
  | 'is_client';

export type LeadRowReader = RowReader<LeadImportField, LeadProblemCode, LeadNoteCode>;
