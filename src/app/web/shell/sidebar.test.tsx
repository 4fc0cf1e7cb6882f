import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { Sidebar } from './sidebar.tsx';

it.each([true, false])('names each of its links, open: %s', async (isOpen) => {
  const { container: page } = await renderApp(<Sidebar isOpen={isOpen} />, {
    path: '/clients/1',
    me: { role: 'Admin' },
  });
  await waitFor(() => expect(page.querySelectorAll('a').length).toBeGreaterThan(3));
  const names = [...page.querySelectorAll('a')].map((link) => link.getAttribute('aria-label') ?? link.textContent);
  expect(names).not.toContain('');
  expect(names[0]).toMatch(/^Aangan/u);
  expect(page.querySelector('[aria-current]')).toBeNull();
});
