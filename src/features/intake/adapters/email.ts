import { Parser } from 'htmlparser2';
import PostalMime from 'postal-mime';
import { toLatinDigits } from '#platform/digits.ts';
import { cleanText, cut } from './sample-fields.ts';

export interface EmailPerson {
  readonly name: string;
  readonly address: string;
}

/** An email as its readers need it: decoded, and as lines. Cells of a table row are joined by tabs. */
export interface ParsedEmail {
  readonly from: EmailPerson;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo: EmailPerson | null;
  readonly subject: string;
  /** A bounce or an answer that a program wrote (RFC 3834). */
  readonly isAutomatic: boolean;
  readonly textLines: readonly string[];
  readonly htmlLines: readonly string[];
}

const maxLines = 2000;
const maxLineLength = 2000;
const nobody: EmailPerson = { name: '', address: '' };

const parseMime = (raw: Uint8Array) => PostalMime.parse(raw, { maxNestingDepth: 50 });

/** Parses an email. Null if it is none, or nested too deeply. */
export async function parseEmail(raw: Uint8Array): Promise<ParsedEmail | null> {
  try {
    const email = await parseMime(raw);
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value.toLowerCase() ?? '';
    return {
      from: personOf(email.from) ?? nobody,
      replyTo: personOf(email.replyTo?.[0]),
      subject: cut(cleanText(email.subject ?? ''), 200),
      isAutomatic:
        header('auto-submitted').startsWith('auto-replied') || header('content-type').startsWith('multipart/report'),
      textLines: linesOf(email.text ?? ''),
      htmlLines: linesOf(htmlToText(email.html ?? '')),
    };
  } catch {
    return null;
  }
}

/** All texts of an email, decoded, with Latin digits; also what its HTML does not show. Empty if it is none. */
export async function decodeEmail(raw: Uint8Array): Promise<string> {
  try {
    const { subject = '', text = '', html = '' } = await parseMime(raw);
    return cleanText(toLatinDigits([subject, text, htmlToText(html), html].join('\n')));
  } catch {
    return '';
  }
}

/** The lines that say most: those of the HTML, which keep tables apart. */
export function linesOfEmail({ htmlLines, textLines }: ParsedEmail): readonly string[] {
  return htmlLines.length > 0 ? htmlLines : textLines;
}

interface AddressLike {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly group?: ReadonlyArray<{ readonly name?: string; readonly address?: string }> | undefined;
}

function personOf(from: AddressLike | undefined): EmailPerson | null {
  const one = from?.group?.[0] ?? from;
  if (!one?.address) return null;
  return { name: cut(cleanText(one.name ?? ''), 120), address: cut(cleanText(one.address), 254).toLowerCase() };
}

/** Trimmed lines; several empty ones become one. */
function linesOf(text: string): string[] {
  const lines = text
    .split(/\r\n|[\n\r\u2028]/u, maxLines * 4)
    .map((line) => cut(cleanText(line.replaceAll(/[\u00a0\u200b-\u200f\ufeff]/gu, ' ')), maxLineLength));
  return lines.filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== '')).slice(0, maxLines);
}

const silent = new Set(['head', 'script', 'style', 'title']);
const blocks = new Set([
  ...[
    'address',
    'article',
    'blockquote',
    'br',
    'dd',
    'div',
    'dl',
    'dt',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'li',
  ],
  ...['ol', 'p', 'pre', 'section', 'table', 'tr', 'ul'],
]);

/** The text of a page as lines. Only text is kept, so there is nothing to sanitize. */
function htmlToText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let hidden = 0;
  const flush = () => {
    lines.push(
      line
        .replaceAll(/ *\t[\t ]*/gu, '\t')
        .replaceAll(/ {2,}/gu, ' ')
        .trim(),
    );
    line = '';
  };
  const parser = new Parser({
    onopentag(name) {
      if (silent.has(name)) hidden += 1;
      if (blocks.has(name)) flush();
      if ((name === 'td' || name === 'th') && line !== '') line += '\t';
    },
    ontext(text) {
      if (hidden === 0) line += text.replaceAll(/\s+/gu, ' ');
    },
    onclosetag(name) {
      if (silent.has(name)) hidden = Math.max(0, hidden - 1);
      if (blocks.has(name)) flush();
      if ((name === 'td' || name === 'th') && line !== '') line += '\t';
    },
  });
  parser.end(html);
  flush();
  return lines.join('\n');
}
