import { v7 as uuid } from 'uuid';
import type { ImportPreview, UploadedImport } from '#features/imports/contract.ts';
import { workbookOf } from '#features/imports/xlsx/workbook-testing.ts';
import { expect, test } from '../fixtures.ts';

const rows = 50_000;
const texts = ['Kamala Niwas', '14, Baner Road', 'Pune', 'Maharashtra', '42 lakh', '520 sq ft'];

/** About 20 MB of XML. */
function largeWorkbook(): Buffer {
  const row = (number: number) =>
    `<row r="${number}">${texts.map((_, index) => `<c r="${'ABCDEF'[index]}${number}" t="s"><v>${index}</v></c>`).join('')}</row>`;
  const written = Array.from({ length: rows }, (_, index) => row(index + 1)).join('');
  const strings = texts.map((text) => `<t>${text}</t>`);
  return workbookOf({ sheets: { Stock: `<sheetData>${written}</sheetData>` }, strings });
}

const files = {
  xlsx: { name: 'large.xlsx', mimeType: 'application/octet-stream', buffer: largeWorkbook },
  csv: {
    name: 'large.csv',
    mimeType: 'text/csv',
    buffer: () => Buffer.from(`${texts.map((text) => `"${text}"`).join(',')}\n`.repeat(rows)),
  },
};

for (const [format, { buffer, ...file }] of Object.entries(files))
  test(`others are answered while a large .${format} file is read`, async ({ api, agency }) => {
    const state = { isRead: false };
    const content = buffer();
    const startedAt = performance.now();
    const upload = api.request
      .post(`${agency.url}/api/imports?id=${uuid()}&kind=properties`, {
        headers: { origin: agency.url },
        multipart: { file: { ...file, buffer: content } },
        timeout: 120_000,
      })
      .finally(() => {
        state.isRead = true;
      });
    const waits: number[] = [];
    while (!state.isRead) {
      const askedAt = performance.now();
      expect((await fetch(`${agency.url}/healthz`)).ok).toBe(true);
      waits.push(performance.now() - askedAt);
    }
    expect((await upload).status()).toBe(201);
    const total = performance.now() - startedAt;
    // If the file were read on the main thread, one request would wait for nearly all of it.
    expect(Math.max(...waits) / total).toBeLessThan(0.5);
    expect(waits.length).toBeGreaterThan(5);
  });

test('a large file is previewed whole', async ({ api }) => {
  const lines = Array.from(
    { length: 5_000 },
    (_, index) => `Kamala Niwas ${index},"14, Baner Road",Pune,Maharashtra,42 lakh`,
  );
  const buffer = Buffer.from(`Title,Address,City,State,Price\n${lines.join('\n')}\n,,,,\nKamala Niwas 0,,,,`);
  const uploaded = await api.upload(`/imports?id=${uuid()}&kind=properties`, { ...files.csv, buffer });
  expect(uploaded.status()).toBe(201);
  const { id, mapping } = (await uploaded.json()) as UploadedImport;
  const preview = await api.post<ImportPreview>(`/imports/${id}/preview`, { mapping });
  expect(preview).toMatchObject({ row_count: 5_001, readable: 5_000, repeated: 0, refused: 1 });
  expect(preview.problems.items[0]).toMatchObject({ row: 5_003 });
});
