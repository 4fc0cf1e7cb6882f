import { escapeHtml } from '#platform/escape-html.ts';

/** HTML that is ready to be sent; only `html` makes it. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | false | readonly Part[];

/** Builds HTML: text is escaped, `null` and `false` are left out. Attributes must be in double quotes. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: texts.reduce((all, text, index) => all + markupOf(parts[index - 1] ?? null) + text) };
}

function markupOf(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(markupOf).join('');
}

/** Markup from a library, such as a QR code. */
export function trusted(markup: string): Html {
  return { markup };
}
