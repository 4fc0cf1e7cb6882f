import { describe, expect, it } from 'vitest';
import { parseCsv } from '../csv/parse-csv.ts';
import { FileFailure, fileLimits } from '../file-problems.ts';
import { convertWorkbook } from './convert-workbook.ts';
import { sheetXml, storedZip, workbookOf } from './workbook-testing.ts';

async function rowsOf(content: Buffer, sheet?: string): Promise<string[][]> {
  const { csv } = await convertWorkbook(content, sheet);
  const parsed = parseCsv(csv);
  if (!parsed.ok) throw new Error(parsed.problem.code);
  return parsed.rows.map(({ cells }) => Object.values(cells));
}

/** Converts one cell below the header 'A'. */
async function read(cell: string, parts: Partial<Parameters<typeof workbookOf>[0]> = {}): Promise<string | undefined> {
  const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>Head</t></is></c><c r="B1" t="str"><v>Side</v></c></row>';
  const content = workbookOf({
    sheets: { One: `<sheetData>${header}<row r="2">${cell}<c r="B2"><v>7</v></c></row></sheetData>` },
    ...parts,
  });
  return (await rowsOf(content))[0]?.[0];
}

const problemOf = (content: Buffer) =>
  convertWorkbook(content).then(
    () => 'no problem',
    (error) => (error instanceof FileFailure ? error.problem : error),
  );

describe('cells', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['9.87654321E9', '9876543210'],
    ['1.2E+10', '12000000000'],
    ['85.299999999999997', '85.3'],
    ['0.30000000000000004', '0.3'],
    ['1E-4', '0.0001'],
    ['-1250.5', '-1250.5'],
    ['13500000', '13500000'],
  ])('reads the number %s', async (raw, text) => {
    expect(await read(`<c r="A2"><v>${raw}</v></c>`)).toBe(text);
  });

  it.each([
    ['yyyy-mm-dd', '46350', '2026-11-24'],
    ['d-mmm-yy', '46350', '2026-11-24'],
    ['[$-409]dd/mm/yyyy;@', '46350.75', '2026-11-24'],
    ['dd/mm/yyyy hh:mm', '46350.645833333', '2026-11-24 15:30'],
    ['dd/mm/yyyy hh:mm', '46350', '2026-11-24'],
    ['h:mm AM/PM', '0.4375', '10:30'],
    ['mmm-yy', '46327', '2026-11-01'],
    ['dd/mm/yyyy', '59', '1900-02-28'],
    ['dd/mm/yyyy', '61', '1900-03-01'],
    ['0%', '0.05', '5%'],
    ['0.00%', '0.0725', '7.25%'],
    ['[$₹-4009] #,##0.00', '4500000', '₹ 4500000'],
    ['0.0" Cr"', '1.2', '1.2 Cr'],
    ['#,##0 "sq ft"', '1250', '1250 sq ft'],
    ['[Red]"Days: "0', '12', 'Days: 12'],
    ['[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', '12500000', '12500000'],
    ['#,##0.0,,"M"', '12500000', '12500000'],
    ['000000', '11001', '011001'],
    ['General', '12', '12'],
    ['@', '9822041736', '9822041736'],
    ['_(* #,##0.00_);_(* (#,##0.00)', '-1250', '-1250'],
  ])('reads a number in the format %s', async (format, raw, text) => {
    expect(await read(`<c r="A2" s="1"><v>${raw}</v></c>`, { formats: [format] })).toBe(text);
  });

  it('counts days from 1904 if the workbook does', async () => {
    expect(await read('<c r="A2" s="1"><v>44888</v></c>', { formats: ['dd/mm/yyyy'], isFrom1904: true })).toBe(
      '2026-11-24',
    );
  });

  it('reads shared strings, rich text and inline strings', async () => {
    const strings = [
      '<t xml:space="preserve">  Gokul &amp; Sons  </t>',
      '<r><t>2</t></r><r><t> BHK</t></r><rPh><t>x</t></rPh>',
    ];
    expect(await read('<c r="A2" t="s"><v>0</v></c>', { strings })).toBe('  Gokul & Sons  ');
    expect(await read('<c r="A2" t="s"><v>1</v></c>', { strings })).toBe('2 BHK');
    expect(await read('<c r="A2" t="inlineStr"><is><t>आँगन_x000D_&#10;x</t></is></c>')).toBe('आँगन\nx');
    expect(await read('<c r="A2" t="s"><v>9</v></c>', { strings })).toBe('');
  });

  it('reads the saved result of a formula, or the formula if none was saved', async () => {
    expect(await read('<c r="A2"><f>B2*2</f><v>14</v></c>')).toBe('14');
    expect(await read('<c r="A2" t="str"><f>"a"</f><v>a</v></c>')).toBe('a');
    expect(await read('<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')).toBe('#DIV/0!');
    expect(await read('<c r="A2"><f>B2*2</f></c>')).toBe('=B2*2');
  });

  it('reads booleans, ISO days and cells without a reference', async () => {
    expect(await read('<c r="A2" t="b"><v>1</v></c>')).toBe('TRUE');
    expect(await read('<c r="A2" t="d"><v>2026-11-24T00:00:00</v></c>')).toBe('2026-11-24');
    expect(await read('<c><v>5</v></c>')).toBe('5');
  });

  it('keeps quotation marks, commas and line breaks', async () => {
    const rows = [
      ['Head', 'Side'],
      ['5" pipe, "x"\ny', ' =1+1'],
    ];
    expect(await rowsOf(workbookOf({ sheets: { One: sheetXml(rows) } }))).toEqual([['5" pipe, "x"\ny', ' =1+1']]);
  });
});

