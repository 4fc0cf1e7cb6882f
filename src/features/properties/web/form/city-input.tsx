import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useId } from 'react';
import { Input } from '#ui/input.tsx';
import { citiesQuery } from '../queries.ts';

/** A city, with the agency's existing cities as suggestions, so that each keeps one spelling. */
export function CityInput(props: ComponentProps<typeof Input>) {
  const id = useId();
  const cities = useQuery(citiesQuery(''));
  return (
    <>
      <Input {...props} list={id} autoComplete="off" />
      <datalist id={id}>
        {cities.data?.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </>
  );
}
