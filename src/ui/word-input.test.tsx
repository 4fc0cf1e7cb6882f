import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { WordInput } from './word-input.tsx';

afterEach(() => vi.unstubAllGlobals());

function Words() {
  const [words, setWords] = useState<readonly string[]>(['Well', 'Lift', 'Verandah']);
  return <WordInput label="Add a feature" addLabel="Add feature" value={words} onChange={setWords} />;
}

it('hands the focus of a word that goes to the next one, the one before, the box', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.body.innerHTML = '<div id="root"></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  act(() =>
    view.render(
      <I18nProvider i18n={i18n}>
        <Words />
      </I18nProvider>,
    ),
  );
  const focused = () => document.activeElement?.parentElement?.textContent;
  const press = () => act(() => document.activeElement instanceof HTMLElement && document.activeElement.click());
  document.querySelectorAll<HTMLElement>('li button')[1]?.focus();
  expect(focused()).toBe('Lift');
  press();
  expect(focused()).toBe('Verandah');
  press();
  expect(focused()).toBe('Well');
  press();
  expect(document.activeElement).toBe(document.querySelector('input'));
  act(() => view.unmount());
});
