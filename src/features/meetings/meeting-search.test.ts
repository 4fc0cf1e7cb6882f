import { describe, expect, it } from 'vitest';
import { readMeetingSearch, toMeetingFilter, toMeetingSorting } from './meeting-search.ts';

const id = '018f2c3e-1111-7000-8000-0123456789ab';

describe('readMeetingSearch', () => {
  it('reads what a link says', () => {
    const raw = {
      search: 'Kesar',
      type: 'showing',
      status: ['confirmed'],
      client: id,
      from: '2026-11-21',
      when: 'all',
    };
    expect(readMeetingSearch(raw)).toEqual({ ...raw, type: ['showing'] });
  });

  it('leaves out what makes no sense', () => {
    const raw = {
      search: ' ',
      type: [],
      client: 'somebody',
      from: '21/11/2026',
      when: 'soon',
      whose: 'theirs',
      lead: 4,
    };
    expect(readMeetingSearch(raw)).toEqual({});
  });

  it('does not write what is shown anyway', () => expect(readMeetingSearch({ when: 'upcoming' })).toEqual({}));
});

describe('filterOf', () => {
  it('asks for what is to come when nothing is said', () => expect(toMeetingFilter({})).toEqual({ when: 'upcoming' }));

  it('asks for everything where that is said', () => expect(toMeetingFilter({ when: 'all' })).toEqual({}));

  it('drops words that the server does not know', () => {
    expect(toMeetingFilter({ type: ['showing', 'lunch'], status: ['lost'], agent: ['me', id], when: 'past' })).toEqual({
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
] as const)('%s is sorted by the %s', (when, order) => expect(toMeetingSorting({ when })).toBe(order));
