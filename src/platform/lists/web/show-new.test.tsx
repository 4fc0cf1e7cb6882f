import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { ShowNew } from './show-new.tsx';

afterEach(() => vi.unstubAllGlobals());

it('is heard from a place that was there before, beside its button', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const page = document.createElement('div');
  const view = createRoot(page);
  const show = (count: number) =>
    act(() =>
      view.render(
        <I18nProvider i18n={i18n}>
          <ShowNew count={count} onShow={() => undefined} />
        </I18nProvider>,
      ),
    );
  show(0);
  const status = page.querySelector('[role=status]');
  expect(status?.textContent).toBe('');
  show(2);
  expect(page.querySelector('[role=status]')).toBe(status);
  expect(status?.textContent).toBe('Show 2 new');
  expect(page.querySelector('button')?.closest('[role=status]')).toBeNull();
  act(() => view.unmount());
});
