import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Agent } from '../contract.ts';
import { AgentContactBar } from './contact-bar.lazy.tsx';

it('opens WhatsApp to a colleague with a greeting', async () => {
  // The fields of an agent that the bar uses.
  const agent = { id: 'a2', full_name: 'Bela Shah', phone: '98220 41736', email: 'bela@example.in' } as Agent;
  await renderApp(<AgentContactBar agent={agent} />, { me: { full_name: 'Meera Kulkarni' } });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp to Bela Shah' });
  expect(link.href.startsWith('https://wa.me/919822041736?')).toBe(true);
  expect(new URL(link.href).searchParams.get('text')).toBe('Hello Bela Shah, Meera Kulkarni here. ');
});
