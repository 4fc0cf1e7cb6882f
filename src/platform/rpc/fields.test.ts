import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cursor, day, degrees, instant, requiredText, text, version } from './fields.ts';
import { fieldProblemOf } from './issues.ts';

function problemOf(schema: z.core.$ZodType, value: unknown) {
  const [issue] = z.safeParse(schema, value).error?.issues ?? [];
  return issue ? fieldProblemOf({ ...issue, input: value }) : null;
}

const unkeepable = ['nul\u0000', '\ud800', 'a\udc00', '\u0007', '\uffff'];

describe('texts', () => {
  it.each(unkeepable)('refuse %j, which PostgreSQL cannot store or nobody can see', (value) => {
    for (const schema of [text(20), requiredText(20), cursor]) {
      expect(problemOf(schema, value)).toEqual({ path: '', code: 'control_character' });
    }
  });

  it.each(['<script>', "'; drop table x; --", '👩‍👧 पुणे', 'a\u202eb', 'line\nbreak\ttab'])(
    'accept %j unchanged',
    (value) => {
      expect(z.safeParse(text(40), value)).toMatchObject({ success: true, data: value });
    },
  );
});

describe('degrees', () => {
  it('are rounded to seven decimals: the index of positions refuses what is much smaller', () => {
    const rounded = (value: number) => z.parse(degrees(90), value);
    expect([18.559_123_44, -73.786_812_36, 1e-263, 90].map(rounded)).toEqual([18.559_123_4, -73.786_812_4, 0, 90]);
    expect(problemOf(degrees(90), 90.1)).toMatchObject({ code: 'too_big' });
  });
});

describe('days and instants', () => {
  it('must exist in the calendar, which has no year 0, and instants must be in a plausible time', () => {
    for (const value of ['2026-02-30', '0000-01-01', '2026-1-1', '10000-01-01']) {
      expect(problemOf(day, value), value).toEqual({ path: '', code: 'not_date' });
    }
    for (const value of [
      '2026-02-30T00:00:00Z',
      '0000-06-01T00:00:00Z',
      '0032-01-01T05:29:59.999+05:30',
      '1900-01-01T00:00:00+05:30',
      '9999-12-31T23:59:59-05:30',
      'now',
    ]) {
      expect(problemOf(instant, value), value).toEqual({ path: '', code: 'not_datetime' });
    }
    expect([problemOf(day, '0001-01-01'), problemOf(instant, '1900-01-01T00:00:00Z')]).toEqual([null, null]);
  });
});

it('limits versions to the integer range of the database', () => {
  expect(problemOf(version, 2 ** 31)).toEqual({ path: '', code: 'too_big', limit: 2 ** 31 - 1 });
  expect(problemOf(version, 1.5)).toMatchObject({ path: '' });
  expect(problemOf(version, 2 ** 31 - 1)).toBeNull();
});

it('distinguishes a missing choice from an invalid one', () => {
  const choice = z.enum(['sale', 'rent']);
  for (const value of [undefined, null, '']) expect(problemOf(choice, value)).toEqual({ path: '', code: 'required' });
  expect(problemOf(choice, 'gift')).toEqual({ path: '', code: 'not_valid' });
});

it('names an unknown field', () => {
  const schema = z.object({ mapping: z.strictObject({ title: z.string() }) });
  expect(problemOf(schema, { mapping: { title: '', tilte: '' } })).toEqual({
    path: 'mapping.tilte',
    code: 'unknown_field',
  });
});
