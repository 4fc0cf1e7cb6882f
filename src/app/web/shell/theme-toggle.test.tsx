import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

it('saves quick switches one after the other, so that the last one wins', async () => {
  const asked: string[] = [];
  const answers: Array<() => void> = [];
  const { user } = await renderApp(<ThemeToggle />, {
    onCall: async (_path, input: { theme?: string }) => {
      asked.push(input.theme ?? '');
      await new Promise<void>((resolve) => answers.push(resolve));
      return {};
    },
  });
  await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  await waitFor(() => expect(asked).toEqual(['dark']));
  answers[0]?.();
  await waitFor(() => expect(asked).toEqual(['dark', 'light']));
});
