import { beforeEach, expect, it } from 'vitest';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import type { UploadedImport } from '../contract.ts';
import type { ImportFields } from '../mapping.ts';
import { createImportDraft, discardImportDraft, readImportDraft, saveImportDraft } from './import-draft.ts';

const id = '01a1fcdf-8a81-7044-9918-ca14873be55c';
const fields: ImportFields<'title' | 'price' | 'city'> = {
  kind: 'properties',
  all: ['title', 'price', 'city'],
  required: ['title'],
  units: { price: ['rupees', 'lakh'] },
  derived: [],
  readFirst: [],
};
const upload = (columns: string[]): UploadedImport => ({
  id,
  kind: 'properties',
  file_name: 'homes.csv',
  row_count: 2,
  columns,
  sample: [{ row: 2, cells: columns.map((name) => `${name} of the first row`) }],
  day_orders: columns.map(() => null),
  mapping: {
    title: { kind: 'column', column: 'title' },
    price: { kind: 'column', column: 'price', unit: 'lakh' },
    city: { kind: 'none' },
  },
  is_as_last: false,
  sheets: [],
  sheet: null,
});

beforeEach(() => {
  localStorage.clear();
  setDraftOwner('somebody');
  discardImportDraft(id);
});

it('restores the saved draft, and has none after it is discarded', () => {
  const draft = { ...createImportDraft(upload(['title', 'price'])), withRepeats: true };
  expect(draft.rows[0]?.cells.price).toBe('price of the first row');
  saveImportDraft(id, draft);
  expect(readImportDraft(id, fields)).toEqual(draft);
  discardImportDraft(id);
  expect(readImportDraft(id, fields)).toBeNull();
});

it('ignores a draft of another program version', () => {
  const kept = { values: { columns: ['title'], mapping: { title: 'title' } }, savedAt: new Date() };
  localStorage.setItem(`draft:somebody:import:${id}`, JSON.stringify(kept));
  expect(readImportDraft(id, fields)).toBeNull();
});

it('restores the columns of fields that the agency added, without those of removed ones', () => {
  const own: ImportFields = { ...fields, all: [...fields.all, 'custom_tags'] };
  const tags = { kind: 'column', column: 'Labels' } as const;
  const { mapping, ...rest } = createImportDraft(upload(['title', 'Labels']));
  saveImportDraft(id, { ...rest, mapping: { ...mapping, custom_tags: tags, custom_visa: { kind: 'none' } } });
  expect(readImportDraft(id, own)?.mapping).toEqual({ ...mapping, custom_tags: tags });
});
