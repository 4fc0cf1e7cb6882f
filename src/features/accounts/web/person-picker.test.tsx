import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { PersonPicker } from './person-picker.tsx';
import { peopleQuery } from './queries.ts';

const show = (value: string, onChange: (id: string) => void = () => undefined) =>
  renderApp(<PersonPicker value={value} placeholder="Nobody" onChange={onChange} />, {
    queries: [[peopleQuery.queryKey, []]],
  });
const shown = () => screen.getByRole<HTMLInputElement>('combobox').value;

it('says that the selected person was deleted, and lets the user remove them', async () => {
  const chosen: string[] = [];
  const { user } = await show('0190a3b2-7c1d-7e00-8000-000000000001', (id) => chosen.push(id));
  expect(shown()).toBe('no longer available');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen).toEqual(['']);
});

it('says nothing without a selection', async () => {
  await show('');
  expect(shown()).toBe('');
});
