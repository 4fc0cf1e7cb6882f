import { sheetXml, workbookOf } from '#features/imports/xlsx/workbook-testing.ts';
import { multipart } from './multipart.ts';

const csv = (content: string | Buffer, name = 'listings.csv') => multipart([{ field: 'file', name, content }]);
const workbook = workbookOf({ sheets: { One: sheetXml([['title'], ['x']]) } });
const columns = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',');

/** Bodies without a valid file, or with garbage: a list may be accepted, a picture never. */
const bodies = {
  'an empty file': csv(''),
  'a file of zeros': csv(Buffer.alloc(1_000)),
  noise: csv(Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 256))),
  'UTF-16 with zeros and half characters': csv(
    Buffer.from('\ufeffti\u0000tle,pr\ud800ice\n\u0000,\udc00\n', 'utf16le'),
  ),
  'quotes that never end': csv(`title,price\n${'"'.repeat(9_999)}`),
  'too many columns': csv(`${columns(300)}\n1`),
  'columns called as objects call theirs': csv('__proto__,constructor,toString,hasOwnProperty\n1,2,3,4\n'),
  formulas: csv('title,address,city,state,price\n=1+1,@SUM(A1),+x,-y,42\n'),
  'one endless cell': csv(`title,price\n${'x'.repeat(2_000_000)},1\n`),
  'control characters': csv('title,price\n\u0001\u0002\u0007,5\u0000\n'),
  'only line breaks': csv('\r\n\r\r\n\n'),
  'a workbook that is cut off': csv(workbook.subarray(0, 300), 'listings.xlsx'),
  'a workbook of nothing but open tags': csv(workbookOf({ sheets: { One: '<c>'.repeat(50_000) } }), 'listings.xlsx'),
  'a workbook with rows out of order': csv(
    workbookOf({ sheets: { One: '<sheetData><row r="9"/><row r="2"/></sheetData>' } }),
    'listings.xlsx',
  ),
  'a workbook called .csv': csv(workbook),
  'a name that climbs': csv('title,price\nx,1\n', '../../../../etc/passwd\u0000.csv'),
  'a name of odd characters': csv('title,price\nx,1\n', '"; drop table files; --\u202egpj.csv'),
  'no file': multipart([]),
  'a field where the file belongs': multipart([{ field: 'file', content: 'x' }]),
  'two files': multipart([
    { field: 'file', name: 'a.csv', content: 'title,price\nx,1\n' },
    { field: 'file', name: 'b.csv', content: 'title,price\nx,1\n' },
  ]),
  'a body that is cut off': { ...csv(''), payload: csv('title,price\nx,1\n').payload.subarray(0, 90) },
  'another boundary': { ...csv('x'), headers: { 'content-type': 'multipart/form-data; boundary=other' } },
  'no boundary': { ...csv('x'), headers: { 'content-type': 'multipart/form-data' } },
  'no multipart at all': { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: Buffer.from('{}') },
} as const;

interface CorpusUpload {
  readonly what: string;
  readonly query: string;
  readonly body: { readonly headers: Record<string, string>; readonly payload: Buffer };
  readonly named: 'file' | 'id' | 'kind';
}

export function corpusUploads(newId: () => string): CorpusUpload[] {
  const good = csv('title,price\nx,1\n');
  const ids = ['', 'x', '%00', '%ED%A0%80', "1'--", '../x', 'a&id=b', '%7B%7D'];
  const kinds = ['', 'import', '__proto__', '%00', 'avatar&kind=avatar'];
  return [
    ...Object.entries(bodies).map(([what, body]) => ({
      what,
      query: `kind=property_image&id=${newId()}`,
      body,
      named: 'file' as const,
    })),
    ...ids.map((id) => ({
      what: `a file with the id '${id}'`,
      query: `kind=avatar&id=${id}`,
      body: good,
      named: 'id' as const,
    })),
    ...kinds.map((kind) => ({
      what: `a file of the kind '${kind}'`,
      query: `id=${newId()}&kind=${kind}`,
      body: good,
      named: 'kind' as const,
    })),
  ];
}
