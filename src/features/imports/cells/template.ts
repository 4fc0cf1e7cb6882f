import { isBlank, tidyLineEnds } from './cell-text.ts';
import { withoutBrackets } from './lists.ts';

/**
 * Fills '{size} in {location}'. `{a|b}` takes the first value that is not blank and may end with a literal
 * (`{type|"Home"}`). Text in square brackets is dropped if one of its names is blank ('[{society}, ]{place}'). Returns
 * null if a name outside brackets is blank: a title 'in Baner' is useless. Names are columns of the file or fields read
 * earlier.
 */
export function fillTemplate(template: string, lookUp: (name: string) => string): string | null {
  let missing = false;
  const filled = template.replace(/\[([^[\]]*)\]|\{([^{}]*)\}/gu, (_, optional?: string, names?: string) => {
    if (optional !== undefined) return fillTemplate(optional, lookUp) === null ? '' : fillNames(optional, lookUp);
    const value = firstOf(names ?? '', lookUp);
    if (value === null) missing = true;
    return value ?? '';
  });
  const text = tidyLineEnds(filled);
  return missing || text === '' ? null : text;
}

/** The blank names outside brackets that made `fillTemplate` return null. */
export function blankNames(template: string, lookUp: (name: string) => string): string[] {
  const required = template.replace(/\[[^[\]]*\]/gu, '');
  return [...required.matchAll(/\{([^{}]*)\}/gu)]
    .map((match) => match[1] ?? '')
    .filter((names) => firstOf(names, lookUp) === null);
}

/** The names of a template, as often as they occur. */
export function templateColumnNames(template: string): string[] {
  const alternatives = [...template.matchAll(/\{([^{}]*)\}/gu)].flatMap((match) => (match[1] ?? '').split('|'));
  return alternatives.map((name) => name.trim());
}

function fillNames(text: string, lookUp: (name: string) => string): string {
  return text.replace(/\{([^{}]*)\}/gu, (_, names: string) => firstOf(names, lookUp) ?? '');
}

function firstOf(names: string, lookUp: (name: string) => string): string | null {
  for (const name of names.split('|')) {
    const literal = /^\s*"([^"]*)"\s*$/u.exec(name)?.[1];
    if (literal !== undefined) return literal;
    const value = tidyLineEnds(withoutBrackets(lookUp(name.trim())));
    if (!isBlank(value)) return value;
  }
  return null;
}
