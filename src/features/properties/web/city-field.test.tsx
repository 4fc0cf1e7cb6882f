import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { propertyFilters } from '../property-filters.ts';
import { CityField } from './city-field.tsx';

afterEach(() => vi.unstubAllGlobals());

// As the server answers: at most so many, of those that fit what is typed.
const cities = [...Array.from({ length: 200 }, (_, place) => `Ambad ${place}`), 'Zirakpur'];

it('finds a city that is not among the first that are offered', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { search } = JSON.parse(body).json;
    const found = cities.filter((city) => city.toLowerCase().startsWith(search)).slice(0, 200);
    return new Response(JSON.stringify({ json: path === '/rpc/properties/cities' ? found : null }));
  });
  const page = document.body.appendChild(document.createElement('div'));
  const view = createRoot(page);
  const onChange = vi.fn();
  const city = propertyFilters.filters.find(({ name }) => name === 'city');
  if (city?.kind !== 'custom') throw new Error('no filter');
  act(() =>
    view.render(
      <QueryClientProvider client={new QueryClient()}>
        <I18nProvider i18n={i18n}>
          <CityField filter={city} label="City" values={[undefined]} onChange={onChange} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const input = page.querySelector('input');
  if (!input) throw new Error('no field');
  act(() => input.click());
  // React hears only of a value that the control's own setter was not told of.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'zirak');
  act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
  await vi.waitFor(async () => {
    await act(async () => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    expect(onChange).toHaveBeenCalledWith([['Zirakpur']]);
  });
  act(() => view.unmount());
});
