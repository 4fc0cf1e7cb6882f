import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { ShowNew } from './show-new.tsx';

const list = (count: number) => <ShowNew count={count} onShow={() => undefined} />;

it('announces in an existing live region beside its button', async () => {
  const { rerender } = await renderApp(list(0));
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  rerender(list(2));
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('Show 2 new');
  expect(screen.getByRole('button').closest('[role=status]')).toBeNull();
});
