import { clearDraft, readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import { cut } from '../cells/cell-text.ts';
import type { UploadedImport } from '../contract.ts';
import type { ImportRow } from '../import-row.ts';
import { type ImportFields, type ImportMapping, importMapping, readMapping, unknownColumns } from '../mapping.ts';

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

/** The draft of a file just uploaded: matched as last time where the columns are the same, else as the server guesses. */
export function draftOfUpload(
  { columns, sample, row_count, file_name, mapping }: UploadedImport,
  fields: ImportFields,
): ImportDraft {
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
    mapping: isAsLast ? last.mapping : mapping,
    withRepeats: false,
    isAsLast,
  };
}

/** Remembers how the columns were matched, for the next file of the same shape. */
export function rememberMatching({ columns, mapping }: ImportDraft, fields: ImportFields): void {
  writeDraft(lastKey(fields), { columns, mapping });
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
