import { expect, it } from 'vitest';
import { byPartName } from '../config/text-parts.ts';

it('names the parts that bring their own sentences', () => {
  const parts = byPartName([
    ['src/features/clients/web/client-list-screen.tsx', 1],
    ['src/features/clients/web/client-conflict.late.tsx', 2],
  ]);
  expect([...parts]).toEqual([
    ['client-list-screen', 1],
    ['client-conflict.late', 2],
  ]);
});

it('builds nothing of which two parts would share one name', () => {
  expect(() =>
    byPartName([
      ['src/features/clients/web/conflict-dialog.late.tsx', 1],
      ['src/features/properties/web/conflict-dialog.late.tsx', 2],
    ]),
  ).toThrow(
    'src/features/clients/web/conflict-dialog.late.tsx and src/features/properties/web/conflict-dialog.late.tsx have one name',
  );
});
