import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { Slot } from './slot.tsx';

it('passes look, handlers and ref to its child, whose own props take precedence', async () => {
  const happened: string[] = [];
  const refs: Record<string, Element | null> = {};
  await renderApp(
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
  const button = screen.getByRole('button');
  act(() => button.click());
  expect(button.outerHTML).toBe('<button type="button" class="lent own" title="own" aria-haspopup="menu">own</button>');
  expect(happened).toEqual(['own', 'lent']);
  expect(refs).toEqual({ lent: button, own: button });
});

it('rejects anything but a single element', () => {
  expect(() => render(<Slot>text</Slot>)).toThrow();
});
