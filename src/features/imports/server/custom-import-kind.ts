import { customHeading, plainHeading } from '#platform/custom-fields/custom-cells.ts';
import type { CustomField, CustomFieldKind, CustomValue, CustomValues } from '#platform/custom-fields/custom-fields.ts';
import {
  asPersonField,
  customFieldName,
  hasRequirements,
  requirementKeyOf,
  tagsKey,
} from '#platform/custom-fields/custom-fields.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { plain } from '../cells/cell-text.ts';
import { normalizeColumnName, restPart } from '../column-names.ts';
import { withCustomImportFields, withCustomMessages, withTags } from '../custom-import-fields.ts';
import type { ImportRow } from '../import-row.ts';
import { cellOf } from '../import-row.ts';
import type { FieldSource, ImportMapping } from '../mapping.ts';
import { moneyUnitOf } from '../money-column.ts';
import type { CustomReading } from '../read-custom-cell.ts';
import { readCustomCell } from '../read-custom-cell.ts';
import type { RowReading, RowRemark } from '../remarks.ts';
import { RowReader } from '../row-reader.ts';
import type { ImportKind } from './import-kind.ts';
import type { NewTags, TagAddition } from './new-tags.ts';

type ListFields = (db: Queryable, kind: CustomFieldKind) => Promise<readonly CustomField[]>;

/** Gives the first requirements of people that an import added these values, by the rows of its file. */
export type FillRequirements = (
  db: Queryable,
  topic: 'leads' | 'clients',
  imported: { readonly importId: string; readonly rows: ReadonlyArray<{ row: number; custom: CustomValues }> },
) => Promise<void>;

interface CustomParts {
  readonly listFields: ListFields;
  readonly tags: TagAddition;
  readonly fillRequirements: FillRequirements;
}

/** Where text goes that a custom field cannot hold: the column of a kind, and its length. */
const notesOf = {
  properties: { column: 'description', most: 10_000 },
  clients: { column: 'notes', most: 5_000 },
  leads: { column: 'notes', most: 5_000 },
} as const;

/** An import kind that also reads the fields that the agency added to its records, and to requirements. */
export function customImportKind(kind: ImportKind, { listFields, tags, fillRequirements }: CustomParts): ImportKind {
  const insertBatch: ImportKind['insertBatch'] = async (tx, rows, run) => {
    const topic = kind.fields.kind;
    const ids = await kind.insertBatch(tx, rows, run);
    const filled = rows.flatMap(({ input, rowIndex: row }) => {
      const { requirement_custom: custom } = input as { readonly requirement_custom?: CustomValues };
      return custom ? [{ row, custom }] : [];
    });
    if (hasRequirements(topic) && filled.length > 0)
      await fillRequirements(tx.db, topic, { importId: run.id, rows: filled });
    return ids;
  };
  return {
    ...kind,
    tags,
    async open(db, newTags) {
      const { kind: name } = kind.fields;
      const fieldsOf = async (of: CustomFieldKind) =>
        (await listFields(db, of)).filter(({ is_removed }) => !is_removed);
      const ofRequirements = hasRequirements(name) ? (await fieldsOf('requirements')).map(asPersonField) : [];
      const fields = [...withTags(name, await fieldsOf(name)), ...ofRequirements];
      return { ...extended(kind, fields, newTags), insertBatch };
    },
  };
}

function extended(kind: ImportKind, fields: readonly CustomField[], newTags: NewTags | undefined): ImportKind {
  return {
    ...kind,
    fields: withCustomImportFields(kind.fields, fields),
    messages: withCustomMessages(kind.messages, fields),
    // The same row is recognized again after the agency added a field.
    repeatKey: (input) => kind.repeatKey(withoutCustom(input)),
    completeMapping: (mapping, file) => completed(kind, fields, mapping, file),
    async openReader(context, mapping) {
      const read = await kind.openReader(context, mapping);
      return async (rows) => {
        const readings = await read(rows);
        return readings.map((reading, index) => {
          const row = rows[index];
          return row ? withValues(kind, fields, reading, { row, mapping, newTags }) : reading;
        });
      };
    },
  };
}

interface GuessedFile {
  readonly columns: readonly string[];
  readonly sample: readonly ImportRow[];
}

