import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { DialogBody } from './dialog-body.tsx';

it.each([
  { isBlocking: false, offered: ['I have saved them', 'Close'], closed: 1 },
  { isBlocking: true, offered: ['I have saved them'], closed: 0 },
])('shows no close button that does nothing, held: $isHeld', async ({ isBlocking, offered, closed }) => {
  const onOpenChange = vi.fn();
  await renderApp(
    <DialogBody
      open
      isBlocking={isBlocking}
      onOpenChange={onOpenChange}
      title="Codes"
      footer={<button type="button">I have saved them</button>}
    />,
  );
  const dialog = document.querySelector('[role=dialog]');
  const buttons = [...(dialog?.querySelectorAll('button') ?? [])];
  expect(buttons.map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual(offered);
  act(() => dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(onOpenChange).toHaveBeenCalledTimes(closed);
});
