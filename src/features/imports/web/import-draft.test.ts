import { beforeEach, describe, expect, it } from 'vitest';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { type DayOrder, dayOrders } from '../cells/days.ts';
import type { UploadedImport } from '../contract.ts';
import { type ImportFields, type ImportMapping, unitIn } from '../mapping.ts';
import {
  draftOfUpload,
  forgetImportDraft,
  type ImportDraft,
  keepImportDraft,
  readImportDraft,
  rememberMatching,
} from './import-draft.ts';

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
  sample: [{ line: 2, cells: columns.map((name) => `${name} of the first row`) }],
  day_orders: columns.map(() => null),
  mapping: {
    title: { kind: 'column', column: 'title' },
    price: { kind: 'column', column: 'price', unit: 'lakh' },
    city: { kind: 'none' },
  },
});

beforeEach(() => {
  localStorage.clear();
  setDraftOwner('somebody');
  forgetImportDraft(id);
});

it('comes back as it was kept, and is gone when forgotten', () => {
  const draft = { ...draftOfUpload(upload(['title', 'price']), fields), withRepeats: true };
  expect(draft.rows[0]?.cells.price).toBe('price of the first row');
  keepImportDraft(id, draft);
  expect(readImportDraft(id, fields)).toEqual(draft);
  forgetImportDraft(id);
  expect(readImportDraft(id, fields)).toBeNull();
});

it('is none where it does not fit this program', () => {
  const kept = { values: { columns: ['title'], mapping: { title: 'title' } }, keptAt: new Date() };
  localStorage.setItem(`draft:somebody:import:${id}`, JSON.stringify(kept));
  expect(readImportDraft(id, fields)).toBeNull();
});

it('matches a file with the columns of the last import as that one', () => {
  const draft = draftOfUpload(upload(['title', 'price']), fields);
  expect(draft.isAsLast).toBe(false);
  rememberMatching({ ...draft, mapping: { ...draft.mapping, city: { kind: 'constant', value: 'Pune' } } }, fields);
  const next = draftOfUpload(upload(['title', 'price']), fields);
  expect([next.isAsLast, next.mapping.city]).toEqual([true, { kind: 'constant', value: 'Pune' }]);
  expect(draftOfUpload(upload(['title', 'price', 'city']), fields).isAsLast).toBe(false);
});

describe('the days of a file matched as the last one', () => {
  const withDays: ImportFields<'follow_up_on' | 'created_on'> = {
    kind: 'leads',
    all: ['follow_up_on', 'created_on'],
    required: [],
    units: { follow_up_on: dayOrders, created_on: dayOrders },
    derived: [],
    readFirst: [],
  };
  const columns = ['Created', 'Follow-up'];
  const mapped = (unit: DayOrder): ImportMapping => ({
    follow_up_on: { kind: 'column', column: 'Follow-up', unit },
    created_on: { kind: 'column', column: 'Created', unit },
  });
  const unitsOf = ({ mapping }: ImportDraft) =>
    ['created_on', 'follow_up_on'].map((field) => unitIn(dayOrders, mapping[field] ?? { kind: 'none' }));

  it.each<[DayOrder, Array<DayOrder | null>, DayOrder[]]>([
    ['day_first', ['month_first', 'month_first'], ['month_first', 'month_first']],
    ['month_first', ['day_first', 'day_first'], ['day_first', 'day_first']],
    // 04/05/2026 alone says nothing: then last time does, or the column beside it.
    ['month_first', [null, null], ['month_first', 'month_first']],
    ['day_first', [null, null], ['day_first', 'day_first']],
    ['day_first', [null, 'month_first'], ['month_first', 'month_first']],
    ['month_first', ['day_first', null], ['day_first', 'day_first']],
    ['month_first', ['month_first', 'day_first'], ['month_first', 'day_first']],
  ])('last %s, proven %j: %j', (last, day_orders, units) => {
    const file = { ...upload(columns), kind: 'leads' as const, mapping: mapped('day_first'), day_orders };
    rememberMatching({ ...draftOfUpload(file, withDays), mapping: mapped(last) }, withDays);
    const draft = draftOfUpload(file, withDays);
    expect([draft.isAsLast, unitsOf(draft)]).toEqual([true, units]);
  });
});
