import { screen } from '@testing-library/react';
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
