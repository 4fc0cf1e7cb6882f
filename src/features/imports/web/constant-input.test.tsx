import { msg } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RecordFields } from '#platform/fields/fields.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { ConstantInput } from './constant-input.tsx';

const fields: RecordFields = {
  city: { label: msg`City`, kind: 'text' },
  state: { label: msg`State`, kind: 'state' },
  language: { label: msg`Language`, kind: 'language' },
  purpose: { label: msg`Purpose`, kind: 'choice', labels: { rent: msg`For rent` } },
  listed_on: { label: msg`Listing date`, kind: 'day' },
};

it.each([
  { field: 'city', value: '', control: 'textbox', shown: '' },
  { field: 'state', value: 'Maharashtra', control: 'combobox', shown: 'Maharashtra' },
  { field: 'state', value: '', control: 'combobox', shown: 'Choose a state' },
  { field: 'language', value: 'mr', control: 'combobox', shown: 'मराठी' },
  { field: 'purpose', value: 'rent', control: 'combobox', shown: 'For rent' },
  { field: 'purpose', value: '', control: 'combobox', shown: 'Choose' },
  { field: 'listed_on', value: '2026-05-04', control: 'textbox', shown: '04/05/2026' },
])('asks for the $field as its kind needs ($value)', async ({ field, value, control, shown }) => {
  const props = { field, value, label: 'For all', isWrong: false, onChange: () => undefined };
  await renderApp(<ConstantInput {...props} fields={fields} />);
  const found = screen.getByRole<HTMLInputElement | HTMLSelectElement>(control, { name: 'For all' });
  const text = found instanceof HTMLSelectElement ? found.selectedOptions[0]?.textContent : found.value;
  expect(text).toBe(shown);
});
