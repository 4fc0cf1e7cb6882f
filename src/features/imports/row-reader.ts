import { blankNames, fillTemplate } from './cells/template.ts';
import { type ColumnsByCurrency, type ExportColumns, ownColumns } from './exported-file.ts';
import { cellOf, type ImportRow } from './import-row.ts';
import type { ImportMapping } from './mapping.ts';
import type { CommonNote, CommonProblem, RowRemark } from './remarks.ts';

/** Reads one row under a mapping and collects remarks on it. */
export class RowReader<Field extends string, Problem extends string = never, Note extends string = never> {
  readonly problems: RowRemark<Field, Problem | CommonProblem>[] = [];
  readonly notes: RowRemark<Field, Note | CommonNote>[] = [];
  readonly #row: ImportRow;
  readonly #mapping: ImportMapping<Field>;
  readonly #own: ExportColumns<Field> | null;
  readonly #read = new Map<string, string>();

  /** `columns` are those of the kind's own export, if it has one. */
  constructor(row: ImportRow, mapping: ImportMapping<Field>, columns: ColumnsByCurrency<Field> | null = null) {
    this.#row = row;
    this.#mapping = mapping;
    this.#own = columns && ownColumns(columns, (heading) => Object.hasOwn(row.cells, heading));
  }

  /** The text in the file for a field; '' if its source gives none. */
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

  /** Whether the field comes from the column that our export writes for it. */
  isOwn(field: Field): boolean {
    const source = this.#mapping[field];
    return this.#own !== null && source.kind === 'column' && source.column === this.#own.headings[field];
  }

  /** The text of a field as our export wrote it, unchanged; null if it is empty, too long or from another column. */
  ownText(field: Field, most: number): string | null {
    if (!this.isOwn(field)) return null;
    const text = this.text(field).trim();
    return text === '' || text.length > most ? null : text;
  }

  /** The column of a field; '' if its source is not a column. */
  columnOf(field: Field): string {
    const source = this.#mapping[field];
    return source.kind === 'column' ? source.column : '';
  }

  /** Whether a remark on the field shows the text. */
  isNoted(field: Field, text: string): boolean {
    return this.notes.some((note) => note.field === field && note.text === text);
  }

  columns(): readonly string[] {
    return Object.keys(this.#row.cells);
  }

  cell(column: string): string {
    return cellOf(this.#row, column);
  }

  /** Lets templates use a field that was read, by its name, unless the file has a column of that name. */
  remember(field: Field, value: string): void {
    this.#read.set(field, value);
  }

  problem(field: Field | 'row', code: Problem | CommonProblem, text = ''): void {
    this.problems.push({ field, code, text });
  }

  note(field: Field | 'row', code: Note | CommonNote, text = ''): void {
    this.notes.push({ field, code, text });
  }

  /** Reports a required field without text; for a template or column the remark names what was blank. */
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
