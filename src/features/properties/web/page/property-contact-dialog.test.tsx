import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { PropertyContact } from '../../contract.ts';
import { PropertyContactDialog } from './property-contact-dialog.lazy.tsx';

const contact: PropertyContact = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  role: 'caretaker',
  client_id: null,
  name: 'Ganpat Shinde',
  phone: '98220 41736',
  email: null,
  version: 3,
};
const theirs: PropertyContact = { ...contact, name: 'Namdev Pawar', role: 'tenant', version: 4 };

/** Saves another number; meanwhile somebody else has changed name and role. */
async function meetChange() {
  const sent: unknown[] = [];
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  const { user } = await renderApp(
    <PropertyContactDialog propertyId="0190a3b2-7c1d-7e00-8000-0000000000aa" contact={contact} onClose={onClose} />,
    {
      onCall: (path, input) => {
        if (path !== '/rpc/properties/updateContact') return [];
        sent.push(input);
        const conflict = { code: 'conflict', current: theirs, changedBy: 'Rohan', changedById: 'rohan' };
        return sent.length === 1 ? refusal(conflict) : { ...theirs, version: 5 };
      },
    },
  );
  const save = () => user.click(screen.getByRole('button', { name: /^Save/u }));
  fill(await screen.findByLabelText(/^Phone/u), '98220 41799');
  await save();
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('Rohan changed this contact. It is now:');
  expect(note.textContent).toContain('Namdev Pawar · Tenant · 98220 41736');
  return { sent, onClose, user, save };
}

it('shows another person’s change of the contact, and saves again on their version', async () => {
  const { sent, onClose, save } = await meetChange();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const mine = { role: 'caretaker', client_id: null, name: 'Ganpat Shinde', phone: '98220 41799' };
  expect(sent).toEqual([
    { id: contact.id, version: 3, ...mine },
    { id: contact.id, version: 4, ...mine },
  ]);
});

it('takes the other person’s change on request', async () => {
  const { user } = await meetChange();
  await user.click(screen.getByRole('button', { name: 'Keep theirs' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/u }).value).toBe('Namdev Pawar');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Role/u }).value).toBe('tenant');
});
