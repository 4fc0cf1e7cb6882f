import { expect, it } from 'vitest';
import { byLazyName } from '../config/text-parts.ts';

it('names the parts that load their own sentences', () => {
  const parts = byLazyName([
    ['src/features/clients/web/list/client-list-screen.tsx', 1],
    ['src/features/clients/web/form/client-conflict.lazy.tsx', 2],
  ]);
  expect([...parts]).toEqual([
    ['client-list-screen', 1],
    ['client-conflict.lazy', 2],
  ]);
});

it('rejects two parts with one name', () => {
  expect(() =>
    byLazyName([
      ['src/features/clients/web/conflict-dialog.lazy.tsx', 1],
      ['src/features/properties/web/form/conflict-dialog.lazy.tsx', 2],
    ]),
  ).toThrow(
    'src/features/clients/web/conflict-dialog.lazy.tsx and src/features/properties/web/form/conflict-dialog.lazy.tsx have the same name',
  );
});
