import { expect, it } from 'vitest';
import { check, toInput } from './agent-form-schema.lazy.ts';
import { emptyAgent } from './agent-form-values.ts';

const typed = { ...emptyAgent, full_name: 'Asha Rao', email: 'asha@a.in', phone: '98220 12345', role: 'Agent' };

it('sends empty fields as null and years as a number', () => {
  expect(toInput({ ...typed, experience: ' 7 ' })).toMatchObject({
    experience: 7,
    qualifications: null,
    address: null,
  });
  expect(toInput({ ...typed, experience: '१२' }).experience).toBe(12);
  expect(toInput(typed).experience).toBeNull();
  expect(check(typed)).toEqual([]);
});

it.each([
  [{ full_name: ' ' }, ['full_name: required']],
  [{ phone: '' }, ['phone: required']],
  [{ role: '' }, ['role: required']],
  [{ email: 'asha at home' }, ['email: not_email']],
  [{ experience: 'ten' }, ['experience: wrong_type']],
  [{ experience: '61' }, ['experience: too_big']],
  [{ experience: '-1' }, ['experience: too_small']],
])('%o is refused', (more, problems) => {
  expect(check({ ...typed, ...more }).map(({ path, code }) => `${path}: ${code}`)).toEqual(problems);
});
