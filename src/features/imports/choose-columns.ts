/** How an import kind recognizes its columns: by name and by cell content. */
export interface ColumnSigns<Field extends string> {
  readonly fields: readonly Field[];
  /** How well a column name matches a field, 0 to 100. */
  nameScore(name: string, field: Field): number;
  /** The share of cells that look like the field, 0 to 1. */
  contentShare(cells: readonly string[], field: Field): number;
  /** The share of cells that can only be this field, whatever the column is called. */
  distinctiveShare(cells: readonly string[], field: Field): number;
}

const minScore = 40;

/** Assigns each field its best column, greedily from the best score; a column serves one field only. */
export function chooseColumns<Field extends string>(
  header: readonly string[],
  cellsOf: ReadonlyMap<string, string[]>,
  signs: ColumnSigns<Field>,
): Map<Field, string> {
  const pairs = header.flatMap((name) =>
    signs.fields.map((field) => ({ name, field, score: score(name, cellsOf.get(name) ?? [], field, signs) })),
  );
  const chosen = new Map<Field, string>();
  const used = new Set<string>();
  for (const { name, field, score } of pairs.sort((one, other) => other.score - one.score)) {
    if (score < minScore) break;
    if (chosen.has(field) || used.has(name)) continue;
    chosen.set(field, name);
    used.add(name);
  }
  return chosen;
}

function score<Field extends string>(
  name: string,
  cells: readonly string[],
  field: Field,
  { nameScore, contentShare, distinctiveShare }: ColumnSigns<Field>,
): number {
  const isEmpty = cells.every((cell) => cell.trim() === '');
  const named = nameScore(name, field);
  const distinctive = distinctiveShare(cells, field);
  if (named === 0) return distinctive >= 0.8 ? 60 * distinctive : 0;
  if (isEmpty) return named / 2;
  const fits = contentShare(cells, field);
  return fits >= 0.5 ? named + 40 * fits + 20 * distinctive : named - 80;
}
