import { buffer } from 'node:stream/consumers';
import { v7 as uuid } from 'uuid';
import { insertFile } from '#features/files/server/repository.ts';
import { keyOf, tableKeyOf } from '#features/files/server/service.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { assertReachesAll } from '#platform/visibility/server/sight.ts';
import { cutText, tidy } from '../cells/cell-text.ts';
import type { ImportPreview, UploadedImport } from '../contract.ts';
import { fileLimits } from '../file-problems.ts';
import type { ImportRow } from '../import-row.ts';
import type { FieldSource, ImportKindName, ImportMapping } from '../mapping.ts';
import { lacksUnit, readMapping, unknownColumns } from '../mapping.ts';
import { newTagsFor } from './add-tags.ts';
import type { ImportKind, ImportKinds } from './import-kind.ts';
import { kindOf, openKind } from './import-kind.ts';
import type { InspectedUpload, InspectUpload, UploadInspection } from './inspect-upload.ts';
import { inspectUpload } from './inspect-upload.ts';
import { findLastMapping } from './last-mapping.ts';
import { RemarkLister } from './list-remarks.ts';
import { DistinctNames } from './new-tags.ts';
import { findOwnRun } from './own-import.ts';
import { importFileId, readOriginal } from './read-file.ts';
import type { StoredImport } from './repository.ts';
import { findImport, insertImport, updateImport } from './repository.ts';
import { readOutcomes } from './row-outcomes.ts';

const sampleSize = 8;

/** Accepts a file: checks that it is a table, stores it and guesses its mapping. */
export async function uploadImport(
  context: StaffContext,
  kinds: ImportKinds,
  input: { id: string; kind: ImportKindName; fileName: string; content: Uint8Array },
  inspect: InspectUpload = inspectStored(kinds),
): Promise<UploadedImport> {
  const kind = await openKind(context.db, kinds, input.kind);
  const createdBy = context.actor.profileId;
  if (!createdBy) throw new Failure('forbidden');
  assertReachesAll(context, input.kind, ['write']);
  if (input.content.byteLength > fileLimits.bytes) {
    throw new Failure('too_large', { fields: [{ path: 'file', code: 'too_large', limit: fileLimits.bytes }] });
  }
  const upload = orRefuse(await inspect(input));
  const file_name = cutText(tidy(input.fileName), 200);
  const sent = await findImport(context.db, input.id);
  const run = { id: input.id, kind: input.kind, file_name, created_by: createdBy };
  if (sent)
    assertIdempotentReplay(
      sent.run.file_name === file_name && sent.run.kind === input.kind ? sent.run : null,
      createdBy,
    );
  else await keepImport(context, { ...run, shape: upload.shape, row_count: upload.rowCount }, { ...input, ...upload });
  return present(context, kind, run, upload);
}

/** Selects another sheet of a workbook whose import has not started. */
export async function chooseSheet(
  context: StaffContext,
  kinds: ImportKinds,
  { id, sheet }: { id: string; sheet: string },
  inspect: InspectUpload = inspectStored(kinds),
): Promise<UploadedImport> {
  const run = await findOwnRun(context, id);
  if (!run.shape.workbook?.sheets.includes(sheet)) throw invalidField('sheet', 'not_valid');
  const { stream } = await readOriginal(context, id);
  const upload = orRefuse(await inspect({ content: await buffer(stream), kind: run.kind, sheet }));
  await transact(context, async (tx) => {
    const values = { shape: upload.shape, row_count: upload.rowCount, settings: null };
    // Locks the import, so that it cannot start with the rows of one sheet and the columns of another.
    const changed = await updateImport(tx.db, id, ['uploaded'], values);
    if (!changed) throw new Failure('conflict', { reason: 'import_started' });
    if (upload.table) await putTable(context, importFileId(run), upload.table);
  });
  return present(context, await openKind(context.db, kinds, run.kind), run, upload);
}

const inspectStored =
  (kinds: ImportKinds): InspectUpload =>
  (upload) =>
    inspectUpload(upload, kindOf(kinds, upload.kind).guessMapping);

function orRefuse(inspected: UploadInspection): InspectedUpload {
  if (inspected.ok) return inspected.upload;
  const { code, row, column } = inspected.problem;
  const fileProblem = { path: 'file', code, ...(row === null ? {} : { limit: row }) };
  throw new Failure('invalid', {
    fields: column === undefined ? [fileProblem] : [fileProblem, { path: 'file.column', code, limit: column }],
  });
}

