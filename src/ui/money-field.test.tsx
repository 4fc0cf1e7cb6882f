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

/** What the browser does when a person types: the new text and caret stand there before React hears of it. */
function change(text: string, caret: number, inputType = 'insertText'): void {
  act(() => {
    // React replaces the element's own setter to see changes; the browser's goes past it.
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(input(), text);
    input().setSelectionRange(caret, caret);
    input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
  });
}

it('shows a value from elsewhere grouped, and in short beside it', async () => {
  await renderApp(<Form start="13500000.00" />);
  expect(input().value).toBe('1,35,00,000');
  expect(document.body.textContent).toContain('₹1.4 Cr');
});

it('groups while one types and puts the caret back behind its digit', async () => {
  await renderApp(<Form start="135000" />);
  change('1,375,000', 4);
  expect(input().value).toBe('13,75,000');
  expect(input().selectionStart).toBe(4);
  expect(values).toEqual(['1375000']);
});

it('keeps words as they are typed and writes the amount when one leaves', async () => {
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

it('hands on what is no amount, so that nothing typed is lost', async () => {
  await renderApp(<Form start="" />);
  change('about a crore', 13);
  expect(values).toEqual(['about a crore']);
  expect(input().value).toBe('about a crore');
});
