import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { PropertyFilterDialog } from './property-filter-dialog.late.tsx';

afterEach(() => vi.unstubAllGlobals());

it('reads an area as people write it, and asks for no list that cannot be', async () => {
  const { type, show, onApply, shown, close } = await openFilters();
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
  close();
});

async function openFilters() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ json: [] })));
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const company = { currency: 'inr', time_zone: 'Asia/Kolkata' };
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', date_format: 'dd/mm/yyyy', company });
  await import('#ui/dialog-body.tsx');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const onApply = vi.fn();
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <PropertyFilterDialog search={{}} onApply={onApply} onClose={() => undefined} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const shown = (name: string) => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);
    const input = document.getElementById(label?.htmlFor ?? '');
    if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${name}`);
    return input;
  };
  const type = (name: string, text: string) => {
    const input = shown(name);
    // React hears only of a value that the control's own setter was not told of.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
  };
  return { type, shown, onApply, show: () => button('Show properties'), close: () => act(() => root.unmount()) };
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
}
