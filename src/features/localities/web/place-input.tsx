import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TagInputProps } from '#ui/tag-input.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { localityNamesQuery } from './queries.ts';

/** Places that somebody looks for: the localities are offered while the user types, other text stays allowed. */
export function PlaceInput(props: Omit<TagInputProps, 'completions' | 'maxLength'>) {
  const { data } = useQuery(localityNamesQuery);
  const completions = useMemo(() => namesOf(data ?? []), [data]);
  return <TagInput {...props} maxLength={100} completions={completions} />;
}

/** A name that two cities have is offered with its city. */
function namesOf(localities: ReadonlyArray<{ readonly name: string; readonly city: string }>): string[] {
  const counts = new Map<string, number>();
  for (const { name } of localities) counts.set(name, (counts.get(name) ?? 0) + 1);
  return localities.map(({ name, city }) => (counts.get(name) === 1 ? name : `${name}, ${city}`));
}
