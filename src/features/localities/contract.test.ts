import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { localityInput } from './contract.ts';

it.each([
  [{ latitude: 18.56 }, ['longitude']],
  [{ longitude: 73.78 }, ['latitude']],
  [{ latitude: 18.56, longitude: 73.78 }, undefined],
  [{}, undefined],
])('names the missing half of the position %j', (position, path) => {
  const locality = { name: 'Baner', city: 'Pune', state: '27', aliases: [], pin_codes: [], neighbour_ids: [] };
  expect(z.safeParse(localityInput, { ...locality, ...position }).error?.issues[0]?.path).toEqual(path);
});
