import { isBlank, tidyLineEnds } from './cell-text.ts';
import { withoutBrackets } from './lists.ts';

/**
 * Fills '{size} in {location}'. `{a|b}` takes the first that is not blank and may end with words of its own
 * (`{type|"Home"}`); what stands in square brackets is left out when one of its names is blank ('[{society}, ]{place}').
 * Null when a name outside brackets is blank: a title 'in Baner' helps nobody. Names are the file's columns, or fields
 * read before.
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

/** The names outside brackets that were blank, where `fillTemplate` gave nothing. */
export function blankNames(template: string, lookUp: (name: string) => string): string[] {
  const required = template.replace(/\[[^[\]]*\]/gu, '');
  return [...required.matchAll(/\{([^{}]*)\}/gu)]
    .map((match) => match[1] ?? '')
    .filter((names) => firstOf(names, lookUp) === null);
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
