import { describe, expect, it } from 'vitest';
import { sniffContentType } from './sniff.ts';

/** An uncompressed ZIP archive. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(text.length, 18);
    local.writeUInt32LE(text.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), Buffer.from(text));
    central.push(entry, Buffer.from(name));
    offset += 30 + name.length + text.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(locals.length / 3, 8);
  end.writeUInt16LE(locals.length / 3, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${main}.main+xml"/></Types>`;
const office = 'application/vnd.openxmlformats-officedocument';

describe('sniffed content type', () => {
  it.each<[string, Buffer, string | null]>([
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'application/pdf'],
    [
      'Word',
      zip({ '[Content_Types].xml': contentTypes(`${office}.wordprocessingml.document`), 'word/document.xml': '<w/>' }),
      `${office}.wordprocessingml.document`,
    ],
    [
      'Excel',
      zip({ '[Content_Types].xml': contentTypes(`${office}.spreadsheetml.sheet`), 'xl/workbook.xml': '<x/>' }),
      `${office}.spreadsheetml.sheet`,
    ],
    ['an archive', zip({ 'a.txt': 'x' }), 'application/zip'],
    ['old Word', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'application/x-cfb'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]), 'application/x-msdownload'],
    ['text', Buffer.from('क्षेत्र;मूल्य\r\n1200;₹ 45,00,000\r\n'), 'text/plain'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain'],
    ['SVG without a prolog', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'text/plain'],
    [
      'SVG with a prolog',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'application/xml',
    ],
    ['nothing', Buffer.alloc(0), null],
    ['bytes', Buffer.from([0, 1, 2, 3, 4, 5]), null],
    ['text in an old encoding', Buffer.from([0x41, 0xe9, 0xe8, 0x42]), null],
    ['text with a control character', Buffer.from('a\u0001b'), null],
  ])('recognises %s', async (_, bytes, expected) => {
    expect(await sniffContentType(bytes)).toBe(expected);
  });
});
