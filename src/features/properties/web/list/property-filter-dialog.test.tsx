import { screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fill, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { PropertyFilterDialog } from './property-filter-dialog.lazy.tsx';

it('reads an area in common notations, and refuses an impossible range', async () => {
  const { type, show, onApply, shown } = await openFilters();
  const isRefused = () => show().disabled;

  type('Area from', '1,');
  expect(shown('Area from').value).toBe('1,');
  type('Area from', '1,200');
  type('Area up to', '१ ८००.५');
  expect([shown('Area from').value, shown('Area up to').value]).toEqual(['1,200', '१ ८००.५']);
  act(() => show().click());
  expect(onApply).toHaveBeenLastCalledWith(expect.objectContaining({ area_min: 1200, area_max: 1800.5 }));

  type('Area up to', '૧,૧૦૦');
  expect(document.body.textContent).toContain('Area up to must be at least 1,200');
  expect(isRefused()).toBe(true);

  type('Area from', '1e3');
  expect(document.body.textContent).toContain('Area from must be a number');
  expect(isRefused()).toBe(true);

  type('Area from', '');
  expect(isRefused()).toBe(false);
  act(() => show().click());
  expect(onApply).toHaveBeenLastCalledWith(expect.objectContaining({ area_min: undefined, area_max: 1100 }));

  type('Area from', 'large');
  act(() => button('Clear all').click());
  expect([shown('Area from').value, shown('Area up to').value]).toEqual(['', '']);
  expect(isRefused()).toBe(false);
});

async function openFilters() {
  await import('#ui/dialog-body.tsx');
  const onApply = vi.fn();
  await renderApp(<PropertyFilterDialog search={{}} onApply={onApply} onClose={() => undefined} />, {
    onCall: () => [],
  });
  const shown = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const type = (name: string, text: string) => fill(shown(name), text);
  return { type, shown, onApply, show: () => button('Show properties') };
}

const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
