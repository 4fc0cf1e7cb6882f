import type { FileProblemCode } from './file-problems.ts';

/** First bytes of files that people misname .csv. */
const marks: ReadonlyArray<readonly [start: string, what: FileProblemCode | 'zip']> = [
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['%PDF-', 'pdf'],
  ['{\\rtf', 'document'],
  ['\x89PNG\r\n', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['II*\x00', 'picture'],
  ['MM\x00*', 'picture'],
  ['\x1f\x8b', 'archive'],
  ['7z\xbc\xaf\x27\x1c', 'archive'],
  ['Rar!\x1a\x07', 'archive'],
];
const oldOffice = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/**
 * The type of a file by its first bytes, whatever its name. Only the entries of a 'zip' tell a workbook from another
 * archive.
 */
export function detectFormat(bytes: Uint8Array): FileProblemCode | 'zip' | 'text' {
  const start = latin(bytes.subarray(0, 16));
  const known = marks.find(([mark]) => start.startsWith(mark));
  if (known) return known[1];
  if (/^RIFF.{4}WEBP|^.{4}ftyp(?:heic|heix|mif1|avif)/su.test(start)) return 'picture';
  if (start.startsWith(oldOffice)) return oldOfficeFormat(bytes);
  return 'text';
}

/** Names in the directory of an old Office file are UTF-16. An encrypted workbook uses this container too. */
function oldOfficeFormat(bytes: Uint8Array): FileProblemCode {
  const has = (name: string) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name, 0, 'utf16le');
  if (has('EncryptedPackage')) return 'locked';
  return has('Workbook') || has('Book') ? 'old_spreadsheet' : 'document';
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);
