import { cut } from '#features/imports/cells/cell-text.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import { clearDraft, readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import { type ImportMapping, importMapping, unknownColumns } from '../import/columns.ts';
import type { UploadedImport } from '../import/contract.ts';

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
const lastKey = 'import:last';
// Where the browser keeps nothing, the draft lasts as long as the page.
const inMemory = new Map<string, ImportDraft>();
// A cell may hold a whole page; an example needs its beginning.
const longestCell = 300;

/** The draft of an import; null where this device has none, or one that an older program wrote. */
export function readImportDraft(id: string): ImportDraft | null {
  const values: Partial<ImportDraft> | undefined = inMemory.get(id) ?? readDraft<ImportDraft>(keyOf(id))?.values;
  const mapping = importMapping.safeParse(values?.mapping);
  const { columns, rows, rowCount, fileName, withRepeats = false, isAsLast = false } = values ?? {};
  if (!mapping.success || !columns || !rows || rowCount === undefined || fileName === undefined) return null;
  return { columns, rows, rowCount, fileName, mapping: mapping.data, withRepeats, isAsLast };
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
export function draftOfUpload({ columns, sample, row_count, file_name, mapping }: UploadedImport): ImportDraft {
  const last = readLast();
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
export function rememberMatching({ columns, mapping }: ImportDraft): void {
  writeDraft(lastKey, { columns, mapping });
}

function readLast(): LastMatching | null {
  const values = readDraft<LastMatching>(lastKey)?.values;
  const mapping = importMapping.safeParse(values?.mapping);
  const columns = values?.columns;
  if (!mapping.success || !columns || unknownColumns(mapping.data, columns).length > 0) return null;
  return { columns, mapping: mapping.data };
}
