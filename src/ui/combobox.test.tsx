import { screen, waitFor } from '@testing-library/react';
import { act, useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fill, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { Combobox } from './combobox.tsx';
import type { FindOptions, Option } from './combobox-options.ts';
import { findIn } from './combobox-options.ts';

const atHand = findIn([
  { value: '1', label: 'Bela Shah' },
  { value: '2', label: 'José Fernandes' },
  { value: '3', label: 'Asha Rane', detail: '98220 41736' },
  { value: '4', label: 'Asha Rane', detail: '98220 41737' },
]);

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
  chosen = [];
  unknown = [];
});

const show = ({ find = atHand, start = null, keepsUnknown = false }: Partial<ChoiceProps> = {}) =>
  renderApp(<Choice find={find} start={start} keepsUnknown={keepsUnknown} />);

const input = () => screen.getByRole<HTMLInputElement>('combobox');

function type(text: string): void {
  act(() => input().focus());
  fill(input(), text);
}

const leave = () => act(async () => input().blur());

it('selects an option on blur if its whole name was typed', async () => {
  await show();
  type('bela shah ');
  await leave();
  type('jose fernandes');
  await leave();
  expect(chosen).toEqual(['1', '2']);
  expect(input().value).toBe('José Fernandes');

  // A part of a name, and a name of two options.
  for (const typed of ['bela', 'asha rane']) {
    type(typed);
    await leave();
    expect(input().value).toBe('José Fernandes');
  }
  expect(chosen).toEqual(['1', '2']);
});

it('keeps the chosen one of two options with the same name', async () => {
  await show({ start: { value: '4', label: 'Asha Rane' }, keepsUnknown: true });
  type('asha rane');
  await leave();
  expect(chosen).toEqual([]);
  expect(unknown.at(-1)).toBe('');
});

it('selects an option of a search once it is loaded', async () => {
  const find = vi.fn(async () => [{ value: 'Pune', label: 'Pune' }]);
  await show({ find });
  type('pune');
  await leave();
  expect(chosen).toEqual([]);
  type('pune');
  await waitFor(() => {
    expect(find).toHaveBeenCalled();
    expect(document.querySelector('[role=option]')?.textContent).toBe('Pune');
  });
  await leave();
  expect(chosen).toEqual(['Pune']);
});

it('reports an unknown name until it is corrected, if there is a handler', async () => {
  await show({ keepsUnknown: true });
  type('bela');
  await leave();
  expect([input().value, unknown.at(-1)]).toEqual(['bela', 'bela']);
  type('Bela Shah');
  expect(unknown.at(-1)).toBe('');
  await leave();
  expect([input().value, unknown.at(-1), chosen]).toEqual(['Bela Shah', '', ['1']]);

  type('nobody');
  await leave();
  await act(async () => {
    input().focus();
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect([input().value, unknown.at(-1)]).toEqual(['Bela Shah', '']);
});
