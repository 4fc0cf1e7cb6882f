import { useQuery } from '@tanstack/react-query';
import type { RecordNames } from '#platform/fields/web/use-format-value.ts';
import { peopleQuery } from './queries.ts';

/** The names of all people of the agency by their ids. */
export function usePeopleNames(): RecordNames {
  const people = useQuery(peopleQuery);
  return Object.fromEntries((people.data ?? []).map(({ id, full_name }) => [id, full_name]));
}
