import { clearDraft, readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import { cut } from '../cells/cell-text.ts';
import { dayOrders } from '../cells/days.ts';
import type { UploadedImport } from '../contract.ts';
import type { ImportRow } from '../import-row.ts';
import {
  type FieldSource,
  type ImportFields,
  type ImportMapping,
  importMapping,
  readMapping,
  unknownColumns,
} from '../mapping.ts';

/** What is known of an uploaded file and how its columns are matched, kept on this device until the import starts. */
export interface ImportDraft {
  readonly columns: readonly string[];
  readonly rows: readonly ImportRow[];
  readonly rowCount: number;
  readonly fileName: string;
  readonly mapping: ImportMapping;
  readonly withRepeats: boolean;
  /** Matched as in the last import of a file with the same columns. */
  readonly isAsLast: boolean;
}

interface LastMatching {
  readonly columns: readonly string[];
  readonly mapping: ImportMapping;
}

const keyOf = (id: string) => `import:${id}`;
const lastKey = ({ kind }: ImportFields) => `import:last:${kind}`;
// Where the browser keeps nothing, the draft lasts as long as the page.
const inMemory = new Map<string, ImportDraft>();
// A cell may hold a whole page; an example needs its beginning.
const longestCell = 300;

/** The draft of an import; null where this device has none, or one that an older program wrote. */
export function readImportDraft(id: string, fields: ImportFields): ImportDraft | null {
  const values: Partial<ImportDraft> | undefined = inMemory.get(id) ?? readDraft<ImportDraft>(keyOf(id))?.values;
  const mapping = keptMapping(fields, values?.mapping);
  const { columns, rows, rowCount, fileName, withRepeats = false, isAsLast = false } = values ?? {};
  if (!mapping || !columns || !rows || rowCount === undefined || fileName === undefined) return null;
  return { columns, rows, rowCount, fileName, mapping, withRepeats, isAsLast };
}

export function keepImportDraft(id: string, draft: ImportDraft): Date | null {
  inMemory.set(id, draft);
  return writeDraft(keyOf(id), draft);
}

export function forgetImportDraft(id: string): void {
  inMemory.delete(id);
  clearDraft(keyOf(id));
}

/**
 * The draft of a file just uploaded: matched as last time where the columns are the same, else as the server guesses. In
 * which order its days stand, this file may prove.
 */
export function draftOfUpload(upload: UploadedImport, fields: ImportFields): ImportDraft {
  const { columns, sample, row_count, file_name, mapping } = upload;
  const last = readLast(fields);
  const isAsLast = last !== null && last.columns.join('\n') === columns.join('\n');
  return {
    columns,
    rows: sample.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(columns.map((name, index) => [name, cut(cells[index] ?? '', longestCell)])),
      shape: 'whole',
    })),
    rowCount: row_count,
    fileName: file_name,
    mapping: isAsLast ? withProvenDays(last.mapping, upload, fields) : mapping,
    withRepeats: false,
    isAsLast,
  };
}

/** Remembers how the columns were matched, for the next file of the same shape. */
export function rememberMatching({ columns, mapping }: ImportDraft, fields: ImportFields): void {
  writeDraft(lastKey(fields), { columns, mapping });
}

/** A mapping with the days in the order that the file proves: a spreadsheet may have saved this one in another than the last. */
function withProvenDays(
  mapping: ImportMapping,
  { columns, day_orders }: UploadedImport,
  fields: ImportFields,
): ImportMapping {
  const provenBy = (source: FieldSource) =>
    source.kind === 'column' ? (day_orders[columns.indexOf(source.column)] ?? null) : null;
  const isDay = (field: string) => fields.units[field]?.some((unit) => dayOrders.some((order) => order === unit));
  const days = Object.entries(mapping).filter(([field]) => isDay(field));
  const proven = new Set(days.map(([, source]) => provenBy(source)).filter((order) => order !== null));
  // One program wrote the file: where a column proves nothing, what all others prove holds for it.
  const [common] = proven.size === 1 ? proven : [];
  const mended = days.map(([field, source]): [string, FieldSource] => {
    const unit = provenBy(source) ?? common;
    return [field, source.kind === 'column' && unit ? { ...source, unit } : source];
  });
  return { ...mapping, ...Object.fromEntries(mended) };
}

function readLast(fields: ImportFields): LastMatching | null {
  const values = readDraft<LastMatching>(lastKey(fields))?.values;
  const mapping = keptMapping(fields, values?.mapping);
  const columns = values?.columns;
  if (!mapping || !columns || unknownColumns(mapping, columns).length > 0) return null;
  return { columns, mapping };
}

/** A mapping that was kept, where this program still understands it. */
function keptMapping(fields: ImportFields, kept: unknown): ImportMapping | null {
  const sent = importMapping.safeParse(kept);
  const reading = sent.success ? readMapping(fields, sent.data) : null;
  return reading?.ok ? reading.mapping : null;
}
