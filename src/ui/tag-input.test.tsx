import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { fill, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { TagInput } from './tag-input.tsx';

let saved: readonly string[] = [];

function TagFixture({ start }: { start: readonly string[] }) {
  const [current, setCurrent] = useState(start);
  return (
    <>
      <TagInput
        label="Add a feature"
        addLabel="Add feature"
        suggestions={['Garden', 'Gym']}
        value={current}
        onChange={setCurrent}
      />
      <button
        id="save"
        type="button"
        onClick={() => {
          saved = current;
        }}
      >
        Save
      </button>
    </>
  );
}

beforeEach(() => {
  saved = [];
});

const show = (...start: string[]) => renderApp(<TagFixture start={start} />);

const input = () => screen.getByRole<HTMLInputElement>('textbox');

const button = (name: string) => screen.getByRole('button', { name });

function type(text: string): void {
  act(() => input().focus());
  fill(input(), text);
}

/** Simulates a mouse: the focus moves on mousedown, the click fires on mouseup. */
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

it('adds the remaining text on blur, and shifts no layout until the press ends', async () => {
  await show();
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

it('adds once by the plus button, and not when Tab only passes it', async () => {
  await show();
  type('Well');
  act(() => button('Add feature').focus());
  expect(tags()).toEqual([]);
  press('Add feature');
  press('Save');
  expect(saved).toEqual(['Well']);
});

it('replaces typed text by the suggestion it begins, and keeps other text', async () => {
  await show('Well');
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

it('adds nothing during composition or while another window has the focus', async () => {
  await show();
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

it('moves the focus of a removed tag to the next one, the previous one, the input', async () => {
  await show('Well', 'Lift', 'Verandah');
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