/** The guessed mapping with a column for each custom field that one is named after. */
function completed(
  kind: ImportKind,
  fields: readonly CustomField[],
  mapping: ImportMapping,
  { columns, sample }: GuessedFile,
): ImportMapping {
  const sources = new Map<string, FieldSource>(Object.entries(mapping));
  const isColumn = (column: string) =>
    [...sources.values()].some((source) => source.kind === 'column' && source.column === column);
  for (const field of fields) {
    const names = [customHeading(field, columnsOfExport(kind, columns)), plainHeading(field)].map(normalizeColumnName);
    const column = columns.find((one) => names.includes(normalizeColumnName(one)) && !isColumn(one));
    if (column === undefined) {
      sources.set(customFieldName(field), { kind: 'none' });
      continue;
    }
    for (const [name, source] of sources) if (source.kind === 'template') sources.set(name, without(source, column));
    const cells = sample.map((row) => cellOf(row, column));
    const unit = { money: moneyUnitOf(column, cells, false), day: 'day_first' }[field.type as 'money' | 'day'];
    sources.set(customFieldName(field), { kind: 'column', column, ...(unit && { unit }) });
  }
  return Object.fromEntries(sources);
}

/** A heading is taken only by a column of Aangan: in another file, a column of the same name is the custom field. */
function columnsOfExport(kind: ImportKind, columns: readonly string[]): readonly string[] {
  return columns.filter((column) =>
    kind.fields.all.some((field) => normalizeColumnName(field) === normalizeColumnName(column)),
  );
}

/** A template of `templateOfRest` without the part of a column: it has its own field now. */
function without(source: FieldSource & { kind: 'template' }, column: string): FieldSource {
  const template = source.template.replace(restPart(column), '');
  return template === '' ? { kind: 'none' } : { kind: 'template', template };
}

/** A reading with the values of the custom fields; what they cannot hold goes to the notes. */
function withValues(
  kind: ImportKind,
  fields: readonly CustomField[],
  reading: RowReading,
  {
    row,
    mapping,
    newTags,
  }: { readonly row: ImportRow; readonly mapping: ImportMapping; readonly newTags: NewTags | undefined },
): RowReading {
  if (!reading.ok) return reading;
  const reader = new RowReader<string>(row, mapping);
  const custom: Record<string, CustomValue> = {};
  const ofRequirement: Record<string, CustomValue> = {};
  const notes: RowRemark[] = [];
  const left: string[] = [];
  const added: string[] = [];
  for (const field of fields) {
    const name = customFieldName(field);
    const source = mapping[name];
    if (source === undefined || source.kind === 'none') continue;
    const read = readCustomCell(field, reader.text(name), source.kind === 'column' ? source.unit : undefined);
    const named = newTags && field.key === tagsKey ? newTagsIn(read, field, newTags) : [];
    added.push(...named);
    const cell = withoutUnknown(read, named);
    if (cell.kind === 'empty') continue;
    const requirementKey = requirementKeyOf(field.key);
    if (cell.kind === 'value')
      if (requirementKey === null) custom[field.key] = cell.value;
      else ofRequirement[requirementKey] = cell.value;
    const text = cell.kind === 'value' ? cell.left : cell.text;
    if (cell.note) notes.push({ field: name, code: cell.note, text: text ?? '' });
    if (text !== undefined) left.push(`${plainHeading(field)}: ${text}`);
  }
  const { column, most } = notesOf[kind.fields.kind];
  // Each kind has a text column of this name.
  const input = reading.input as Readonly<Record<string, unknown>>;
  const kept = [String(input[column] ?? ''), ...left].filter((line) => line !== '').join('\n');
  return {
    ok: true,
    input: {
      ...input,
      ...(Object.keys(custom).length > 0 && { custom }),
      ...(Object.keys(ofRequirement).length > 0 && { requirement_custom: ofRequirement }),
      ...(left.length > 0 && kept.length <= most && { [column]: kept }),
    },
    notes: [...reading.notes, ...notes],
    ...(added.length > 0 && { newTags: added }),
  };
}

/** The names in a cell that the import will add; a hidden tag stays hidden. */
function newTagsIn(cell: CustomReading, { choices }: CustomField, newTags: NewTags): string[] {
  const unknown = cell.kind === 'empty' ? [] : (cell.unknown ?? []);
  return unknown.filter((name) => !choices.some((tag) => plain(tag.name) === plain(name)) && newTags.collect(name));
}

/** A cell without names that are unknown no more. */
function withoutUnknown(cell: CustomReading, known: readonly string[]): CustomReading {
  if (cell.kind === 'empty' || known.length === 0) return cell;
  const left = (cell.unknown ?? []).filter((name) => !known.includes(name)).join(', ');
  if (cell.kind === 'unreadable') return left === '' ? { kind: 'empty' } : { ...cell, text: left };
  const { note: _note, left: _left, ...value } = cell;
  return left === '' ? value : { ...cell, left };
}

function withoutCustom(input: unknown): unknown {
  const { custom: _custom, requirement_custom: _requirement, ...fields } = input as Readonly<Record<string, unknown>>;
  return fields;
}
