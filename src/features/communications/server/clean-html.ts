import sanitizeHtml from 'sanitize-html';
import { plainTextOf } from '#platform/email/server/plain-text.ts';
import { invalidField } from '#platform/failure.ts';

const outside = /^(https?:|mailto:|tel:)/iu;

/** Keeps the markup that an email needs: paragraphs, emphasis, lists, headings, external links. Drops other tags. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3']],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 30,
    transformTags: {
      // A link that is not external loses its `href`.
      a: (_, { href = '' }) => ({
        tagName: 'a',
        attribs: outside.test(href.trim()) ? { href: href.trim(), rel: 'noopener' } : {},
      }),
      div: 'p',
      h1: 'h2',
      h4: 'h3',
    },
  }).trim();
}

/** As `cleanHtml`, but refuses HTML without text. */
export function cleanEmail(html: string, field: string): string {
  const clean = cleanHtml(html);
  if (plainTextOf(clean).trim() === '') throw invalidField(field, 'required');
  return clean;
}
