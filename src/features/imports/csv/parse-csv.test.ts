import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileFailure, fileLimits } from '../file-problems.ts';
import { streamRecords } from './csv-records.ts';
import { parseCsv, readCsv } from './parse-csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

function parsed(content: string | Uint8Array) {
  const result = parseCsv(typeof content === 'string' ? utf8(content) : content);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result;
}

function utf16(text: string, isLittle: boolean, mark = '\ufeff'): Uint8Array {
  const units = [...(mark + text)].map((character) => character.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}

async function streamed(content: Uint8Array, size: number) {
  const { shape } = parsed(content);
  const rows = [];
  async function* chunks() {
    for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
  }
  for await (const row of readCsv(chunks(), shape)) rows.push(row);
  return rows;
}

describe('delimiters', () => {
  it.each([
    [',', 'a,b\n1,2\n'],
    [';', 'a;b\n1;2\n'],
    ['\t', 'a\tb\n1\t2\n'],
    ['|', 'a|b\n1|2\n'],
    [';', 'city;features\nKesarbaug;Gym, Lift, Pool\nTalav;Gym, Lift\nVan;Gym\n'],
    [',', 'city,features\nKesarbaug,Gym; Lift\nTalav,Pool\nVan,Gym\n'],
    [',', 'a,b\n"x;y;z",1\n"x;y;z",2\n'],
    [';', 'sep=;\r\na;b,c\r\n1;2,3\r\n'],
    [',', 'only\none\n'],
    [',', 'a,b\n1,"Gym; Lift\nPool; Hall\nLawn; Shop"\n2,\n'],
    [';', 'a;b\nFlat, "A" wing;1\nFlat;2\nFlat;3\n'],
  ])('%j in %j', (delimiter, text) => {
    expect(parsed(text).shape.delimiter).toBe(delimiter);
  });

  it("does not read 'sep=;' as the header", () => {
    expect(parsed('sep=;\r\na;b\r\n1;2\r\n')).toMatchObject({
      shape: { columns: ['a', 'b'] },
      rows: [{ number: 2, cells: { a: '1', b: '2' } }],
    });
  });
});

describe('encodings', () => {
  const text = 'place,price\nआंबा तलाव,₹45\n';
  it.each([
    ['utf-8', utf8(text)],
    ['utf-8', utf8(`\ufeff${text}`)],
    ['utf-16le', utf16(text, true)],
    ['utf-16be', utf16(text, false)],
    ['utf-16le', utf16('place,price\nTalav,45\n', true, '')],
    ['utf-16be', utf16('place,price\nTalav,45\n', false, '')],
  ])('%s', (encoding, content) => {
    const { shape, rows } = parsed(content);
    expect(shape).toMatchObject({ encoding, columns: ['place', 'price'] });
    expect(['आंबा तलाव', 'Talav']).toContain(rows[0]?.cells.place);
  });

  it('decodes bytes that are not UTF-8 as windows-1252', () => {
    const content = Uint8Array.from([...utf8('place,note\nCaf'), 0xe9, ...utf8(',5 '), 0x96, ...utf8(' 6\n')]);
    expect(parsed(content)).toMatchObject({
      shape: { encoding: 'windows-1252' },
      rows: [{ cells: { place: 'Café', note: '5 – 6' } }],
    });
  });
});

describe('headers', () => {
  it('gives blank and duplicate columns unique names', () => {
    expect(parsed('price,,price, {x}|y \n1,2,3,4\n').shape.columns).toEqual(['price', 'Column 2', 'price (2)', 'x y']);
  });

  it('drops empty trailing columns and keeps unnamed columns with cells', () => {
    expect(parsed('a,b,,\n1,2,,\n').shape.columns).toEqual(['a', 'b']);
    expect(parsed('a,b,,\n1,2,3,\n').shape.columns).toEqual(['a', 'b', 'Column 3']);
  });

  it('skips a title above the header', () => {
    expect(parsed('Listings of March,,,\n,,,\nplace,size,area,price\nKesarbaug,2 BHK,900,45\n')).toMatchObject({
      shape: { columns: ['place', 'size', 'area', 'price'], hasHeader: true, firstLine: 4 },
      rows: [{ number: 4, cells: { place: 'Kesarbaug' } }],
    });
  });

  it('detects a file without a header', () => {
    expect(parsed('Kesarbaug,2 BHK,900,45\nTalav,3 BHK,1200,62\n')).toMatchObject({
      shape: { columns: ['Column 1', 'Column 2', 'Column 3', 'Column 4'], hasHeader: false },
      rows: [{ number: 1 }, { number: 2 }],
    });
    for (const contact of ['+91 98220 41736', 'asha.rao@example.in'])
      expect(parsed(`Asha Rao,${contact},Referral\nLata Rane,,Website\n`)).toMatchObject({
        shape: { columns: ['Column 1', 'Column 2', 'Column 3'], hasHeader: false },
      });
  });

  it('reads a quoted header of two lines', () => {
    expect(parsed('place,"Price\n(Lakhs)"\nKesarbaug,45\n')).toMatchObject({
      shape: { columns: ['place', 'Price (Lakhs)'], firstLine: 3 },
      rows: [{ number: 2 }],
    });
  });

  it('handles column names of Object.prototype', () => {
    const { rows } = parsed('__proto__,constructor\nx,y\n');
    expect(Object.keys(rows[0]?.cells ?? {})).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('rows', () => {
  it.each(['\n', '\r\n', '\r'])(
    'counts rows with line ends %j as a spreadsheet does: blank lines count, breaks within quotes do not',
    (end) => {
      const text = ['a,b', '1,"x', 'y"', '', '2,z', ',', '3,w'].join(end);
      expect(parsed(text).rows.map(({ number, cells }) => [number, cells.a])).toEqual([
        [2, '1'],
        [4, '2'],
        [6, '3'],
      ]);
    },
  );

  it('reports the shape of each row', () => {
    const text = 'a,b,c\n1,2\n1,2,3,4\n1,2,3,,,\na,b,c\n1,2,3\n';
    expect(parsed(text).rows.map(({ number, shape }) => [number, shape])).toEqual([
      [2, 'too_few_cells'],
      [3, 'too_many_cells'],
      [4, 'whole'],
      [5, 'repeated_header'],
      [6, 'whole'],
    ]);
  });

  it('keeps the cells after the last column', () => {
    expect(parsed('a,b\n1,2,,4,\n').rows[0]).toMatchObject({ cells: { a: '1', b: '2' }, further: ['', '4'] });
  });

  it('lists each line that a stray pair of quotes joined', () => {
    const { rows } = parsed('a,b,c\n\n1,"2,3\n4,5,6\n7,8",9,10\n11,12,13\n');
    expect(rows.map(({ number, shape, further }) => [number, shape, further])).toEqual([
      [3, 'broken_quotes', ['1,"2,3']],
      [3, 'broken_quotes', ['4,5,6']],
      [3, 'broken_quotes', ['7,8",9,10']],
      [4, 'whole', undefined],
    ]);
  });

  it('keeps inch marks, quoted commas and spaces before quotes', () => {
    expect(parsed('a,b\n5" pipe, "x, y"\n').rows[0]?.cells).toEqual({ a: '5" pipe', b: 'x, y' });
  });
});

const oldOffice = (entry: string) =>
  Uint8Array.from([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...Buffer.alloc(40),
    ...Buffer.from(entry, 'utf16le'),
  ]);

describe('refusals', () => {
  it.each([
    ['empty', ''],
    ['empty', ' \n\n '],
    ['web_page', '<html><table><tr><td>1</td></tr></table></html>'],
    ['pdf', '%PDF-1.7\n1 0 obj'],
    ['document', '{\\rtf1 text}'],
    ['picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ['archive', Uint8Array.from([0x1f, 0x8b, 8, 0])],
    ['old_spreadsheet', oldOffice('Workbook')],
    ['locked', oldOffice('EncryptedPackage')],
    ['document', oldOffice('WordDocument')],
    ['not_a_table', Uint8Array.from([1, 0, 2, 0, 0, 9, 0, 0])],
    ['too_many_columns', `${Array.from({ length: fileLimits.columns + 1 }, (_, index) => `c${index}`).join(',')}\n`],
  ])('%s', (code, content) => {
    const bytes = typeof content === 'string' ? utf8(content) : content;
    expect(parseCsv(bytes)).toMatchObject({ ok: false, problem: { code } });
  });

  it.each(['\n', '\r\n'])('names the row after the last valid one if a quote is not closed (%j)', (end) => {
    const text = ['a,b', '1,"2', 'x"', '', '3,"4', '5,6', '7,8'].join(end);
    expect(parseCsv(utf8(text))).toEqual({ ok: false, problem: { code: 'unclosed_quote', row: 3 } });
  });

  it('names the row whose quote swallowed many rows, even if a later quote closes it', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `${index},2,3`);
    const text = ['a,b,c', '1,"2,3', ...lines, 'x,"y",z'].join('\n');
    expect(parseCsv(utf8(text))).toMatchObject({ ok: false, problem: { code: 'unclosed_quote', row: 2 } });
  });

  it('rejects too many rows', () => {
    const text = `a\n${'x\n'.repeat(fileLimits.rows + 1)}`;
    expect(parseCsv(utf8(text))).toEqual({ ok: false, problem: { code: 'too_many_rows', row: fileLimits.rows + 2 } });
  });
});

describe('streams', () => {
  const content = utf8('\ufeffplace,note\r\nआंबा,"x\r\ny"\r\nTalav,z\r\n');

  it.each([1, 2, 3, 5, 1000])('returns the same rows in chunks of %i bytes', async (size) => {
    expect(await streamed(content, size)).toEqual(parsed(content).rows);
  });

  it('leave turns to other requests, also in many blank rows', async () => {
    let inTurn = 0;
    let most = 0;
    let isOver = false;
    const endTurn = () => {
      most = Math.max(most, inTurn);
      inTurn = 0;
      if (!isOver) setImmediate(endTurn);
    };
    setImmediate(endTurn);
    async function* chunks() {
      for (let chunk = 0; chunk < 3; chunk += 1) yield utf8(',\n'.repeat(32_768));
    }
    for await (const _ of streamRecords(chunks(), 'utf-8', ',')) inTurn += 1;
    isOver = true;
    expect(Math.max(most, inTurn)).toBeLessThan(5_000);
  });

  it('keeps characters of two units whole in a long text', async () => {
    const homes = utf8(`a,b\n${'x'.repeat(8_191 - 4)}🏠${'🏠'.repeat(9_000)},1\n`);
    expect(await streamed(homes, 65_536)).toEqual(parsed(homes).rows);
  });

  it('fails at the row with an unclosed quote', async () => {
    const { shape } = parsed('a,b\n1,2\n');
    async function* chunks() {
      yield utf8('a,b\n1,2\n3,"4\n5,6\n');
    }
    const reading = (async () => {
      for await (const row of readCsv(chunks(), shape)) expect(row.number).toBe(2);
    })();
    await expect(reading).rejects.toBeInstanceOf(FileFailure);
    await expect(reading).rejects.toMatchObject({ problem: { code: 'unclosed_quote', row: 3 } });
  });

  it('passes on errors of the source, and closes the source on an early exit', async () => {
    const { shape } = parsed('a,b\n1,2\n');
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) yield utf8('1,2\n'.repeat(1000));
      } finally {
        isClosed = true;
      }
    }
    for await (const row of readCsv(endless(), shape)) if (row.number > 5000) break;
    await expect.poll(() => isClosed).toBe(true);
    async function* broken() {
      yield utf8('a,b\n1,2\n');
      throw new Error('disk');
    }
    const reading = (async () => {
      for await (const row of readCsv(broken(), shape)) expect(row.number).toBe(2);
    })();
    await expect(reading).rejects.toThrow('disk');
  });
});

describe('arbitrary bytes', () => {
  it('give rows or a file problem, never another exception', () => {
    const texts = fc
      .array(fc.constantFrom('a', '1', ',', ';', '"', '\n', '\r\n', ' ', '₹', '\t', '|', '2 BHK'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), texts.map(utf8)), (bytes) => {
        const result = parseCsv(bytes);
        expect(result.ok ? result.rows.every((row) => row.number > 0) : result.problem.code).toBeTruthy();
      }),
      { numRuns: 1000 },
    );
  });

  it('give the same rows as a stream', async () => {
    const lines = fc.array(fc.array(fc.constantFrom('a', '"x, y"', '"x\ny"', ' b', '', '5" z'), { maxLength: 5 }), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 1, max: 9 }), async (records, size) => {
        const bytes = utf8(records.map((record) => record.join(',')).join('\r\n'));
        const result = parseCsv(bytes);
        if (result.ok) expect(await streamed(bytes, size)).toEqual(result.rows);
      }),
      { numRuns: 200 },
    );
  });
});
