import { blankNames, fillTemplate } from '#features/imports/cells/template.ts';
import { cellOf, type ImportRow } from '#features/imports/import-row.ts';
import type { FieldSource, ImportField, ImportMapping } from './columns.ts';
import type { NoteCode, ProblemCode, RowNote, RowProblem } from './remarks.ts';

const longestRemark = 200;

/** One row under a mapping, collecting what is to be said about it while its fields are read. */
export class RowReader {
  readonly problems: RowProblem[] = [];
  readonly notes: RowNote[] = [];
  readonly #row: ImportRow;
  readonly #mapping: ImportMapping;
  readonly #read = new Map<string, string>();

  constructor(row: ImportRow, mapping: ImportMapping) {
    this.#row = row;
    this.#mapping = mapping;
  }

  /** The words of the file for a field; empty where the source gives none. */
  text(field: ImportField): string {
    const source: FieldSource = this.#mapping[field];
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

  /** Lets templates use a field already read, under its own name, where the file has no column of that name. */
  remember(field: ImportField, value: string): void {
    this.#read.set(field, value);
  }

  problem(field: RowProblem['field'], code: ProblemCode, text = ''): void {
    this.problems.push({ field, code, text: text.slice(0, longestRemark) });
  }

  note(field: RowNote['field'], code: NoteCode, text = ''): void {
    this.notes.push({ field, code, text: text.slice(0, longestRemark) });
  }

  /** A required field without words: for a template or column the remark names what was blank. */
  missing(field: ImportField): void {
    const source: FieldSource = this.#mapping[field];
    if (source.kind === 'column') this.problem(field, 'missing', source.column);
    else if (source.kind !== 'template') this.problem(field, 'missing');
    else this.problem(field, 'missing', blankNames(source.template, (name) => this.lookUp(name)).join(', '));
  }

  private lookUp(name: string): string {
    return Object.hasOwn(this.#row.cells, name) ? cellOf(this.#row, name) : (this.#read.get(name) ?? '');
  }
}
