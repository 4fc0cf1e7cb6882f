import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { Shortcuts } from './shortcuts.ts';

const openPalette = vi.fn();
afterEach(() => openPalette.mockClear());

function Page() {
  return (
    <>
      <input />
      <Shortcuts openPalette={openPalette} openKeys={() => undefined} />
    </>
  );
}

it.each([
  { has_shortcuts: true, opened: 1 },
  { has_shortcuts: false, opened: 0 },
])(
  '/ opens the palette, except while typing or when switched off: $has_shortcuts',
  async ({ has_shortcuts, opened }) => {
    await renderApp(<Page />, { me: { has_shortcuts } });
    const input = screen.getByRole('textbox');
    const press = (target: Element, options: KeyboardEventInit) =>
      act(() => target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options })));
    press(input, { key: '/' });
    expect(openPalette).not.toHaveBeenCalled();
    press(document.body, { key: '/' });
    expect(openPalette).toHaveBeenCalledTimes(opened);
    press(document.body, { key: 'k', ctrlKey: true });
    expect(openPalette).toHaveBeenCalledTimes(opened + 1);
  },
);

const finish = vi.fn();
afterEach(() => finish.mockClear());

function Row() {
  return (
    <>
      <ul>
        <li data-list-entry>
          <a href="#lata">Lata Rane</a>
          <button type="button" aria-keyshortcuts="D" onClick={finish}>
            Done
          </button>
        </li>
      </ul>
      <a href="#elsewhere">Elsewhere</a>
      <Shortcuts openPalette={openPalette} openKeys={() => undefined} />
    </>
  );
}

it.each([
  { name: 'd presses the button of the row with the focus', keys: ['d'], pressed: 1 },
  { name: 'a held key presses it once', keys: ['d', { key: 'd', repeat: true }], pressed: 1 },
  { name: 'g d goes to the dashboard only', keys: ['g', 'd'], pressed: 0, path: '/' },
  { name: 'an unknown sequence does nothing', keys: ['c', 'd'], pressed: 0 },
  { name: 'd does nothing elsewhere', focus: 'Elsewhere', keys: ['d'], pressed: 0 },
  { name: 'd does nothing if single keys are off', keys: ['d'], pressed: 0, has_shortcuts: false },
])('$name', async ({ focus = 'Lata Rane', keys, pressed, path = '/today', has_shortcuts = true }) => {
  const routes = { '/': () => null };
  const { router } = await renderApp(<Row />, { path: '/today', routes, me: { has_shortcuts } });
  const link = screen.getByRole('link', { name: focus });
  link.focus();
  const sent = keys.map((one) => {
    const init = typeof one === 'string' ? { key: one } : one;
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    link.dispatchEvent(event);
    return event;
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(finish).toHaveBeenCalledTimes(pressed);
  // Other handlers of keys, such as the calendar's, leave both keys of a sequence alone.
  if (keys[0] !== 'd') expect(sent.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true]);
});
