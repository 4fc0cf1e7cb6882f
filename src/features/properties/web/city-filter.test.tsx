import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fill, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { CityFilter } from './city-filter.tsx';

// As the server answers: at most so many, of those that fit what is typed.
const cities = [...Array.from({ length: 200 }, (_, index) => `Ambad ${index}`), 'Zirakpur'];

it('finds a city that is not among the first that are offered', async () => {
  const onChange = vi.fn();
  await renderApp(<CityFilter value={undefined} onChange={onChange} />, {
    onCall: (path, { search }: { search: string }) => {
      const found = cities.filter((city) => city.toLowerCase().startsWith(search)).slice(0, 200);
      return path === '/rpc/properties/cities' ? found : null;
    },
  });
  const input = screen.getByRole('combobox');
  act(() => input.click());
  fill(input, 'zirak');
  await waitFor(() => {
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith('Zirakpur');
  });
});
