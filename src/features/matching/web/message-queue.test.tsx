import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { MessageQueueDialog } from './message-queue.lazy.tsx';

const propertyId = '01900000-0000-7000-8000-0000000000a1';

const aPerson = (number: number, full_name: string, phone: string | null) => ({
  topic: 'clients' as const,
  id: `0190a3b2-7c1d-7e00-8000-00000000000${number}`,
  full_name,
  client_type: 'buyer' as const,
  status: null,
  phone,
  email: null,
  budget_min: null,
  budget_max: null,
  agent: null,
});

const [asha, nina, imran, om, ravi] = [
  aPerson(1, 'Asha', '+915550177011'),
  aPerson(2, 'Nina', '+915550177012'),
  aPerson(3, 'Imran', '+915550177013'),
  aPerson(4, 'Om', null),
  aPerson(5, 'Ravi', '+915550177015'),
];

it('opens the app for one person after the other, logs only those, and names who is left out', async () => {
  const logged: Array<{ person_id: string; text: string; property_ids: string[]; link_ids: string[] }> = [];
  await import('#ui/dialog-body.tsx');
  const onDone = vi.fn();
  await renderApp(
    <MessageQueueDialog
      way="sms"
      people={[asha, om, nina, ravi, imran]}
      propertyId={propertyId}
      onClose={vi.fn()}
      onDone={onDone}
    />,
    {
      onCall: (path, input: never) => {
        if (path.startsWith('/rpc/consents/refusals')) return [{ id: ravi.id, is_contact_refused: true, states: [] }];
        if (path.startsWith('/rpc/communications/messageText'))
          return { subject: '', text: 'A home', language: 'en', other_phones: [], sharing: [] };
        if (path !== '/rpc/communications/logMessage') return undefined;
        logged.push(input);
        return null;
      },
    },
  );
  const leftOut = await screen.findByRole('region', { name: 'Left out' });
  await waitFor(() => expect(leftOut.textContent).toContain('Om: No phone numberRavi: Does not want to be contacted'));

  const press = async (name: string) => {
    await waitFor(() => expect(document.querySelector('textarea')?.value).toBe('A home'));
    await userEvent.click(screen.getByRole('link', { name }));
  };
  await press('Open SMS for Asha (1 of 3)');
  await screen.findByRole('link', { name: 'Open SMS for Nina (2 of 3)' });
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await press('Open SMS for Imran (3 of 3)');
  await waitFor(() => expect(onDone).toHaveBeenCalled());

  expect(logged.map(({ person_id }) => person_id)).toEqual([asha.id, imran.id]);
  expect(logged.map(({ property_ids }) => property_ids)).toEqual([[propertyId], [propertyId]]);
  expect(new Set(logged.flatMap(({ link_ids }) => link_ids)).size).toBe(2);
});
