import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { id, instant, requiredText } from '#platform/rpc/fields.ts';
import { maxWordLength, maxWords } from '#platform/words/words.ts';
import { dayOrders } from './cells/days.ts';
import { importKindNames, importMapping } from './mapping.ts';

const tags = ['Imports'];

export const importStatuses = ['uploaded', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importSettings = z.object({ mapping: importMapping, with_repeats: z.boolean() });
export type ImportSettings = z.infer<typeof importSettings>;

const kind = z.enum(importKindNames);

const startInput = z.extend(importSettings, {
  id,
  /** The names of tags to add, as the preview listed them; needs the right to add words. */
  new_tags: z.optional(z.array(requiredText(maxWordLength)).check(z.maxLength(maxWords))),
});
export type StartInput = z.infer<typeof startInput>;

/** An uploaded file: its columns, its first rows and a guessed mapping. */
export const uploadedImport = z.strictObject({
  id,
  kind,
  file_name: z.string(),
  row_count: z.int(),
  columns: z.array(z.string()),
  /** The first rows; `row` is the row number that a spreadsheet shows. */
  sample: z.array(z.strictObject({ row: z.int(), cells: z.array(z.string()) })),
  /** By column: the day order that its first rows prove; null if they hold no days or are ambiguous. */
  day_orders: z.array(z.nullable(z.enum(dayOrders))),
  mapping: importMapping,
  /** The mapping is that of the last import with the same columns, not a guess. */
  is_as_last: z.boolean(),
  /** The non-empty sheets of a workbook and the selected one; empty for CSV. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
});
export type UploadedImport = z.infer<typeof uploadedImport>;

export const remarkLists = ['problems', 'notes', 'repeats'] as const;
export type RemarkList = (typeof remarkLists)[number];

/**
 * A remark on a row: its field or 'row', a code of the kind, the text in the file, and the value the record gets ('' if
 * it equals the text or is empty). For a repeat, the text is the name of the record.
 */
const importRemark = z.strictObject({
  row: z.int(),
  field: z.string(),
  code: z.string(),
  text: z.string(),
  saved: z.string(),
});
export type ImportRemark = z.infer<typeof importRemark>;

/** Remarks in file order, about a hundred rows per page; `next` is the row where the next page starts. */
const remarkPage = z.strictObject({ items: z.array(importRemark), next: z.nullable(z.int()) });
export type RemarkPage = z.infer<typeof remarkPage>;

const sampleValue = z.nullable(z.union([z.string(), z.number()]));
export type SampleValue = z.infer<typeof sampleValue>;

/** What an import would do, before it adds anything. Lists start here and continue with `remarks`. */
export const importPreview = z.strictObject({
  row_count: z.int(),
  readable: z.int(),
  refused: z.int(),
  repeated: z.int(),
  /** Imported rows with remarks, without repeats; `noted_with_repeats` includes them. The same holds for `notes`. */
  noted: z.int(),
  noted_with_repeats: z.int(),
  problems: remarkPage,
  notes: remarkPage,
  notes_with_repeats: remarkPage,
  repeats: remarkPage,
  /**
   * Names in the file that no tag has; for a user who may add words. `start` adds those that it gets. The second list
   * includes the names of repeats.
   */
  new_tags: z.array(z.string()),
  new_tags_with_repeats: z.array(z.string()),
  /** The first records as they will be saved. The kind chooses which values to show. */
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
  /** How many of the added records an undo has moved to the trash. */
  rows_undone: z.int(),
  created_by: z.nullable(z.string()),
  created_at: instant,
  finished_at: z.nullable(instant),
  may_undo: z.boolean(),
  /** The file and its rows, as long as it is stored. */
  may_download: z.boolean(),
  /** The file is stored for thirty days, or until a person in it is erased. */
  has_file: z.boolean(),
  /** The user uploaded the file or may delete other people's records; only then may they read its rows or cancel it. */
  is_own: z.boolean(),
});
export type ImportRun = z.infer<typeof importRun>;

export const importsContract = {
  list: procedure('read', { method: 'GET', path: '/imports', summary: 'The latest imports, of one kind or all', tags })
    .input(z.object({ kind: z.optional(kind) }))
    .output(z.array(importRun)),
  find: procedure('read', { method: 'GET', path: '/imports/{id}', summary: 'The progress of an import', tags })
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
    summary: 'Preview an import',
    tags,
  })
    .input(z.object({ id, mapping: importMapping }))
    .output(importPreview),
  remarks: procedure('read', {
    method: 'GET',
    path: '/imports/{id}/remarks',
    summary: 'Remarks on the rows of a file, from its last preview or import',
    tags,
  })
    .input(
      z.object({
        id,
        list: z.enum(remarkLists),
        /** Before the import starts: whether it will import repeats too. */
        with_repeats: z.optional(z.boolean()),
        after: z.optional(z.int().check(z.nonnegative(), z.maximum(2_147_483_647))),
      }),
    )
    .output(remarkPage),
  start: procedure('write', { method: 'POST', path: '/imports/{id}/start', summary: 'Start an import', tags })
    .input(startInput)
    .output(importRun),
  cancel: procedure('write', { method: 'POST', path: '/imports/{id}/cancel', summary: 'Stop a running import', tags })
    .input(z.object({ id }))
    .output(importRun),
  undo: procedure('write', {
    method: 'POST',
    path: '/imports/{id}/undo',
    summary: 'Undo an import: move all records that it added to the trash',
    tags,
    keys: ['write', 'delete'],
  })
    .input(z.object({ id }))
    .output(importRun),
};
