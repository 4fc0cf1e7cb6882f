import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, useState } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import type { FindOptions, Option } from './combobox-options.ts';
import { findIn } from './combobox-options.ts';

const atHand = findIn([
  { value: '1', label: 'Bela Shah' },
  { value: '2', label: 'José Fernandes' },
  { value: '3', label: 'Asha Rane', detail: '98220 41736' },
  { value: '4', label: 'Asha Rane', detail: '98220 41737' },
]);

let view: Root;
let chosen: Array<string | null> = [];
let unknown: string[] = [];

interface ChoiceProps {
  readonly find: FindOptions;
  readonly start: Option | null;
  readonly keepsUnknown: boolean;
}

function Choice({ find, start, keepsUnknown }: ChoiceProps) {
  const [value, setValue] = useState(start);
  return (
    <Combobox
      label="Agent"
      value={value}
      find={find}
      onChange={(option) => {
        chosen.push(option?.value ?? null);
        setValue(option);
      }}
      {...(keepsUnknown && { onUnknown: (typed: string) => unknown.push(typed) })}
    />
  );
}

beforeAll(async () => {
  await import('./combobox-list.tsx');
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.body.innerHTML = '<div></div>';
  view = createRoot(document.body.firstElementChild ?? document.body);
  chosen = [];
  unknown = [];
});
afterEach(() => {
  act(() => view.unmount());
  vi.unstubAllGlobals();
});

function show({ find = atHand, start = null, keepsUnknown = false }: Partial<ChoiceProps> = {}): void {
  act(() =>
    view.render(
      <I18nProvider i18n={i18n}>
        <Choice find={find} start={start} keepsUnknown={keepsUnknown} />
      </I18nProvider>,
    ),
  );
}

function input(): HTMLInputElement {
  const found = document.querySelector('input');
  if (!found) throw new Error('no input');
  return found;
}

async function type(text: string): Promise<void> {
  await act(async () => {
    input().focus();
    // React replaces the element's own setter to see changes; the browser's goes past it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

const leave = () => act(async () => input().blur());

it('takes the option whose name was typed whole, when the box is left', async () => {
  show();
  await type('bela shah ');
  await leave();
  await type('jose fernandes');
  await leave();
  expect(chosen).toEqual(['1', '2']);
  expect(input().value).toBe('José Fernandes');

  // Part of a name, and the name of two.
  for (const typed of ['bela', 'asha rane']) {
    await type(typed);
    await leave();
    expect(input().value).toBe('José Fernandes');
  }
  expect(chosen).toEqual(['1', '2']);
});

it('stays with the one of two of a name that was chosen', async () => {
  show({ start: { value: '4', label: 'Asha Rane' }, keepsUnknown: true });
  await type('asha rane');
  await leave();
  expect(chosen).toEqual([]);
  expect(unknown.at(-1)).toBe('');
});

it('takes what was found by asking, once it is there', async () => {
  const find = vi.fn(async () => [{ value: 'Pune', label: 'Pune' }]);
  show({ find });
  await type('pune');
  await leave();
  expect(chosen).toEqual([]);
  await type('pune');
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(find).toHaveBeenCalled();
    expect(document.querySelector('[role=option]')?.textContent).toBe('Pune');
  });
  await leave();
  expect(chosen).toEqual(['Pune']);
});

it('keeps what is no name where it is told, until it is corrected', async () => {
  show({ keepsUnknown: true });
  await type('bela');
  await leave();
  expect([input().value, unknown.at(-1)]).toEqual(['bela', 'bela']);
  await type('Bela Shah');
  expect(unknown.at(-1)).toBe('');
  await leave();
  expect([input().value, unknown.at(-1), chosen]).toEqual(['Bela Shah', '', ['1']]);

  await type('nobody');
  await leave();
  await act(async () => {
    input().focus();
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect([input().value, unknown.at(-1)]).toEqual(['Bela Shah', '']);
});
