import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ContactRefusalSource } from '#platform/contact/web/contact-refusal.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { Lead } from '../../contract.ts';
import { LeadContactBar } from './contact-bar.tsx';

// The fields that the bar reads.
const lead = { id: 'l1', full_name: 'Kavita Rane', phone: '98220 45645', email: null, property: null } as Lead;
const reason = 'Does not want to be contacted';

afterEach(cleanup);

it('shows on a phone that a person does not want to be called or written to', async () => {
  await renderApp(
    <ContactRefusalSource value={() => () => reason}>
      <LeadContactBar lead={lead} />
    </ContactRefusalSource>,
  );
  expect(screen.queryByRole('link', { name: 'Call Kavita Rane' })).toBeNull();
  for (const name of ['Call Kavita Rane', 'WhatsApp to Kavita Rane']) {
    const button = screen.getByRole('button', { name });
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-description')]).toEqual(['true', reason]);
    fireEvent.click(button);
    expect(shownToasts().map(({ title }) => title)).toContain(reason);
  }
});

it('calls and writes to a person who refuses nothing', async () => {
  await renderApp(<LeadContactBar lead={lead} />);
  expect(screen.getByRole('link', { name: 'Call Kavita Rane' }).getAttribute('href')).toBe('tel:+919822045645');
  expect(screen.getByRole('button', { name: 'WhatsApp to Kavita Rane' }).getAttribute('aria-disabled')).toBeNull();
});
