import { convert } from 'html-to-text';

/** The plain-text part of an email: links with their URLs, no pictures, lines of up to 78 characters. */
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
