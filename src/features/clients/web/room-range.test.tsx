import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { RoomRange } from './room-range.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  { wish: [3, null], shown: 'from 3', handle: 'Minimum bedrooms', key: 'ArrowLeft', becomes: [2, null] },
  { wish: [3, null], shown: 'from 3', handle: 'Maximum bedrooms', key: 'ArrowLeft', becomes: [3, 9] },
  { wish: [null, 4], shown: 'up to 4', handle: 'Maximum bedrooms', key: 'ArrowRight', becomes: [null, 5] },
  { wish: [null, 4], shown: 'up to 4', handle: 'Minimum bedrooms', key: 'ArrowRight', becomes: [1, 4] },
  { wish: [], shown: 'Any', handle: 'Minimum bedrooms', key: 'ArrowRight', becomes: [2, 5] },
])('$shown becomes $becomes when $handle is moved', ({ wish, shown, handle, key, becomes }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const page = document.body.appendChild(document.createElement('div'));
  const view = createRoot(page);
  const onChange = vi.fn();
  act(() =>
    view.render(
      <I18nProvider i18n={i18n}>
        <RoomRange rooms="bedrooms" value={wish} onChange={onChange} />
      </I18nProvider>,
    ),
  );
  expect(page.querySelector('output')?.textContent).toBe(shown);
  const thumb = page.querySelector<HTMLElement>(`[aria-label="${handle}"]`);
  act(() => thumb?.focus());
  act(() => void thumb?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(becomes);
  act(() => view.unmount());
  page.remove();
});