describe('sheets', () => {
  const some = sheetXml([
    ['Name', 'City'],
    ['Asha', 'Pune'],
  ]);

  it('reads the first visible non-empty sheet, or the requested one', async () => {
    const other = sheetXml([
      ['Name', 'City'],
      ['Lata', 'Thane'],
    ]);
    const content = workbookOf({
      sheets: {
        Cover: '<sheetData/>',
        '!Lists': some,
        Stock: some,
        Blank: '<sheetData><row r="3"/></sheetData>',
        Rent: other,
      },
    });
    expect(await convertWorkbook(content)).toMatchObject({ sheet: 'Stock', sheets: ['Stock', 'Rent'] });
    expect(await rowsOf(content, 'Rent')).toEqual([['Lata', 'Thane']]);
    expect(await rowsOf(content, 'Lists')).toEqual([['Asha', 'Pune']]);
  });

  it('keeps row numbers across gaps, and reads hidden rows', async () => {
    const row = (number: number, text: string, more = '') =>
      `<row r="${number}"${more}><c r="A${number}" t="str"><v>${text}</v></c><c r="C${number}" t="str"><v>x</v></c></row>`;
    const sheet = `<sheetData>${row(4, 'Name')}${row(5, 'Asha')}${row(9, 'Lata', ' hidden="1"')}</sheetData>`;
    const { csv } = await convertWorkbook(workbookOf({ sheets: { One: sheet } }));
    const parsed = parseCsv(csv);
    expect(parsed).toMatchObject({ ok: true, shape: { columns: ['Name', 'Column 2', 'x'] } });
    expect(parsed.ok && parsed.rows.map(({ number, shape, cells }) => [number, shape, cells.Name])).toEqual([
      [5, 'whole', 'Asha'],
      [9, 'whole', 'Lata'],
    ]);
  });

  it('does not report a row as incomplete if its last cells are blank', async () => {
    const { csv } = await convertWorkbook(
      workbookOf({ sheets: { One: sheetXml([['A', 'B', 'C'], ['x', 'y', 'z'], ['x']]) } }),
    );
    const parsed = parseCsv(csv);
    expect(parsed.ok && parsed.rows.map(({ shape }) => shape)).toEqual(['whole', 'whole']);
  });

  it('repeats the text of a merged cell in every filled row', async () => {
    const rows = [
      ['Stock list', null, null],
      ['Project', 'Flat', 'Price'],
      ['Gokul', 'A1', '10'],
      [null, 'A2', '11'],
      [null, null, null],
      ['Nandan', 'B1', '12'],
    ];
    const behind = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A3:A5"/></mergeCells>';
    expect(await rowsOf(workbookOf({ sheets: { One: sheetXml(rows, behind) } }))).toEqual([
      ['Gokul', 'A1', '10'],
      ['Gokul', 'A2', '11'],
      ['Nandan', 'B1', '12'],
    ]);
  });

  it('reads namespaced element names', async () => {
    const sheet =
      '<x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>Name</x:v></x:c></x:row><x:row r="2"><x:c r="A2" t="str"><x:v>Asha</x:v></x:c></x:row></x:sheetData>';
    expect(await rowsOf(workbookOf({ sheets: { One: sheet } }))).toEqual([['Asha']]);
  });
});

