import { describe, expect, it } from 'vitest';
import { documentFilters } from './document-filters.ts';

const { read, filterOf } = documentFilters;

const id = '018f2c3e-1111-7000-8000-0123456789ab';

describe('read', () => {
  it('reads the filters from a link', () => {
    const raw = { search: 'Kesar', type: 'noc', client: id, from: '2026-11-21', agent: [id] };
    expect(read(raw)).toEqual({ ...raw, type: ['noc'] });
  });

  it('drops invalid values', () =>
    expect(read({ search: ' ', type: [], client: 'somebody', from: '21/11/2026', until: 4 })).toEqual({}));
});

describe('filterOf', () => {
  it('passes on only what the contract accepts', () =>
    expect(filterOf(read({ type: ['noc', 'A novel'], agent: ['Rohan', id], search: 'Kesar' }))).toEqual({
      type: ['noc'],
      agent: [id],
      search: 'Kesar',
    }));

  it('returns everything without filters', () => expect(filterOf({ client: undefined })).toEqual({}));
});
