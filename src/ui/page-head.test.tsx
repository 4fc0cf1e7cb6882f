import { Link } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { PageHead } from './page-head.tsx';

it('links back without marking the link as the current page', async () => {
  const back = <Link to="/clients">Back to Clients</Link>;
  await renderApp(<PageHead title="Kavita Bhide" back={back} />, { path: '/clients/1' });
  expect(screen.getByRole('link', { name: 'Back to Clients' }).getAttribute('aria-current')).toBeNull();
});
