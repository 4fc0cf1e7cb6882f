import { expect, it } from 'vitest';
import { changeLines } from './change-lines.ts';

const known = ['price', 'year_built', 'lot_size', 'features'];

it('keeps the order of the known fields and leaves out the others', () => {
  const lines = changeLines({ secret: [1, 2], year_built: [2018, 2019], price: ['1.00', '2.00'] }, known);
  expect(lines).toEqual([
    { field: 'price', kind: 'changed', before: '1.00', after: '2.00' },
    { field: 'year_built', kind: 'changed', before: 2018, after: 2019 },
  ]);
});

it('distinguishes a field that was empty before from one that is empty now', () => {
  expect(changeLines({ year_built: [null, 0], lot_size: ['40 x 60', ''] }, known)).toEqual([
    { field: 'year_built', kind: 'set', value: 0 },
    { field: 'lot_size', kind: 'cleared', value: '40 x 60' },
  ]);
});

it('lists what was added to a list and what was removed from it', () => {
  expect(
    changeLines(
      {
        features: [
          ['Gym', 'Parking'],
          ['Parking', 'Garden'],
        ],
      },
      known,
    ),
  ).toEqual([{ field: 'features', kind: 'members', added: ['Garden'], removed: ['Gym'] }]);
  expect(changeLines({ features: [null, ['Gym']] }, known)).toEqual([
    { field: 'features', kind: 'members', added: ['Gym'], removed: [] },
  ]);
  expect(
    changeLines(
      {
        features: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      },
      known,
    ),
  ).toEqual([{ field: 'features', kind: 'members', added: [], removed: [] }]);
});
