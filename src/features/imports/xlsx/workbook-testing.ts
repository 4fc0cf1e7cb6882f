import { deflateRawSync } from 'node:zlib';

/** A ZIP archive with these entries; `declared` fakes the unpacked size of the first one. */
export function storedZip(entries: Readonly<Record<string, string | Buffer>>, declared?: number): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [index, [name, content]] of Object.entries(entries).entries()) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const size = index === 0 && declared !== undefined ? declared : bytes.length;
    const sizes = (head: Buffer, at: number) => {
      head.writeUInt32LE(packed.length, at);
      head.writeUInt32LE(size, at + 4);
      head.writeUInt16LE(Buffer.byteLength(name), at + 8);
    };
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    sizes(local, 18);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    sizes(entry, 20);
    entry.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += local.length + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

interface WorkbookParts {
  /** By name, the XML inside a sheet's `worksheet` element; a leading '!' marks a hidden sheet. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly strings?: readonly string[];
  /** Format codes; a cell with `s="1"` uses the first. */
  readonly formats?: readonly string[];
  readonly isFrom1904?: boolean;
  readonly further?: Readonly<Record<string, string | Buffer>>;
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An .xlsx file with the given parts. */
export function workbookOf({ sheets, strings, formats = [], isFrom1904, further = {} }: WorkbookParts): Buffer {
  const names = Object.keys(sheets);
  const listed = names.map((name, cellAttributes) => {
    const state = name.startsWith('!') ? ' state="hidden"' : '';
    return `<sheet name="${name.replace('!', '')}" sheetId="${cellAttributes + 1}" r:id="rId${cellAttributes + 1}"${state}/>`;
  });
  const targets = names.map(
    (_, cellAttributes) =>
      `<Relationship Id="rId${cellAttributes + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${cellAttributes + 1}.xml"/>`,
  );
  const codes = formats.map(
    (code, cellAttributes) => `<numFmt numFmtId="${200 + cellAttributes}" formatCode="${escaped(code)}"/>`,
  );
  const styles = formats.map((_, cellAttributes) => `<xf numFmtId="${200 + cellAttributes}"/>`);
  const parts = Object.values(sheets).map((content, cellAttributes) => [
    `xl/worksheets/sheet${cellAttributes + 1}.xml`,
    `<?xml version="1.0"?><worksheet>${content}</worksheet>`,
  ]);
  return storedZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${relation}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...(strings && { 'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>` }),
    ...Object.fromEntries(parts),
    ...further,
  });
}

/** The XML of rows from row 1 on, with inline numbers and texts. */
export function sheetXml(rows: ReadonlyArray<ReadonlyArray<string | number | null>>, behind = ''): string {
  const written = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => {
      const cellAttributes = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
      if (cell === null) return '';
      return typeof cell === 'number'
        ? `<c ${cellAttributes}><v>${cell}</v></c>`
        : `<c ${cellAttributes} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${row + 1}">${inner.join('')}</row>`;
  });
  return `<sheetData>${written.join('')}</sheetData>${behind}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
