import DOMPurify from 'dompurify';

const tags = ['p', 'div', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3'];

/**
 * Attributes that violate the content security policy while DOMPurify parses them; removed before that, inside tags
 * only.
 */
const cspViolations = /\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/giu;

/** Sanitizes HTML to text, emphasis, lists and links. */
export function harmlessNodes(html: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(
    html.replaceAll(/<[^>]*>/gu, (tag) => tag.replaceAll(cspViolations, '')),
    {
      ALLOWED_TAGS: tags,
      ALLOWED_ATTR: ['href'],
      ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/iu,
      RETURN_DOM_FRAGMENT: true,
    },
  );
  return document.importNode(nodes, true);
}

/** Class names of rich text in the editor and in the view. */
export const richTextClasses =
  '[&_a]:text-accent [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-3 [&_h2]:text-16 [&_h2]:font-semibold [&_h3]:font-semibold [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6 [&_p]:min-h-5 [&>*+*]:mt-2';
