import { blankNames, fillTemplate } from './cells/template.ts';
import { type ColumnsByCurrency, type ExportColumns, ownColumns } from './exported-file.ts';
import { cellOf, type ImportRow } from './import-row.ts';
import type { ImportMapping } from './mapping.ts';
import type { CommonNote, CommonProblem, RowRemark } from './remarks.ts';

/** One row under a mapping, collecting what is to be said about it while its fields are read. */
export class RowReader<Field extends string, Problem extends string = never, Note extends string = never> {
  readonly problems: RowRemark<Field, Problem | CommonProblem>[] = [];
  readonly notes: RowRemark<Field, Note | CommonNote>[] = [];
  readonly #row: ImportRow;
  readonly #mapping: ImportMapping<Field>;
  readonly #own: ExportColumns<Field> | null;
  readonly #read = new Map<string, string>();

  /** `columns` are those of the kind's own export, where it has one. */
  constructor(row: ImportRow, mapping: ImportMapping<Field>, columns: ColumnsByCurrency<Field> | null = null) {
    this.#row = row;
    this.#mapping = mapping;
    this.#own = columns && ownColumns(columns, (heading) => Object.hasOwn(row.cells, heading));
  }

  /** The words of the file for a field; empty where the source gives none. */
  text(field: Field): string {
    const source = this.#mapping[field];
    switch (source.kind) {
      case 'column':
        return cellOf(this.#row, source.column);
      case 'constant':
        return source.value;
      case 'template':
        return fillTemplate(source.template, (name) => this.lookUp(name)) ?? '';
      default:
        return '';
    }
  }

  /** Whether the field comes from the column that an export wrote it to. */
  isOwn(field: Field): boolean {
    const source = this.#mapping[field];
    return this.#own !== null && source.kind === 'column' && source.column === this.#own.headings[field];
  }

  /** The text of a field as an export wrote it, which is kept as it stands; null where it is empty, longer, or foreign. */
  ownText(field: Field, most: number): string | null {
    if (!this.isOwn(field)) return null;
    const text = this.text(field).trim();
    return text === '' || text.length > most ? null : text;
  }

  /** The column a field comes from; '' where it is none. */
  columnOf(field: Field): string {
    const source = this.#mapping[field];
    return source.kind === 'column' ? source.column : '';
  }

  /** Whether a remark on the field shows the text. */
  isNoted(field: Field, text: string): boolean {
    return this.notes.some((note) => note.field === field && note.text === text);
  }

  /** The names of the file's columns. */
  columns(): readonly string[] {
    return Object.keys(this.#row.cells);
  }

  /** A cell by its column's name. */
  cell(column: string): string {
    return cellOf(this.#row, column);
  }

  /** Lets templates use a field already read, under its own name, where the file has no column of that name. */
  remember(field: Field, value: string): void {
    this.#read.set(field, value);
  }

  problem(field: Field | 'row', code: Problem | CommonProblem, text = ''): void {
    this.problems.push({ field, code, text });
  }

  note(field: Field | 'row', code: Note | CommonNote, text = ''): void {
    this.notes.push({ field, code, text });
  }

  /** A required field without words: for a template or column the remark names what was blank. */
  missing(field: Field): void {
    const source = this.#mapping[field];
    if (source.kind === 'column') this.problem(field, 'missing', source.column);
    else if (source.kind !== 'template') this.problem(field, 'missing');
    else this.problem(field, 'missing', blankNames(source.template, (name) => this.lookUp(name)).join(', '));
  }

  private lookUp(name: string): string {
    return Object.hasOwn(this.#row.cells, name) ? cellOf(this.#row, name) : (this.#read.get(name) ?? '');
  }
}
