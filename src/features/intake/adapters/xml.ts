import { Parser } from 'htmlparser2';

/** An element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
  /** Where it is in the document: the end is behind its last character. */
  readonly start: number;
  end: number;
}

const deepest = 32;
const maxElements = 200_000;

/**
 * The root of a well-formed XML document, else null. It refuses document types, and with them entities, and what breaks off:
 * a truncated answer must not look like a short one.
 */
export function parseXml(document: string): XmlElement | null {
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  let isWrong = false;
  const refuse = () => {
    isWrong = true;
    parser.pause();
  };
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.startsWith('!')) refuse();
      },
      onopentag(name, attributes) {
        count += 1;
        const parent = open.at(-1);
        if (count > maxElements || open.length >= deepest || (!parent && root)) return refuse();
        const element = { name, attributes, children: [], text: '', start: parser.startIndex, end: 0 };
        if (parent) parent.children.push(element);
        else root = element;
        open.push(element);
      },
      ontext(text) {
        const element = open.at(-1);
        if (element) element.text += text;
        else if (text.replace('\ufeff', '').trim() !== '') refuse();
      },
      onclosetag(name, isImplied) {
        const element = open.pop();
        // `<a/>` also closes itself.
        const isSelfClosing = document.startsWith('/>', parser.endIndex - 1);
        if (!element || element.name !== name || (isImplied && !isSelfClosing)) return refuse();
        element.end = parser.endIndex + 1;
      },
      onerror: refuse,
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(document);
  // The end of the document would close what is open.
  if (isWrong || open.length > 0) return null;
  parser.end();
  return isWrong ? null : root;
}

/** The first element with this name, at any depth. */
export function findElement(element: XmlElement | null, name: string): XmlElement | null {
  if (!element) return null;
  for (const child of element.children) {
    const found = child.name === name ? child : findElement(child, name);
    if (found) return found;
  }
  return null;
}
