import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fill, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { propertyFilters } from '../../property-filters.ts';
import { CityField } from './city-field.tsx';

// Limited and filtered as on the server.
const cities = [...Array.from({ length: 200 }, (_, index) => `Ambad ${index}`), 'Zirakpur'];

it('finds a city beyond the first suggestions', async () => {
  const onChange = vi.fn();
  const city = propertyFilters.filters.find(({ name }) => name === 'city');
  if (city?.kind !== 'custom') throw new Error('no filter');
  await renderApp(<CityField filter={city} label="City" values={[undefined]} onChange={onChange} />, {
    onCall: (path, { search }: { search: string }) => {
      const found = cities.filter((name) => name.toLowerCase().startsWith(search)).slice(0, 200);
      return path === '/rpc/properties/cities' ? found : null;
    },
  });
  const input = screen.getByRole('combobox');
  act(() => input.click());
  fill(input, 'zirak');
  await waitFor(() => {
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith([['Zirakpur']]);
  });
});
