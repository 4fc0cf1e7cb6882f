import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, useState } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WordInput } from './word-input.tsx';

let view: Root;
let saved: readonly string[] = [];

function Words({ start }: { start: readonly string[] }) {
  const [words, setWords] = useState(start);
  return (
    <>
      <WordInput
        label="Add a feature"
        addLabel="Add feature"
        suggestions={['Garden', 'Gym']}
        value={words}
        onChange={setWords}
      />
      <button
        id="save"
        type="button"
        onClick={() => {
          saved = words;
        }}
      >
        Save
      </button>
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.body.innerHTML = '<div id="root"></div>';
  view = createRoot(document.body.firstElementChild ?? document.body);
  saved = [];
});
afterEach(() => {
  act(() => view.unmount());
  vi.unstubAllGlobals();
});

function show(...start: string[]): void {
  act(() =>
    view.render(
      <I18nProvider i18n={i18n}>
        <Words start={start} />
      </I18nProvider>,
    ),
  );
}

function input(): HTMLInputElement {
  const found = document.querySelector('input');
  if (!found) throw new Error('no input');
  return found;
}

function button(name: string): HTMLElement {
  const named = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (!named) throw new Error(`no button ${name}`);
  return named;
}

function type(text: string): void {
  act(() => {
    input().focus();
    // React replaces the element's own setter to see changes; the browser's goes past it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

/** What the mouse does: the focus goes as it comes down, the click comes as it goes up. */
function mouseDown(name: string): void {
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  act(() => {
    if (button(name).dispatchEvent(down)) button(name).focus();
  });
}

function mouseUp(name: string): void {
  act(() => button(name).click());
}

function press(name: string): void {
  mouseDown(name);
  mouseUp(name);
}

const tags = () =>
  [...document.querySelectorAll('[aria-label^="Remove "]')].map((one) => one.parentElement?.textContent);

it('adds what still stands in the box as it is left, and moves nothing until the press is over', () => {
  show();
  type(' Verandah ');
  mouseDown('Save');
  expect(tags()).toEqual([]);
  expect(input().value).toBe(' Verandah ');
  mouseUp('Save');
  expect(saved).toEqual(['Verandah']);
  expect(tags()).toEqual(['Verandah']);
  expect(input().value).toBe('');

  type('Verandah');
  press('Save');
  expect(saved).toEqual(['Verandah']);
  expect(input().value).toBe('');

  type('garden');
  act(() => input().blur());
  act(() => document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'Tab', bubbles: true })));
  expect(tags()).toEqual(['Verandah', 'Garden']);
});

it('adds once by the plus button, and not while it is only passed', () => {
  show();
  type('Well');
  act(() => button('Add feature').focus());
  expect(tags()).toEqual([]);
  press('Add feature');
  press('Save');
  expect(saved).toEqual(['Well']);
});

it('takes an offered word for what was typed of it, and keeps what is none', () => {
  show('Well');
  type('ga');
  press('Garden');
  expect(tags()).toEqual(['Well', 'Garden']);
  expect(input().value).toBe('');

  type('Lift');
  press('Gym');
  expect(tags()).toEqual(['Well', 'Garden', 'Gym']);
  expect(input().value).toBe('Lift');
  press('Save');
  expect(saved).toEqual(['Well', 'Garden', 'Gym', 'Lift']);
});

it('takes nothing that is still being written: composed, or in another window meanwhile', () => {
  show();
  type('ब');
  act(() => input().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })));
  act(() => input().blur());
  press('Save');
  expect(saved).toEqual([]);
  act(() => input().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  press('Save');
  expect(saved).toEqual(['ब']);

  type('Ver');
  act(() => input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  type('Verandah');
  press('Save');
  expect(saved).toEqual(['ब', 'Verandah']);
});

it('hands the focus of a word that goes to the next one, the one before, the box', () => {
  show('Well', 'Lift', 'Verandah');
  const focused = () => document.activeElement?.parentElement?.textContent;
  const enter = () => act(() => document.activeElement instanceof HTMLElement && document.activeElement.click());
  document.querySelectorAll<HTMLElement>('li button')[1]?.focus();
  expect(focused()).toBe('Lift');
  enter();
  expect(focused()).toBe('Verandah');
  enter();
  expect(focused()).toBe('Well');
  enter();
  expect(document.activeElement).toBe(document.querySelector('input'));
});
