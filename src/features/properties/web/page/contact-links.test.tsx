import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Property, PropertyContact } from '../../contract.ts';
import { PropertyContactBar } from './contact-bar.tsx';
import { PropertyContacts } from './property-contacts.tsx';

const caretaker: PropertyContact = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  role: 'caretaker',
  client_id: null,
  name: 'Ganpat Shinde',
  phone: '98220 41736',
  email: null,
  version: 1,
};

it('opens WhatsApp with the agency’s greeting for the agent and a contact without a record, and logs it', async () => {
  // The fields that the bar reads.
  const property = {
    id: '0190a3b2-7c1d-7e00-8000-0000000000aa',
    title: 'Chandan Villa',
    address: 'Lane 3',
    city: 'Pune',
    agent: { id: caretaker.id, full_name: 'Rohan Deshpande', phone: '98220 41737', email: null },
  } as unknown as Property;
  const logged: unknown[] = [];
  await renderApp(
    <>
      <PropertyContactBar property={property} />
      <PropertyContacts property={property} isEditable={false} />
    </>,
    {
      onCall: (path, input) => {
        if (path === '/rpc/properties/logMessage') logged.push(input);
        if (path === '/rpc/properties/contacts') return [caretaker];
        return path === '/rpc/agents/greeting' ? { text: 'Namaste {{client_name}}!' } : null;
      },
    },
  );
  const textTo = (name: string) => {
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: `WhatsApp to ${name}` });
    return new URL(link.href).searchParams.get('text');
  };
  await screen.findByRole('link', { name: 'WhatsApp to Ganpat Shinde' });
  await waitFor(() => expect(textTo('Ganpat Shinde')).toBe('Namaste Ganpat Shinde!'));
  expect(textTo('Rohan Deshpande')).toBe('Namaste Rohan Deshpande!');
  for (const name of ['Ganpat Shinde', 'Rohan Deshpande']) {
    const link = screen.getByRole('link', { name: `WhatsApp to ${name}` });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
  }
  await waitFor(() =>
    expect(logged).toEqual([
      { id: property.id, contact_id: caretaker.id },
      { id: property.id, contact_id: null },
    ]),
  );
});
