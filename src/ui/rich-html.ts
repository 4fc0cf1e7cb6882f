import DOMPurify from 'dompurify';

const tags = ['p', 'div', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3'];

/** What the content policy would report before it is removed anyway; the text between tags stays. */
const reported = /\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/giu;

/** HTML as nodes that can do nothing: text, emphasis, lists and links. */
export function harmlessNodes(html: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(
    html.replaceAll(/<[^>]*>/gu, (tag) => tag.replaceAll(reported, '')),
    {
      ALLOWED_TAGS: tags,
      ALLOWED_ATTR: ['href'],
      ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/iu,
      RETURN_DOM_FRAGMENT: true,
    },
  );
  return document.importNode(nodes, true);
}

/** How rich text looks, where it is written and where it is read. */
export const richTextLook =
  '[&_a]:text-accent [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-3 [&_h2]:text-16 [&_h2]:font-semibold [&_h3]:font-semibold [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6 [&_p]:min-h-5 [&>*+*]:mt-2';
