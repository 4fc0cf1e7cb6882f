import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { DialogBody } from './dialog-body.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  { isBlocking: false, offered: ['I have saved them', 'Close'], closed: 1 },
  { isBlocking: true, offered: ['I have saved them'], closed: 0 },
])('offers no cross that does nothing, held: $isHeld', ({ isBlocking, offered, closed }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const onOpenChange = vi.fn();
  const view = createRoot(document.createElement('div'));
  act(() =>
    view.render(
      <I18nProvider i18n={i18n}>
        <DialogBody
          open
          isBlocking={isBlocking}
          onOpenChange={onOpenChange}
          title="Codes"
          footer={<button type="button">I have saved them</button>}
        />
      </I18nProvider>,
    ),
  );
  const dialog = document.querySelector('[role=dialog]');
  const buttons = [...(dialog?.querySelectorAll('button') ?? [])];
  expect(buttons.map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual(offered);
  act(() => dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(onOpenChange).toHaveBeenCalledTimes(closed);
  act(() => view.unmount());
});
