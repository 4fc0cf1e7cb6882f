import { finished } from 'node:stream/promises';
import { Splitter } from '@zone-eu/mailsplit';

interface MimePart {
  readonly multipart: string | false;
  readonly rfc822: boolean;
  readonly contentType: string | false;
  readonly disposition: string | false;
}

function isText({ multipart, rfc822, contentType, disposition }: MimePart): boolean {
  if (multipart || rfc822) return true;
  return disposition !== 'attachment' && [false, 'text/plain', 'text/html'].includes(contentType);
}

/** The email without the content of its attachments; every header and text stays as it arrived. */
export async function withoutAttachments(source: Buffer): Promise<Buffer> {
  const splitter = new Splitter();
  const kept: Buffer[] = [];
  let isKept = true;
  splitter.on('data', (part) => {
    if (part.type === 'node') {
      isKept = isText(part);
      kept.push(part.getHeaders());
    } else if (part.type === 'data' || isKept) kept.push(part.value);
  });
  try {
    splitter.end(source);
    await finished(splitter);
  } catch {
    // A header that no mail program would write. What arrived is kept as it is.
    return source;
  }
  return Buffer.concat(kept);
}

/** The headers of an email, with the empty line that ends them. */
export function headersOf(source: Buffer): Buffer {
  const end = /\r?\n\r?\n/u.exec(source.toString('latin1'));
  return end ? source.subarray(0, end.index + end[0].length) : source;
}
