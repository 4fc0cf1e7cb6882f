import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { id, instant, requiredText } from '#platform/rpc/fields.ts';
import { dayOrders } from './cells/days.ts';
import { importKindNames, importMapping } from './mapping.ts';

const tags = ['Imports'];

export const importStatuses = ['uploaded', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importSettings = z.object({ mapping: importMapping, with_repeats: z.boolean() });
export type ImportSettings = z.infer<typeof importSettings>;

const kind = z.enum(importKindNames);

/** A file that was uploaded: its columns, first rows and a first guess of what they mean. */
export const uploadedImport = z.strictObject({
  id,
  kind,
  file_name: z.string(),
  row_count: z.int(),
  columns: z.array(z.string()),
  /** The first rows; `row` is the number that a spreadsheet shows beside one. */
  sample: z.array(z.strictObject({ row: z.int(), cells: z.array(z.string()) })),
  /** By column: the order of days that its first rows prove; null where they are none, or may be read either way. */
  day_orders: z.array(z.nullable(z.enum(dayOrders))),
  mapping: importMapping,
  /** Whether the mapping is that of the last import of a file with the same columns, and no guess. */
  is_as_last: z.boolean(),
  /** The sheets of a workbook that hold anything, and the one that is read; none of a CSV file. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
});
export type UploadedImport = z.infer<typeof uploadedImport>;

export const remarkLists = ['problems', 'notes', 'repeats'] as const;
export type RemarkList = (typeof remarkLists)[number];

/**
 * What is said of a row: the field it is about or 'row', a code of the kind, the words of the file, and the value that
 * the record gets ('' where that is what the file says, or nothing). Of a repeat the text is the name of the record.
 */
const importRemark = z.strictObject({
  row: z.int(),
  field: z.string(),
  code: z.string(),
  text: z.string(),
  saved: z.string(),
});
export type ImportRemark = z.infer<typeof importRemark>;

/** Remarks in the order of the file, of about a hundred rows; `next` is the row after which the list goes on. */
const remarkPage = z.strictObject({ items: z.array(importRemark), next: z.nullable(z.int()) });
export type RemarkPage = z.infer<typeof remarkPage>;

const sampleValue = z.nullable(z.union([z.string(), z.number()]));
export type SampleValue = z.infer<typeof sampleValue>;

/** What an import would do, before anything is added. Lists begin here and go on with `remarks`. */
export const importPreview = z.strictObject({
  row_count: z.int(),
  readable: z.int(),
  refused: z.int(),
  repeated: z.int(),
  /** Rows with remarks among those imported, which are others when repeats are imported too; so are `notes`. */
  noted: z.int(),
  noted_with_repeats: z.int(),
  problems: remarkPage,
  notes: remarkPage,
  notes_with_repeats: remarkPage,
  repeats: remarkPage,
  /** The first records as they will be; which values a record shows is for its kind to say. */
  sample: z.array(z.strictObject({ row: z.int(), values: z.record(z.string(), sampleValue) })),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importRun = z.strictObject({
  id,
  kind,
  file_name: z.string(),
  status: z.enum(importStatuses),
  row_count: z.int(),
  rows_read: z.int(),
  rows_added: z.int(),
  rows_refused: z.int(),
  rows_repeated: z.int(),
  /** Of those added, how many an undo has moved to the trash. */
  rows_undone: z.int(),
  created_by: z.nullable(z.string()),
  created_at: instant,
  finished_at: z.nullable(instant),
  may_undo: z.boolean(),
  /** Its file is kept for thirty days, or until somebody who came from it is erased. */
  has_file: z.boolean(),
  /** Whether the reader brought it or may delete what others added: for them is what its file says, and the word to stop. */
  is_own: z.boolean(),
});
export type ImportRun = z.infer<typeof importRun>;

export const importsContract = {
  list: procedure('read', { method: 'GET', path: '/imports', summary: 'The latest imports, of one kind or all', tags })
    .input(z.object({ kind: z.optional(kind) }))
    .output(z.array(importRun)),
  find: procedure('read', { method: 'GET', path: '/imports/{id}', summary: 'How far an import is', tags })
    .input(z.object({ id }))
    .output(importRun),
  chooseSheet: procedure('write', {
    method: 'POST',
    path: '/imports/{id}/sheet',
    summary: 'Read another sheet of an uploaded workbook',
    tags,
  })
    .input(z.object({ id, sheet: requiredText(200) }))
    .output(uploadedImport),
  preview: procedure('write', {
    method: 'POST',
    path: '/imports/{id}/preview',
    summary: 'What an import would do',
    tags,
  })
    .input(z.object({ id, mapping: importMapping }))
    .output(importPreview),
  remarks: procedure('read', {
    method: 'GET',
    path: '/imports/{id}/remarks',
    summary: 'What is said of the rows of a file, as it was last previewed or imported',
    tags,
  })
    .input(
      z.object({
        id,
        list: z.enum(remarkLists),
        /** Of an import that has not started: whether repeats are to be imported too. */
        with_repeats: z.optional(z.boolean()),
        after: z.optional(z.int().check(z.nonnegative(), z.maximum(2_147_483_647))),
      }),
    )
    .output(remarkPage),
  start: procedure('write', { method: 'POST', path: '/imports/{id}/start', summary: 'Start an import', tags })
    .input(z.extend(importSettings, { id }))
    .output(importRun),
  cancel: procedure('write', { method: 'POST', path: '/imports/{id}/cancel', summary: 'Stop a running import', tags })
    .input(z.object({ id }))
    .output(importRun),
  undo: procedure('write', {
    method: 'POST',
    path: '/imports/{id}/undo',
    summary: 'Move all that an import added to the trash',
    tags,
  })
    .input(z.object({ id }))
    .output(importRun),
};
