import type { PersonNote } from '#features/imports/read-fields.ts';
import type { CommonNote, CommonProblem } from '#features/imports/remarks.ts';
import type { RowReader } from '#features/imports/row-reader.ts';
import type { RequirementNote } from '#features/requirements/import/requirement-reader.ts';
import type { ClientImportField } from './columns.ts';

/** Why a row cannot become a client. */
export type ClientProblemCode = CommonProblem;

/** What can be odd about a row that still becomes a client. */
export type ClientNoteCode = CommonNote | PersonNote | RequirementNote;

export type ClientRowReader = RowReader<ClientImportField, ClientProblemCode, ClientNoteCode>;
