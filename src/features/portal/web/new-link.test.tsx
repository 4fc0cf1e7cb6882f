import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import { NewLink } from './new-link.tsx';
import { PortalLinks } from './portal-links.tsx';

const person = { topic: 'clients', id: '0190a3b2-7c1d-7e00-8000-0000000000aa', phone: '98220 41736' } as const;
const property = '0190a3b2-7c1d-7e00-8000-0000000000bb';
const url = 'https://office.example/portal?link=secret';

/** Creates a link and presses *Send by WhatsApp* as often as the history answers. */
async function send(...answers: unknown[]) {
  const logged: unknown[] = [];
  const { user } = await renderApp(<NewLink person={person} />, {
    onCall: (path, input) => {
      if (path === '/rpc/portalLinks/create')
        return { url, message: `Hello Asha: ${url}`, property_ids: [property], link: {} };
      if (path.startsWith('/rpc/consents')) return unanswered();
      if (path !== '/rpc/communications/logMessage') return [];
      logged.push(input);
      return answers[logged.length - 1];
    },
  });
  await user.click(screen.getByRole('button', { name: /^Create link/u }));
  const link = await screen.findByRole('link', { name: 'Send by WhatsApp' });
  link.addEventListener('click', (event) => event.preventDefault());
  for (const _ of answers) {
    await user.click(link);
    await waitFor(() => expect(shownToasts()).not.toEqual([]));
  }
  return { link, logged };
}

it('opens WhatsApp with the link, and logs the offered properties once without it', async () => {
  const { link, logged } = await send(null, null);
  expect(link.getAttribute('href')).toBe(`https://wa.me/919822041736?text=${encodeURIComponent(`Hello Asha: ${url}`)}`);
  expect(logged).toMatchObject([
    { topic: 'clients', person_id: person.id, type: 'whatsapp', text: 'Hello Asha: /portal', property_ids: [property] },
  ]);
  expect(shownToasts()).toMatchObject([{ tone: 'success', title: 'Message logged' }]);
});

it('says that a message could not be logged, and logs it under the same id when sent again', async () => {
  const { logged } = await send(refusal({ code: 'unavailable' }, 503), null);
  expect(logged).toHaveLength(2);
  expect(logged[1]).toEqual(logged[0]);
});

it('is not offered to a user who does not see the whole portal', async () => {
  await renderApp(<PortalLinks person={person} />, {
    onCall: (path) => (path === '/rpc/portalLinks/list' ? { may_create: false, links: [] } : unanswered()),
  });
  expect(await screen.findByText('Ask the agent for the link. It shows details hidden from you.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Create link/u })).toBeNull();
});
