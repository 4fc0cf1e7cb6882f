import { isCustomFieldName } from '#platform/custom-fields/custom-fields.ts';
import { clearDraft, readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import { cutText } from '../cells/cell-text.ts';
import type { UploadedImport } from '../contract.ts';
import type { ImportRow } from '../import-row.ts';
import { type ImportFields, type ImportMapping, importMapping, readMapping } from '../mapping.ts';

/** An uploaded file and its mapping, saved on this device until the import starts. */
export interface ImportDraft {
  readonly columns: readonly string[];
  readonly rows: readonly ImportRow[];
  readonly rowCount: number;
  readonly fileName: string;
  /** The sheets of a workbook and the selected one; null for CSV. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly mapping: ImportMapping;
  readonly withRepeats: boolean;
  /** The mapping is that of the agency's last import with the same columns. */
  readonly isAsLast: boolean;
}

const keyOf = (id: string) => `import:${id}`;
// Fallback if the browser stores nothing: the draft lasts as long as the page.
const inMemory = new Map<string, ImportDraft>();
// A cell may hold a page of text; an example needs only its beginning.
const maxCellLength = 300;

/** The draft of an import; null if this device has none or an older version wrote it. */
export function readImportDraft(id: string, fields: ImportFields): ImportDraft | null {
  const values: Partial<ImportDraft> | undefined = inMemory.get(id) ?? readDraft<ImportDraft>(keyOf(id))?.values;
  const mapping = savedMapping(fields, values?.mapping);
  const { columns, rows, rowCount, fileName, sheets = [], sheet = null } = values ?? {};
  const { withRepeats = false, isAsLast = false } = values ?? {};
  if (!mapping || !columns || !rows || rowCount === undefined || fileName === undefined) return null;
  return { columns, rows, rowCount, fileName, sheets, sheet, mapping, withRepeats, isAsLast };
}

export function saveImportDraft(id: string, draft: ImportDraft): Date | null {
  inMemory.set(id, draft);
  return writeDraft(keyOf(id), draft);
}

export function discardImportDraft(id: string): void {
  inMemory.delete(id);
  clearDraft(keyOf(id));
}

/** The draft of a new upload. */
export function createImportDraft(upload: UploadedImport): ImportDraft {
  const { columns, sample, row_count, file_name, mapping, sheets, sheet, is_as_last } = upload;
  return {
    columns,
    rows: sample.map(({ row: number, cells }) => ({
      number,
      cells: Object.fromEntries(columns.map((name, index) => [name, cutText(cells[index] ?? '', maxCellLength)])),
      shape: 'whole',
    })),
    rowCount: row_count,
    fileName: file_name,
    sheets,
    sheet,
    mapping,
    withRepeats: false,
    isAsLast: is_as_last,
  };
}

/** A saved mapping, if this version still understands it; without fields that the agency has removed. */
function savedMapping(fields: ImportFields, kept: unknown): ImportMapping | null {
  const sent = importMapping.safeParse(kept);
  const isKept = (name: string) => !isCustomFieldName(name) || fields.all.includes(name);
  const sources = Object.entries(sent.data ?? {}).filter(([name]) => isKept(name));
  const reading = sent.success ? readMapping(fields, Object.fromEntries(sources)) : null;
  return reading?.ok ? reading.mapping : null;
}
