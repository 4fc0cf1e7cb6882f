/** Encodings of a table file: UTF-8, UTF-16, else the Western Windows code page. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Detects the encoding by byte order mark, by the zero bytes of UTF-16, or by valid UTF-8. Returns 'none' for binary
 * files such as spreadsheets, archives and pictures.
 */
export function detectEncoding(bytes: Uint8Array): CsvEncoding | 'none' {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8';
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  if (bytes.includes(0)) return 'none';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** A streaming decoder that strips the byte order mark; call it without a chunk to flush. */
export function decoderOf(encoding: CsvEncoding): (chunk?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  return (chunk) => {
    const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    return encoding === 'windows-1252' ? text.replace(/[\u0080-\u009f]/gu, windowsCharacter) : text;
  };
}

export function decode(bytes: Uint8Array, encoding: CsvEncoding): string {
  const read = decoderOf(encoding);
  return read(bytes) + read();
}

/**
 * Bytes 0x80 to 0x9f of windows-1252 (WHATWG Encoding Standard); some Node versions decode them as control characters.
 */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windowsCharacter(control: string): string {
  return windowsCharacters[control.charCodeAt(0) - 0x80] ?? control;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** UTF-16 without a byte order mark: in a mostly Latin table every second byte is zero. */
function wideEncoding(bytes: Uint8Array): CsvEncoding | null {
  const head = bytes.subarray(0, 2000);
  if (head.length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < head.length; index += 1) {
    if (head[index] === 0 && index % 2 === 0) even += 1;
    if (head[index] === 0 && index % 2 === 1) odd += 1;
  }
  const most = head.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
