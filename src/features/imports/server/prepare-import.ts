import { v7 as uuid } from 'uuid';
import { insertFile } from '#features/files/server/repository.ts';
import { keyOf } from '#features/files/server/service.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { may } from '#platform/context/server/context.ts';
import { sameCreate } from '#platform/context/server/origin.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { cut, tidy } from '../cells/cell-text.ts';
import type { ImportPreview, UploadedImport } from '../contract.ts';
import { csvLimits } from '../csv/csv-refusals.ts';
import type { FieldSource, ImportKindName, ImportMapping } from '../mapping.ts';
import { lacksUnit, readMapping, unknownColumns } from '../mapping.ts';
import type { ImportKind, ImportKinds } from './import-kind.ts';
import { kindOf } from './import-kind.ts';
import type { InspectUpload } from './inspect-upload.ts';
import { inspectUpload } from './inspect-upload.ts';
import { readBatches } from './read-file.ts';
import type { ImportRow } from './repository.ts';
import { findImport, insertImport } from './repository.ts';

const mostListed = 200;
const sampleSize = 8;

/** Takes a file in: checks that it is a table, keeps it, and guesses what its columns mean. */
export async function uploadImport(
  context: StaffContext,
  kinds: ImportKinds,
  input: { id: string; kind: ImportKindName; fileName: string; content: Uint8Array },
  inspect: InspectUpload = async (content, name) => inspectUpload(content, kindOf(kinds, name).guessMapping),
): Promise<UploadedImport> {
  // Refuses a kind that nobody knows.
  kindOf(kinds, input.kind);
  const createdBy = context.actor.profileId;
  if (!createdBy) throw new Failure('forbidden');
  if (input.content.byteLength > csvLimits.bytes) {
    throw new Failure('too_large', { fields: [{ path: 'file', code: 'too_large', limit: csvLimits.bytes }] });
  }
  const inspected = await inspect(input.content, input.kind);
  if (!inspected.ok) {
    const { code, line } = inspected.problem;
    throw invalidField('file', code, line ?? undefined);
  }
  const { shape, rowCount: row_count, sample, dayOrders: day_orders, mapping } = inspected.upload;
  const file_name = cut(tidy(input.fileName), 200);
  const sent = await findImport(context.db, input.id);
  if (sent) sameCreate(sent.run.file_name === file_name && sent.run.kind === input.kind ? sent.run : null, createdBy);
  else
    await keepImport(
      context,
      { id: input.id, kind: input.kind, file_name, shape, row_count, created_by: createdBy },
      input.content,
    );
  return {
    id: input.id,
    kind: input.kind,
    file_name,
    row_count,
    columns: shape.columns,
    sample,
    day_orders,
    mapping,
  };
}

async function keepImport(
  context: StaffContext,
  row: Pick<ImportRow, 'id' | 'kind' | 'file_name' | 'shape' | 'row_count' | 'created_by'>,
  content: Uint8Array,
): Promise<void> {
  const file_id = uuid();
  const created_at = context.clock.now();
  await context.files.put(keyOf(file_id, null), content, { contentType: 'text/csv' });
  await insertFile(context.db, {
    id: file_id,
    kind: 'import',
    name: row.file_name,
    media_type: 'text/csv',
    bytes: content.byteLength,
    created_by: row.created_by,
    created_at,
  });
  await insertImport(context.db, { ...row, file_id, created_at });
}

/** Reads the whole file as an import would, and writes nothing. */
export async function previewImport(
  context: StaffContext,
  kinds: ImportKinds,
  input: { id: string; mapping: Readonly<Record<string, FieldSource>> },
): Promise<ImportPreview> {
  const run = await findOwnRun(context, input.id);
  const kind = kindOf(kinds, run.kind);
  const mapping = checkedMapping(kind, run, input.mapping);
  const seen = new Set<string>();
  const preview: ImportPreview = {
    row_count: run.row_count,
    readable: 0,
    refused: 0,
    repeated: 0,
    noted: 0,
    noted_with_repeats: 0,
    problems: [],
    notes: [],
    notes_with_repeats: [],
    repeats: [],
    sample: [],
  };
  for await (const batch of readBatches(context, kind, run, mapping)) {
    const known = await kind.findKnownKeys(
      context.db,
      batch.flatMap(({ keys }) => keys),
    );
    for (const { row, reading, keys } of batch) {
      const { line } = row;
      if (!reading.ok) {
        preview.refused += 1;
        if (preview.problems.length < mostListed)
          preview.problems.push(...reading.problems.map((problem) => ({ line, ...problem })));
        continue;
      }
      const { draft, notes } = reading;
      const remarks = notes.map((note) => ({ line, ...note }));
      if (remarks.length > 0) preview.noted_with_repeats += 1;
      if (preview.notes_with_repeats.length < mostListed) preview.notes_with_repeats.push(...remarks);
      const isRepeat = keys.some((key) => seen.has(key) || known.has(key));
      for (const key of keys) seen.add(key);
      if (isRepeat) {
        preview.repeated += 1;
        if (preview.repeats.length < mostListed) preview.repeats.push({ line, title: kind.previewOf(draft).title });
        continue;
      }
      preview.readable += 1;
      if (remarks.length > 0) preview.noted += 1;
      if (preview.notes.length < mostListed) preview.notes.push(...remarks);
      if (preview.sample.length < sampleSize) {
        preview.sample.push({ line, values: kind.previewOf(draft).values });
      }
    }
  }
  return preview;
}

/**
 * An import for whoever may work with it: its owner, and whoever may delete what others added. Others see how it went, but
 * not its file: what was refused became no record that everybody reads, and may hold what no record takes.
 */
export async function findOwnRun(context: StaffContext, id: string): Promise<ImportRow> {
  const found = await findImport(context.db, id);
  if (!found) throw new Failure('not_found');
  if (!isOwn(context, found.run)) throw new Failure('forbidden');
  return found.run;
}

export function isOwn({ actor }: StaffContext, run: ImportRow): boolean {
  return run.created_by === actor.profileId || may(actor, 'delete_any');
}

/** A mapping held to its kind and its file; refused where a needed field is empty or a column is not in the file. */
export function checkedMapping(
  { fields }: ImportKind,
  run: ImportRow,
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
