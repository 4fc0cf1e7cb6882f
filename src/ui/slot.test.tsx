import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it } from 'vitest';
import { Slot } from './slot.tsx';

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

function show(element: React.ReactElement): HTMLElement {
  const page = document.createElement('div');
  act(() => createRoot(page).render(element));
  const shown = page.firstElementChild;
  if (!(shown instanceof HTMLElement)) throw new Error('nothing is shown');
  return shown;
}

it('lends look, handlers and ref to its child, whose own words go before', () => {
  const happened: string[] = [];
  const refs: Record<string, Element | null> = {};
  const button = show(
    <Slot
      className="lent"
      title="lent"
      aria-haspopup="menu"
      onClick={() => happened.push('lent')}
      ref={(node) => {
        refs.lent = node;
      }}
    >
      <button
        type="button"
        className="own"
        title="own"
        onClick={() => happened.push('own')}
        ref={(node) => {
          refs.own = node;
        }}
      >
        own
      </button>
    </Slot>,
  );
  act(() => button.click());
  expect(button.outerHTML).toBe('<button type="button" class="lent own" title="own" aria-haspopup="menu">own</button>');
  expect(happened).toEqual(['own', 'lent']);
  expect(refs).toEqual({ lent: button, own: button });
});

it('refuses anything but one element', () => {
  expect(() => show(<Slot>text</Slot>)).toThrow();
});
