import { plain, squeeze } from './cells/cell-text.ts';

/** A name as lower-case words: 'totalSqFt', 'total_sqft' and 'Total Sq.Ft' give the same words. */
export function normalizeColumnName(name: string): string {
  return plain(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
    .trim();
}

/**
 * Scores how well a column name matches a field, 0 to 100, by comma-separated synonyms. `others` are names that resemble
 * a field but mean something else.
 */
export function nameScorer<Field extends string>(
  columnTerms: Readonly<Record<Field, string>>,
  others: RegExp,
): (name: string, field: Field) => number {
  const phrases = new Map<string, ReadonlySet<string>>(
    Object.entries<string>(columnTerms).map(([field, list]) => [
      field,
      new Set(list.split(',').map((phrase) => normalizeColumnName(phrase))),
    ]),
  );
  return (name, field) => {
    const words = normalizeColumnName(name);
    const known = phrases.get(field) ?? new Set<string>();
    // A name in full, such as '99acres ID', also if it resembles something else.
    const key = squeeze(words);
    if (known.has(words)) return 100;
    if ([...known].some((phrase) => squeeze(phrase) === key)) return 95;
    if (words === '' || others.test(words)) return 0;
    const bare = normalizeColumnName(name.replace(/\(.*?\)/gu, ' '));
    if (known.has(bare)) return 100;
    let best = 0;
    for (const phrase of known) {
      if (phrase.length > 2 && ` ${words} `.includes(` ${phrase} `))
        best = Math.max(best, 50 + Math.min(phrase.length, 25));
    }
    return best;
  };
}

/** The limit of a template in a mapping. */
const maxRestLength = 3_800;

/** A template of all unmapped columns, each with its name, blank ones omitted; null if there are none. */
export function templateOfRest(columns: readonly string[]): string | null {
  let template = '';
  for (const name of columns.filter((column) => !/[[\]{}|"]/u.test(column))) {
    const part = restPart(name);
    if (template.length + part.length <= maxRestLength) template += part;
  }
  return template === '' ? null : template;
}

/** The part of `templateOfRest` for a column. */
export function restPart(column: string): string {
  return `[${column}: {${column}} · ]`;
}
