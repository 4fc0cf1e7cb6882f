import { msg } from '@lingui/core/macro';
import { expect, it } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import type { PropertyType } from '../contract.ts';
import { propertyTypesQuery } from './queries.ts';
import { useTypes } from './use-types.ts';

const hindi = { [msg`Apartment`.id]: 'अपार्टमेंट', [msg`Land`.id]: 'ज़मीन', [msg`Villa`.id]: 'विला' };

it('built-in types are named and sorted in the user’s language, others as the agency named them', async () => {
  const given = ['Wada', 'Villa', 'Land', 'Apartment', 'शेत', 'constructor'];
  const types = given.map((name) => ({ id: name.toLowerCase(), name }) as PropertyType);
  const { result } = await renderAppHook(useTypes, {
    language: 'hi',
    messages: hindi,
    queries: [[propertyTypesQuery.queryKey, types]],
  });
  expect(result.current.map(({ id, name }) => `${id}: ${name}`)).toEqual([
    'apartment: अपार्टमेंट',
    'land: ज़मीन',
    'villa: विला',
    'शेत: शेत',
    'constructor: constructor',
    'wada: Wada',
  ]);
});
