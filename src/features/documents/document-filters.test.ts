import { describe, expect, it } from 'vitest';
import { documentFilters } from './document-filters.ts';

const { read, filterOf } = documentFilters;

const id = '018f2c3e-1111-7000-8000-0123456789ab';

describe('read', () => {
  it('reads what a link says', () => {
    const raw = { search: 'Kesar', type: 'noc', client: id, from: '2026-11-21', agent: [id] };
    expect(read(raw)).toEqual({ ...raw, type: ['noc'] });
  });

  it('leaves out what makes no sense', () =>
    expect(read({ search: ' ', type: [], client: 'somebody', from: '21/11/2026', until: 4 })).toEqual({}));
});

describe('filterOf', () => {
  it('asks for what the contract knows', () =>
    expect(filterOf(read({ type: ['noc', 'novel'], agent: ['Rohan', id], search: 'Kesar' }))).toEqual({
      type: ['noc'],
      agent: [id],
      search: 'Kesar',
    }));

  it('asks for everything where nothing is said', () => expect(filterOf({ client: undefined })).toEqual({}));
});