describe('refusals', () => {
  const cell = '<c r="A2"><v>1</v></c>';
  const sheet = (rows: string) => workbookOf({ sheets: { One: `<sheetData>${rows}</sheetData>` } });
  it.each([
    ['empty', workbookOf({ sheets: { One: '<sheetData/>' } })],
    ['archive', storedZip({ 'readme.txt': 'hello' })],
    ['document', storedZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' })],
    [
      'other_spreadsheet',
      storedZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    ],
    ['other_spreadsheet', storedZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' })],
    ['damaged', Buffer.from('PK\x03\x04', 'latin1')],
    ['damaged', workbookOf({ sheets: { One: '<sheetData/>' } }).subarray(0, 400)],
    ['damaged', sheet(`<row r="5">${cell}</row><row r="4">${cell}</row>`)],
    ['damaged', sheet(`<row r="2000000">${cell}</row>`)],
    ['damaged', sheet('<row r="2"><c r="1"><v>1</v></c></row>')],
    ['damaged', workbookOf({ sheets: { One: '<a>'.repeat(1_000) } })],
    ['too_many_columns', sheet('<row r="2"><c r="XFD2"><v>1</v></c></row>')],
    ['cell_too_long', sheet(`<row r="2"><c r="A2" t="str"><v>${'x'.repeat(fileLimits.cell * 3)}</v></c></row>`)],
  ])('reports %s', async (code, content) => {
    expect(await problemOf(content)).toMatchObject({ code });
  });

  it('stops if a part unpacks to more than the limit, whatever the archive declares', async () => {
    const bomb = Buffer.alloc(fileLimits.unpacked + 1_000, 'a');
    const parts = (further: Record<string, Buffer>) =>
      workbookOf({ sheets: { One: sheetXml([['Name'], ['Asha']]) }, further });
    expect(await problemOf(parts({ 'xl/sharedStrings.xml': bomb }))).toMatchObject({ code: 'unpacks_too_large' });
    expect(await problemOf(storedZip({ '[Content_Types].xml': bomb }, 10))).toMatchObject({ code: 'damaged' });
  });

  it('limits the output if merged cells repeat a long text', async () => {
    const long = 'x'.repeat(30_000);
    const rows = Array.from({ length: 4_000 }, (_, row) => (row === 0 ? [long, 'y'] : [null, 'y']));
    const content = workbookOf({
      sheets: { One: sheetXml(rows, '<mergeCells><mergeCell ref="A1:A4000"/></mergeCells>') },
    });
    expect(await problemOf(content)).toMatchObject({ code: 'unpacks_too_large' });
  });

  it('does not resolve custom entities', async () => {
    const content = workbookOf({
      sheets: { One: sheetXml([['Name'], ['Asha']]) },
      further: {
        'xl/sharedStrings.xml':
          '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><sst><si><t>&b;&c;</t></si></sst>',
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="2"><c r="A2" t="s"><v>0</v></c></row></sheetData></worksheet>',
      },
    });
    const { csv } = await convertWorkbook(content);
    expect(Buffer.from(csv).toString()).toBe('Name\r\n&b;&c;\r\n');
  });
});
