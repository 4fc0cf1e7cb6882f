import { writeCsvRow } from '#platform/csv/write-csv.ts';
import { FileFailure } from '../file-problems.ts';
import { readMergedCells, readSheetRows, type SheetRow, type SheetTables, withMergedCells } from './sheet-rows.ts';
import { readNumberWriters, readSharedStrings, readSheets, type SheetPart } from './workbook-parts.ts';
import { ZipParts } from './zip-parts.ts';

/** A sheet of a workbook as UTF-8 CSV that keeps the line of each row. */
export interface ConvertedWorkbook {
  readonly csv: Uint8Array;
  readonly sheet: string;
  /** The non-empty sheets, in order. */
  readonly sheets: readonly string[];
}

/** Limit of characters per sheet, including text repeated for merged cells. */
const maxCharacters = 100_000_000;
const maxRowLength = 1_000_000;
const chunkCharacters = 65_536;

/** Reads one sheet of an .xlsx file: `wanted`, else the first non-empty one. Throws `FileFailure`. */
export async function convertWorkbook(bytes: Uint8Array, wanted?: string): Promise<ConvertedWorkbook> {
  const zip = await ZipParts.open(bytes);
  refuseOthers(zip);
  const { sheets, dateSystem } = await readSheets(zip);
  const tables: SheetTables = {
    strings: await readSharedStrings(zip),
    numberWriters: await readNumberWriters(zip, dateSystem),
  };
  const filled: SheetPart[] = [];
  for (const sheet of sheets) if (await isFilled(zip, sheet, tables)) filled.push(sheet);
  const sheet = filled.find(({ name }) => name === wanted) ?? filled[0];
  if (!sheet) throw new FileFailure('empty');
  const merged = await readMergedCells(zip.read(sheet.path));
  const rows = readSheetRows(zip.read(sheet.path), tables);
  const csv = await writeRows(merged.length === 0 ? rows : withMergedCells(rows, merged));
  return { csv, sheet: sheet.name, sheets: filled.map(({ name }) => name) };
}

/** Rejects archives that are not .xlsx files. */
function refuseOthers(zip: ZipParts): void {
  if (zip.has('xl/workbook.bin') || zip.has('content.xml') || zip.hasAny(/^index\/.*\.iwa$|^index\.zip$/u)) {
    throw new FileFailure('other_spreadsheet');
  }
  if (zip.hasAny(/^(?:word|ppt)\//u)) throw new FileFailure('document');
  if (!zip.has('[content_types].xml')) throw new FileFailure('archive');
}

async function isFilled(zip: ZipParts, { path }: SheetPart, tables: SheetTables): Promise<boolean> {
  for await (const { cells } of readSheetRows(zip.read(path), tables)) {
    if (cells.some((cell) => cell.trim() !== '')) return true;
  }
  return false;
}

const rowsForWidth = 100;

/** Pads all rows to the width of the widest of the first ones, so that no row looks incomplete. */
async function writeRows(rows: AsyncIterable<SheetRow>): Promise<Uint8Array> {
  const lines = new LineWriter();
  const head: SheetRow[] = [];
  let width = 0;
  const write = ({ number, cells }: SheetRow) => {
    width = Math.max(width, cells.length);
    lines.write(number, [...cells, ...Array<string>(width - cells.length).fill('')]);
  };
  for await (const row of rows) {
    if (head.length === rowsForWidth) write(row);
    else {
      width = Math.max(width, row.cells.length);
      head.push(row);
      if (head.length === rowsForWidth) head.forEach(write);
    }
  }
  if (head.length < rowsForWidth) head.forEach(write);
  return lines.end();
}

class LineWriter {
  readonly #chunks: Buffer[] = [];
  #lines = '';
  #characters = 0;
  #next = 1;

  write(number: number, cells: readonly string[]): void {
    const row = writeCsvRow(cells);
    if (row.length > maxRowLength) throw new FileFailure('row_too_long', { row: number });
    this.#characters += row.length;
    if (this.#characters > maxCharacters) throw new FileFailure('unpacks_too_large');
    this.#lines += '\n'.repeat(number - this.#next) + row;
    this.#next = number + 1;
    if (this.#lines.length > chunkCharacters) this.#flush();
  }

  end(): Uint8Array {
    this.#flush();
    return Buffer.concat(this.#chunks);
  }

  #flush(): void {
    this.#chunks.push(Buffer.from(this.#lines));
    this.#lines = '';
  }
}
