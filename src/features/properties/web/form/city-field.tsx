import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FilterFieldProps } from '#platform/lists/web/custom-filter.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { citiesQuery } from '../queries.ts';

/** Filters by city. The server searches, because it offers only the first of many cities. */
export function CityField({ label, values: [cities], onChange }: FilterFieldProps<string[]>) {
  const { t } = useLingui();
  const value = cities?.[0];
  const queryClient = useQueryClient();
  return (
    <Field label={label}>
      {(control) => (
        <Combobox
          {...control}
          value={value === undefined ? null : { value, label: value }}
          find={async (search) =>
            (await queryClient.fetchQuery(citiesQuery(search))).map((city) => ({ value: city, label: city }))
          }
          placeholder={t`Any`}
          onChange={(option) => onChange([option ? [option.value] : undefined])}
        />
      )}
    </Field>
  );
}
