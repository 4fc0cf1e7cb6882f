import { expect, it } from 'vitest';
import { type ImportFields, importMapping, readMapping } from './mapping.ts';

const fields: ImportFields<'name' | 'budget'> = {
  kind: 'clients',
  all: ['name', 'budget'],
  required: ['name'],
  units: { budget: ['rupees', 'lakh'] },
  derived: [],
  readFirst: [],
};

it('leaves unnamed fields empty', () => {
  const reading = readMapping(fields, { name: { kind: 'column', column: 'Name' } });
  expect(reading).toEqual({
    ok: true,
    mapping: { name: { kind: 'column', column: 'Name' }, budget: { kind: 'none' } },
  });
});

it('rejects unknown fields and sources, naming the field', () => {
  expect(
    readMapping(fields, {
      name: { kind: 'derived' },
      budget: { kind: 'column', column: 'Budget', unit: 'acre' },
      colour: { kind: 'constant', value: 'red' },
    }),
  ).toEqual({
    ok: false,
    problems: [
      { path: 'mapping.colour', code: 'unknown_field' },
      { path: 'mapping.name', code: 'not_valid' },
      { path: 'mapping.budget.unit', code: 'not_valid' },
    ],
  });
});

it('rejects a source of another shape', () => {
  expect(importMapping.safeParse({ name: { kind: 'column' } }).error?.issues[0]?.path).toEqual(['name', 'column']);
  expect(importMapping.safeParse({ name: 'Name' }).success).toBe(false);
  expect(importMapping.safeParse({ name: { kind: 'none', column: 'Name' } }).success).toBe(false);
});
