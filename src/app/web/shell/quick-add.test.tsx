import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { QuickAdd } from './quick-add.tsx';

it('offers to plan a visit of any property with any visitor', async () => {
  await renderApp(<QuickAdd trigger={<button type="button">Add</button>} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })));
  const entry = await screen.findByRole('menuitem', { name: 'Plan visit' });
  expect(entry.getAttribute('href')).toBe('/visits/plan');
});
