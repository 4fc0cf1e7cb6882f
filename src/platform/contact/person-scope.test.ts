import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { namesPerson, ofOnePerson } from './person-scope.ts';

const scope = z.object(ofOnePerson).check(namesPerson);
const id = '0198c2a4-8d1e-7000-8000-000000000001';

it.each([
  [{}, null],
  [{ topic: 'leads', person_id: id }, null],
  [{ topic: 'leads' }, 'person_id'],
  [{ person_id: id }, 'topic'],
])('of %j names the missing field: %s', (input, missing) => {
  const { error } = scope.safeParse(input);
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []).toEqual(
    missing === null ? [] : [[missing, 'required']],
  );
});
