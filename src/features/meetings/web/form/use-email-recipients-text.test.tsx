import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { ChangedMeeting } from '../../contract.ts';
import { useEmailRecipientsText } from './use-email-recipients-text.ts';

type NotifiedMeeting = Pick<ChangedMeeting, 'client' | 'lead' | 'is_client_notified' | 'former_client_notified'>;

const person = (full_name: string) => ({
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  full_name,
  email: null,
  phone: null,
  phone_e164: null,
});
const nobody: NotifiedMeeting = { client: null, lead: null, is_client_notified: false, former_client_notified: null };

const RecipientsText = ({ changed }: { changed: NotifiedMeeting }) => useEmailRecipientsText()(changed);

/** The text for a change in a language; '' if there is none. */
function recipientsText(changed: Partial<NotifiedMeeting>, { locale = 'en', can_send_email = true } = {}): string {
  i18n.loadAndActivate({ locale, messages: {} });
  const queryClient = new QueryClient();
  queryClient.setQueryData<unknown>(meQuery.queryKey, { company: { can_send_email } });
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <RecipientsText changed={{ ...nobody, ...changed }} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

it('names the attendee, a client before a lead', () => {
  const lead = person('Sanjay Patil');
  expect(recipientsText({ lead, is_client_notified: true })).toBe('Sanjay Patil will get an email.');
  expect(recipientsText({ lead, client: person('Kavita Joshi'), is_client_notified: true })).toBe(
    'Kavita Joshi will get an email.',
  );
});

it('names only the former attendee if nobody else is notified', () => {
  expect(recipientsText({ former_client_notified: 'Kavita Joshi' })).toBe('Kavita Joshi will get an email.');
  const client = person('Vimal Shah');
  expect(recipientsText({ client, former_client_notified: 'Kavita Joshi' })).toBe('Kavita Joshi will get an email.');
});

it('names both if both are notified, in the language of the page', () => {
  const both = { client: person('Mina Rege'), is_client_notified: true, former_client_notified: 'Kavita Joshi' };
  expect(recipientsText(both)).toBe('Kavita Joshi and Mina Rege will get an email.');
  expect(recipientsText(both, { locale: 'mr' })).toContain('Kavita Joshi आणि Mina Rege');
});

it('labels an erased person, and nobody else', () => {
  expect(recipientsText({ client: person(''), is_client_notified: true })).toBe('Erased person will get an email.');
  expect(recipientsText({ is_client_notified: true })).toBe('');
});

it('is empty if nobody is notified, and says that emails wait without a mail server', () => {
  const off = { can_send_email: false };
  expect(recipientsText({ client: person('Vimal Shah') })).toBe('');
  expect(recipientsText({}, off)).toBe('');
  expect(recipientsText({ former_client_notified: 'Kavita Joshi' }, off)).toContain('wait in the outbox');
});
