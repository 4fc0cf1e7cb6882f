import { escapeHtml } from '#platform/escape-html.ts';

const url = /https?:\/\/[^\s<]+/gu;

/** Plain text as HTML: an empty line begins a paragraph, and a URL is a link. */
export function paragraphsOf(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/u)
    .map(
      (paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>').replaceAll(url, '<a href="$&">$&</a>')}</p>`,
    )
    .join('');
}
