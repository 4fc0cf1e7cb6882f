import { expect, it } from 'vitest';
import { readAuditSearch } from './audit-search.ts';

const person = '01920000-0000-7000-8000-000000000001';

it('reads valid filters and drops invalid ones', () => {
  const whole = { person, topic: 'clients', act: 'deleted', record: person, from: '2026-03-01', until: '2026-03-31' };
  expect(readAuditSearch(whole)).toEqual(whole);
  expect(
    readAuditSearch({ person: 'me', topic: 'secrets', act: 'x', record: 1, from: '2026-02-30', tab: 'audit' }),
  ).toEqual({});
  expect(readAuditSearch({ from: '2026-03-02', until: '2026-03-01' })).toEqual({ from: '2026-03-02' });
});