async function present(
  context: StaffContext,
  kind: ImportKind,
  { id, kind: name, file_name }: Pick<StoredImport, 'id' | 'kind' | 'file_name'>,
  { shape, rowCount, sample, dayOrders, mapping }: InspectedUpload,
): Promise<UploadedImport> {
  const last = await findLastMapping(context.db, kind.fields, { columns: shape.columns, dayOrders });
  const rows = sample.map(({ row, cells }): ImportRow => {
    const named = shape.columns.map((column, index) => [column, cells[index] ?? '']);
    return { number: row, cells: Object.fromEntries(named), shape: 'whole' };
  });
  const completed = kind.completeMapping?.(mapping, { columns: shape.columns, sample: rows }) ?? mapping;
  return {
    id,
    kind: name,
    file_name,
    sample,
    row_count: rowCount,
    columns: shape.columns,
    day_orders: dayOrders,
    mapping: last ?? completed,
    is_as_last: last !== null,
    sheets: [...(shape.workbook?.sheets ?? [])],
    sheet: shape.workbook?.sheet ?? null,
  };
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function keepImport(
  context: StaffContext,
  row: Pick<StoredImport, 'id' | 'kind' | 'file_name' | 'shape' | 'row_count' | 'created_by'>,
  { content, table }: { content: Uint8Array; table: Uint8Array | null },
): Promise<void> {
  const file_id = uuid();
  const created_at = context.clock.now();
  const media_type = table ? workbookType : 'text/csv';
  await context.files.put(keyOf(file_id, null), content, { contentType: media_type });
  if (table) await putTable(context, file_id, table);
  await insertFile(context.db, {
    id: file_id,
    kind: 'import',
    name: row.file_name,
    media_type,
    bytes: content.byteLength,
    created_by: row.created_by,
    created_at,
  });
  await insertImport(context.db, { ...row, file_id, created_at });
}

function putTable({ files }: StaffContext, fileId: string, table: Uint8Array): Promise<void> {
  return files.put(tableKeyOf(fileId), table, { contentType: 'text/csv' });
}

/** Reads the whole file as an import would, without adding anything. Saves the mapping for the lists of remarks. */
export async function previewImport(
  context: StaffContext,
  kinds: ImportKinds,
  input: { id: string; mapping: Readonly<Record<string, FieldSource>> },
): Promise<ImportPreview> {
  const run = await findOwnRun(context, input.id);
  const kind = await openKind(context.db, kinds, run.kind, await newTagsFor(context, kinds, run.kind));
  const mapping = checkedMapping(kind, run, input.mapping);
  await updateImport(context.db, run.id, ['uploaded'], { settings: { mapping, with_repeats: false } });
  const lists = {
    problems: new RemarkLister('problems'),
    notes: new RemarkLister('notes'),
    notes_with_repeats: new RemarkLister('notes', true),
    repeats: new RemarkLister('repeats'),
  };
  const counts = { readable: 0, refused: 0, repeated: 0 };
  const sample: ImportPreview['sample'] = [];
  const newTags = new DistinctNames();
  const newTagsWithRepeats = new DistinctNames();
  for await (const batch of readOutcomes(context, kind, { ...run, status: 'uploaded' }, mapping)) {
    for (const row of batch) {
      counts[countOf[row.outcome]] += 1;
      for (const list of Object.values(lists)) list.add(kind, row);
      const named = (row.reading.ok && row.reading.newTags) || [];
      if (row.outcome === 'added') newTags.add(named);
      newTagsWithRepeats.add(named);
      if (row.outcome === 'added' && row.reading.ok && sample.length < sampleSize) {
        sample.push({ row: row.row.number, values: kind.previewOf(row.reading.input).values });
      }
    }
  }
  return {
    row_count: run.row_count,
    ...counts,
    noted: lists.notes.rows,
    noted_with_repeats: lists.notes_with_repeats.rows,
    problems: lists.problems.page(),
    notes: lists.notes.page(),
    notes_with_repeats: lists.notes_with_repeats.page(),
    repeats: lists.repeats.page(),
    new_tags: newTags.list(),
    new_tags_with_repeats: newTagsWithRepeats.list(),
    sample,
  };
}

const countOf = { added: 'readable', repeated: 'repeated', refused: 'refused' } as const;

/** Checks a mapping against its kind and file; rejects empty required fields and unknown columns. */
export function checkedMapping(
  { fields }: ImportKind,
  run: StoredImport,
  sent: Readonly<Record<string, FieldSource>>,
): ImportMapping {
  const reading = readMapping(fields, sent);
  if (!reading.ok) throw new Failure('invalid', { fields: reading.problems });
  const { mapping } = reading;
  const [unknown] = unknownColumns(mapping, run.shape.columns);
  if (unknown) throw invalidField(`mapping.${unknown.field}`, 'unknown_column', unknown.column);
  const missing = fields.required.filter((field) => mapping[field]?.kind === 'none');
  if (missing.length > 0) throw new Failure('invalid', { fields: missing.map((path) => ({ path, code: 'required' })) });
  const unitless = fields.all.filter((field) => lacksUnit(fields, field, mapping[field]));
  if (unitless.length > 0) {
    throw new Failure('invalid', {
      fields: unitless.map((field) => ({ path: `mapping.${field}.unit`, code: 'required' })),
    });
  }
  return mapping;
}
