import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Suspense, startTransition } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lost, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { lazyScreen } from './lazy-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const Shown = ({ name }: { name: string }) => <p>{`Settings of ${name}`}</p>;

it('shows a screen that arrives while React waits, by the rules of use()', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let arrive = () => {};
  const Settings = lazyScreen(() => new Promise<typeof Shown>((resolve) => (arrive = () => resolve(Shown))));
  const page = (shown: ReactNode) => <Suspense fallback="Loading">{shown}</Suspense>;
  const { container, rerender } = render(page('Home'));
  // As the router does: the page before stays until the screen has loaded.
  await act(async () => startTransition(() => rerender(page(<Settings name="Meera" />))));
  expect(container.textContent).toBe('Home');
  await act(async () => arrive());
  expect(container.textContent).toBe('Settings of Meera');
  expect(logged).not.toHaveBeenCalled();
});

it('shows a preloaded screen at once', async () => {
  const Settings = lazyScreen(async () => Shown);
  await Settings.preload();
  const fallback = vi.fn(() => null);
  const Fallback = fallback;
  await renderApp(
    <Suspense fallback={<Fallback />}>
      <Settings name="Meera" />
    </Suspense>,
  );
  expect(screen.getByText('Settings of Meera')).toBeDefined();
  expect(fallback).not.toHaveBeenCalled();
});

it('offers to retry until the screen has loaded', async () => {
  const load = vi.fn(async () => Shown);
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  const Settings = lazyScreen(load);
  const { container, user } = await renderApp(<Settings name="Meera" />, { onCall: lost });
  const retry = () => user.click(screen.getByRole('button'));
  await waitFor(() => expect(container.textContent).toContain('could not be loaded'));
  await retry();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(container.textContent).toContain('could not be loaded');
  await retry();
  await waitFor(() => expect(container.textContent).toBe('Settings of Meera'));
});
