import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { MoneyField } from './money-field.tsx';

let values: string[] = [];

function Form({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <MoneyField
      currency="inr"
      value={value}
      onChange={(next) => {
        values.push(next);
        setValue(next);
      }}
    />
  );
}

beforeEach(() => {
  values = [];
});

const input = () => screen.getByRole<HTMLInputElement>('textbox');

/** Simulates typing: the browser sets text and caret before React gets the event. */
function change(text: string, caret: number, inputType = 'insertText'): void {
  act(() => {
    // React overrides the element's setter to detect changes; the browser's input bypasses it.
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(input(), text);
    input().setSelectionRange(caret, caret);
    input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
  });
}

it('shows a value from outside grouped, with its short form beside it', async () => {
  await renderApp(<Form start="13500000.00" />);
  expect(input().value).toBe('1,35,00,000');
  expect(document.body.textContent).toContain('₹1.4 Cr');
});

it('groups during typing and keeps the caret after its digit', async () => {
  await renderApp(<Form start="135000" />);
  change('1,375,000', 4);
  expect(input().value).toBe('13,75,000');
  expect(input().selectionStart).toBe(4);
  expect(values).toEqual(['1375000']);
});

it('keeps typed units and formats the amount on blur', async () => {
  await renderApp(<Form start="" />);
  change('1.2 cr', 6);
  expect(input().value).toBe('1.2 cr');
  expect(values).toEqual(['12000000']);
  act(() => {
    input().focus();
    input().blur();
  });
  expect(input().value).toBe('1,20,00,000');
});

it('passes on invalid text, so that nothing typed is lost', async () => {
  await renderApp(<Form start="" />);
  change('about a crore', 13);
  expect(values).toEqual(['about a crore']);
  expect(input().value).toBe('about a crore');
});
