import { FileFailure, fileLimits } from '../file-problems.ts';
import { numberWriter, type WriteNumber } from './number-format.ts';
import { readXml, walkXml } from './read-xml.ts';
import { TextOfRuns, withoutEscapes } from './workbook-parts.ts';

/** A row with its row number in the spreadsheet; trailing cells may be missing. */
export interface SheetRow {
  readonly number: number;
  readonly cells: string[];
}

export interface SheetTables {
  readonly strings: readonly string[];
  readonly numberWriters: readonly WriteNumber[];
}

const lastRow = 1_048_576;

/** The filled rows of a sheet in order, hidden ones included, each cell as displayed text. */
export async function* readSheetRows(pieces: AsyncIterable<string>, tables: SheetTables): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  const reader = new SheetReader(tables, (row) => rows.push(row));
  yield* readXml(pieces, reader, () => {
    const read = rows;
    rows = [];
    return read;
  });
}

class SheetReader {
  readonly #words: SheetTables;
  readonly #onRow: (row: SheetRow) => void;
  #row: SheetRow = { number: 0, cells: [] };
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #formula: string | null = null;
  #place: 'v' | 'f' | null = null;
  readonly #inline = new TextOfRuns();

  constructor(tables: SheetTables, onRow: (row: SheetRow) => void) {
    this.#words = tables;
    this.#onRow = onRow;
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') this.#beginRow(attributes.r);
    else if (name === 'c') this.#beginCell(attributes);
    else if (name === 'v' || name === 'f') {
      this.#place = name;
      if (name === 'f') this.#formula = '';
    } else this.#inline.open(name);
  };

  readonly text = (said: string): void => {
    if (this.#place === 'v') this.#value += said;
    else if (this.#place === 'f') this.#formula += said;
    else this.#inline.add(said);
    if (this.#value.length > fileLimits.cell * 2) this.#refuse('cell_too_long');
  };

  readonly close = (name: string): void => {
    if (name === 'row') this.#endRow();
    else if (name === 'c') this.#endCell();
    else if (name === 'v' || name === 'f') this.#place = null;
    else this.#inline.close(name);
  };

  #beginRow(said: string | undefined): void {
    const number = said === undefined ? this.#row.number + 1 : Number(said);
    // Row numbers must ascend; otherwise the file is damaged.
    if (!Number.isInteger(number) || number <= this.#row.number || number > lastRow) throw new FileFailure('damaged');
    this.#row = { number, cells: [] };
    this.#column = -1;
  }

  #endRow(): void {
    if (this.#row.cells.length > 0) this.#onRow(this.#row);
  }

  #beginCell({ r, t = 'n', s }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    this.#type = t;
    this.#style = Number(s ?? 0);
    this.#value = '';
    this.#formula = null;
    this.#inline.take();
  }

  #endCell(): void {
    const text = this.#cellText();
    if (text === '') return;
    if (this.#column >= fileLimits.columns) this.#refuse('too_many_columns');
    const { cells } = this.#row;
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
  }

  #cellText(): string {
    if (this.#type === 'inlineStr') return this.#inline.take();
    // Written by a program that does not calculate: the user sees the formula.
    if (this.#value === '') return this.#formula === null ? '' : `=${this.#formula}`;
    switch (this.#type) {
      case 's':
        return this.#words.strings[Number(this.#value)] ?? '';
      case 'b':
        return this.#value === '1' ? 'TRUE' : 'FALSE';
      case 'd':
        return this.#value.replace(/T00:00:00(?:\.0+)?Z?$/u, '');
      case 'n':
        return (this.#words.numberWriters[this.#style] ?? plain)(this.#value);
      default:
        return withoutEscapes(this.#value);
    }
  }

  #refuse(code: 'cell_too_long' | 'too_many_columns'): never {
    throw new FileFailure(code, { row: this.#row.number });
  }
}

const plain = numberWriter(0, undefined, 1900);

/** The column index of a cell reference, from 0: 27 for 'AB12'. */
function columnOf(reference: string): number {
  const [letters] = /^[A-Z]{1,3}/u.exec(reference) ?? [];
  if (letters === undefined) throw new FileFailure('damaged');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The rows of a merged cell in one column. */
export interface MergedCell {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

const maxMerged = 100_000;

/** The merged cells over several rows; they follow the rows in the part. */
export async function readMergedCells(pieces: AsyncIterable<string>): Promise<MergedCell[]> {
  const merged: MergedCell[] = [];
  await walkXml(behindRows(pieces), {
    open(name, { ref = '' }) {
      const [, start = '', from = '', to = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/u.exec(ref) ?? [];
      if (name !== 'mergeCell' || start === '' || from === to || merged.length === maxMerged) return;
      merged.push({ column: columnOf(start), from: Number(from), to: Number(to) });
    },
  });
  return merged;
}

const rowsEnd = /<\/(?:\w+:)?sheetData\s*>/u;

/** The XML after the rows, found without parsing them. */
async function* behindRows(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let tail: string | null = '';
  for await (const piece of pieces) {
    if (tail === null) {
      yield piece;
      continue;
    }
    const text: string = tail + piece;
    const end = rowsEnd.exec(text);
    tail = end ? null : text.slice(-40);
    if (end) yield `<rest>${text.slice(end.index + end[0].length)}`;
  }
}

/** Copies the text of a merged cell, which only its first row has, to each filled row below. */
export async function* withMergedCells(
  rows: AsyncIterable<SheetRow>,
  merged: readonly MergedCell[],
): AsyncGenerator<SheetRow> {
  const columns = new Map<number, MergedColumn>();
  for (const cell of merged.toSorted((one, other) => one.from - other.from)) {
    const column = columns.get(cell.column) ?? new MergedColumn(cell.column);
    column.cells.push(cell);
    columns.set(cell.column, column);
  }
  for await (const row of rows) {
    const isFilled = row.cells.some((cell) => cell !== '');
    for (const column of columns.values()) column.fill(row, isFilled);
    yield row;
  }
}

class MergedColumn {
  readonly cells: MergedCell[] = [];
  readonly #column: number;
  #next = 0;
  #text = '';

  constructor(column: number) {
    this.#column = column;
  }

  fill({ number, cells }: SheetRow, isFilled: boolean): void {
    while ((this.cells[this.#next]?.to ?? Number.POSITIVE_INFINITY) < number) {
      this.#next += 1;
      this.#text = '';
    }
    const cell = this.cells[this.#next];
    if (!cell || number < cell.from) return;
    if (number === cell.from) this.#text = cells[this.#column] ?? '';
    if (this.#text === '' || !isFilled) return;
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] ||= this.#text;
  }
}
