import { convert } from 'html-to-text';

/** The text of a letter for mail programs that show no HTML: links with their addresses, no pictures, lines of up to 78 characters. */
export function plainTextOf(html: string): string {
  return convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      { selector: 'title', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
      { selector: 'table', format: 'block' },
    ],
  });
}
