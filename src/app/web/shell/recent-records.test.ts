import { beforeEach, expect, it } from 'vitest';
import { forgetRecentRecords, pathOf, readRecentRecords, rememberRecord } from './recent-records.ts';

const id = (number: number) => `019a9d5c-7c11-7000-8000-00000000000${number}`;
beforeEach(() => localStorage.clear());

it('stores the last six records of a person, each once, and no other page', () => {
  for (const path of ['/clients', '/clients/add', '/leads/pipeline', `/properties/${id(1)}/edit`, '/dashboard'])
    rememberRecord('meera-of-this-device', path);
  expect(readRecentRecords('meera-of-this-device')).toEqual([]);
  for (const number of [1, 2, 3, 4, 5, 6, 7, 3]) rememberRecord('meera-of-this-device', `/agents/view/${id(number)}`);
  rememberRecord('meera-of-this-device', `/leads/${id(8)}`);
  expect(readRecentRecords('meera-of-this-device').map(pathOf)).toEqual([
    `/leads/${id(8)}`,
    ...[3, 7, 6, 5, 4].map((number) => `/agents/view/${id(number)}`),
  ]);
  expect(readRecentRecords('rohan-of-this-device')).toEqual([]);
});

it('stores nothing for a signed-out person', () => {
  rememberRecord('p3', `/clients/${id(1)}`);
  forgetRecentRecords('p3');
  rememberRecord('p3', `/clients/${id(2)}`);
  expect(localStorage.length).toBe(0);
});

it('ignores invalid stored data', () => {
  localStorage.setItem('recent-records:p4', '{"no": "list"}');
  expect(readRecentRecords('p4')).toEqual([]);
  localStorage.setItem('recent-records:p4', JSON.stringify(['javascript:alert(1)', `/clients/${id(1)}`, 7]));
  expect(readRecentRecords('p4')).toEqual([{ kind: 'clients', id: id(1) }]);
});
