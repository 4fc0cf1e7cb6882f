import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { fill, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { PortalIds } from './portal-ids.tsx';
import { emptyProperty } from './property-form-values.ts';
import { propertyForm } from './property-record-form.ts';

function Form() {
  const draft = useRecordDraft(propertyForm, {
    draftKey: 'property:new',
    defaults: emptyProperty,
    check: propertyForm.check,
  });
  return (
    <>
      <PortalIds draft={draft} />
      <output>{useValue(draft.form, 'portal_ids').join(' ')}</output>
    </>
  );
}

const typed = () => screen.getByRole('status').textContent;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('adds an id of a portal that has none yet, changes its portal, and removes it', async () => {
  await renderApp(<Form />, { onCall: () => null });
  await press('Add an ID');
  const first = screen.getByLabelText('ID at portal 1');
  expect(document.activeElement).toBe(first);
  fill(first, 'D71234567');
  await press('Add an ID');
  fill(screen.getByLabelText('ID at portal 2'), '6612345');
  expect(typed()).toBe('99acres:D71234567 magicbricks:6612345');
  await act(async () => fireEvent.change(screen.getByLabelText('Portal 2'), { target: { value: 'housing' } }));
  await press('Remove ID 1');
  expect(typed()).toBe('housing:6612345');
});

it('ends at ten ids', async () => {
  await renderApp(<Form />, { onCall: () => null });
  for (let count = 0; count < 10; count += 1) await press('Add an ID');
  expect(screen.queryByRole('button', { name: 'Add an ID' })).toBeNull();
});
