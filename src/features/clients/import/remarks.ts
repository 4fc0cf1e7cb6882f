import type { PersonNote } from '#features/imports/read-fields.ts';
import type { CommonNote, CommonProblem } from '#features/imports/remarks.ts';
import type { RowReader } from '#features/imports/row-reader.ts';
import type { ClientImportField } from './columns.ts';

/** Why a row can be no client. */
export type ClientProblemCode = CommonProblem;

/** What can be odd about a row that becomes a client all the same. */
export type ClientNoteCode = CommonNote | PersonNote | 'exchanged' | 'extra_room';

export type ClientRowReader = RowReader<ClientImportField, ClientProblemCode, ClientNoteCode>;
