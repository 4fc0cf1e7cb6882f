import { describe, expect, it } from 'vitest';
import { meetingFilters, meetingSortingOf } from './meeting-filters.ts';

const { read, filterOf } = meetingFilters;

const id = '018f2c3e-1111-7000-8000-0123456789ab';

describe('meetingFilters.read', () => {
  it('reads the parameters of a link', () => {
    const raw = {
      search: 'Kesar',
      type: 'showing',
      status: ['confirmed'],
      client: id,
      from: '2026-11-21',
      when: 'all',
    };
    expect(read(raw)).toEqual({ ...raw, type: ['showing'] });
  });

  it('drops invalid parameters', () => {
    const raw = {
      search: ' ',
      type: [],
      client: 'somebody',
      from: '21/11/2026',
      when: 'soon',
      whose: 'theirs',
      lead: 4,
    };
    expect(read(raw)).toEqual({});
  });

  it('omits default values from the address', () => expect(read({ when: 'upcoming' })).toEqual({}));
});

describe('filterOf', () => {
  it('asks for upcoming meetings by default', () => expect(filterOf({})).toEqual({ when: 'upcoming' }));

  it('asks for all meetings on request', () => expect(filterOf({ when: 'all' })).toEqual({}));

  it('drops values that the server does not know', () => {
    const raw = { type: ['showing', 'At lunch'], status: ['lost'], agent: ['me', id], when: 'past' };
    expect(filterOf(read(raw))).toEqual({
      type: ['showing'],
      agent: [id],
      when: 'past',
    });
  });
});

it.each([
  [undefined, 'soonest'],
  ['past', 'latest'],
  ['all', 'latest'],
] as const)('%s is sorted by the %s', (when, order) => expect(meetingSortingOf({ when })).toBe(order));
