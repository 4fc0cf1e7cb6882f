import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useDeferredValue, useId } from 'react';
import { Input } from '#ui/input.tsx';
import { citiesQuery, localitiesQuery } from '../queries.ts';

/** Control characters and halves of characters, which the server refuses. */
const unstorable = /[\p{Cc}\p{Cs}]/u;

type InputProps = ComponentProps<typeof Input>;

/** A city, with the agency's existing cities as suggestions, so that each keeps one spelling. */
export function CityInput(props: InputProps) {
  return <SuggestingInput {...props} suggestions={useQuery(citiesQuery('')).data} />;
}

/** A locality, with the agency's existing ones of the city as suggestions; of all cities while it is unknown. */
export function LocalityTextField({ city, ...props }: InputProps & { readonly city: string }) {
  const wanted = useDeferredValue(city.trim().slice(0, 100));
  // The form names them when it is saved.
  const known = unstorable.test(wanted) ? '' : wanted;
  return <SuggestingInput {...props} suggestions={useQuery(localitiesQuery({ city: known })).data} />;
}

function SuggestingInput({
  suggestions = [],
  ...props
}: InputProps & { readonly suggestions?: readonly string[] | undefined }) {
  const id = useId();
  return (
    <>
      <Input {...props} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}
