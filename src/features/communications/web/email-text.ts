const ends = 'br, p, div, li, tr, h1, h2, h3, h4, h5, h6, blockquote';

/** The text of an email without its HTML. The document that parses it loads nothing and runs nothing. */
export function emailText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const unread of body.querySelectorAll('script, style, template, noscript')) unread.remove();
  for (const block of body.querySelectorAll(ends)) block.after('\n');
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

interface Written {
  readonly subject: string;
  readonly content: string;
}

/** Whether the person wrote something: the email is neither empty nor an unchanged template. */
export function isWritten({ subject, content }: Written, filled: Written): boolean {
  return (
    (subject !== filled.subject && subject.trim() !== '') || (content !== filled.content && emailText(content) !== '')
  );
}

/** The length of a text in the list of all kinds. */
const longest = 150;

/** The first 150 characters of a longer text. */
export function shortened(text: string): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}...` : text;
}
