import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { citiesQuery } from './queries.ts';

interface CityFilterProps {
  readonly value: string | undefined;
  onChange(city: string | undefined): void;
}

/** Of which city the list shows its properties; searched for on the server, which offers only the first of many. */
export function CityFilter({ value, onChange }: CityFilterProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return (
    <Field label={t`City`}>
      {(control) => (
        <Combobox
          {...control}
          value={value === undefined ? null : { value, label: value }}
          find={async (search) =>
            (await queryClient.fetchQuery(citiesQuery(search))).map((city) => ({ value: city, label: city }))
          }
          placeholder={t`Any`}
          onChange={(option) => onChange(option?.value)}
        />
      )}
    </Field>
  );
}
