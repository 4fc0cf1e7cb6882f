import { useQueryClient } from '@tanstack/react-query';
import type { Option } from '#ui/combobox-options.ts';
import { localityListQuery } from './queries.ts';

/** Finds localities by any spelling or PIN code for a combobox; of one city, if it is named. */
export function useFindLocalities({ city = '' }: { readonly city?: string }) {
  const queryClient = useQueryClient();
  return async (search: string, _signal: AbortSignal): Promise<readonly Option[]> => {
    const { items } = await queryClient.fetchQuery(localityListQuery({ search, city: city.trim().slice(0, 100) }));
    return items.slice(0, 50).map(({ id, name, city: detail }) => ({ value: id, label: name, detail }));
  };
}
