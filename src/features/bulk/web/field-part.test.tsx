import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CustomFieldType } from '#platform/custom-fields/custom-fields.ts';
import { setCustomFields } from '#platform/custom-fields/custom-fields.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { BulkChangeForm } from './bulk-change-form.tsx';

const field = (name: string, type: CustomFieldType, changes: { is_required?: boolean; choices?: string[] } = {}) => ({
  kind: 'leads' as const,
  key: name.toLowerCase(),
  name,
  type,
  is_removed: false,
  property_type_ids: null,
  is_required: changes.is_required ?? false,
  choices: (changes.choices ?? []).map((choice) => ({ key: choice.toLowerCase(), name: choice, is_removed: false })),
});

beforeEach(() =>
  setCustomFields([
    field('Visa', 'choice', { choices: ['Valid', 'Expired'] }),
    field('Family', 'number'),
    field('Passport', 'text', { is_required: true }),
    field('Pets', 'flag'),
    field('Wishes', 'choices', { choices: ['Corner', 'Lake'] }),
    { ...field('School', 'text'), kind: 'clients' },
  ]),
);
afterEach(() => setCustomFields([]));

async function ask() {
  const onSubmit = vi.fn();
  await renderApp(
    <>
      <BulkChangeForm id="change" kind="leads" act="field" onSubmit={onSubmit} />
      <button type="submit" form="change">
        Preview
      </button>
    </>,
  );
  const user = userEvent.setup({ delay: null });
  const choose = (name: string) => user.selectOptions(screen.getByLabelText(/^Field/u), name);
  const submit = () => user.click(screen.getByText('Preview'));
  return { onSubmit, user, choose, submit };
}

it('sets a choice, a number, yes or no, and several choices', async () => {
  const { onSubmit, user, choose, submit } = await ask();
  expect([...screen.getByLabelText(/^Field/u).querySelectorAll('option')].map(({ text }) => text)).not.toContain(
    'School',
  );
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getAllByText('Choose a field').map(({ tagName }) => tagName)).toEqual(['OPTION', 'SPAN']);
  await choose('Visa');
  await user.selectOptions(screen.getByLabelText(/^Visa/u), 'Expired');
  await submit();
  expect(onSubmit).toHaveBeenLastCalledWith({ act: 'field', key: 'visa', value: 'expired' });
  await choose('Family');
  await user.type(screen.getByLabelText(/^Family/u), 'four');
  onSubmit.mockClear();
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText('Family must be a number')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^Family/u));
  await user.type(screen.getByLabelText(/^Family/u), '4.5');
  await submit();
  expect(onSubmit).toHaveBeenLastCalledWith({ act: 'field', key: 'family', value: '4.5' });
  await choose('Pets');
  await user.selectOptions(screen.getByLabelText(/^Pets/u), 'No');
  await submit();
  expect(onSubmit).toHaveBeenLastCalledWith({ act: 'field', key: 'pets', value: false });
  await choose('Wishes');
  await user.click(screen.getByLabelText('Lake'));
  await user.click(screen.getByLabelText('Corner'));
  await submit();
  expect(onSubmit).toHaveBeenLastCalledWith({ act: 'field', key: 'wishes', value: ['corner', 'lake'] });
});

it('empties a field, but not a required one', async () => {
  const { onSubmit, user, choose, submit } = await ask();
  await choose('Passport');
  expect(screen.queryByLabelText('Clear the field')).toBeNull();
  await choose('Visa');
  await user.click(screen.getByLabelText('Clear the field'));
  expect(screen.queryByLabelText(/^Visa/u)).toBeNull();
  await submit();
  expect(onSubmit).toHaveBeenLastCalledWith({ act: 'field', key: 'visa', value: null });
});
