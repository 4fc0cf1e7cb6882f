import { escapeHtml } from '#platform/escape-html.ts';
/** The placeholders of a template, filled in on sending. Written {{client_name}}. */
export const placeholders = ['client_name', 'agent_name', 'company_name'] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const written = new RegExp(`\\{\\{\\s*(${placeholders.join('|')})\\s*\\}\\}`, 'gu');

/** Fills the placeholders of a text; unknown ones stay as written. */
export function fillText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(written, (_, name: Placeholder) => values[name]);
}

/** Fills the placeholders of HTML; values are escaped. */
export function fillHtml(html: string, values: PlaceholderValues): string {
  return html.replaceAll(written, (_, name: Placeholder) => escapeHtml(values[name]));
}
