import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FilterFieldProps } from '#platform/lists/web/custom-filter.ts';
import { Tag } from '#ui/chip.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { localitiesQuery } from '../queries.ts';

/** Filters by one or more localities that the agency's properties have. */
export function LocalityField({ label, values: [localities = []], onChange }: FilterFieldProps<string[]>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const choose = (next: string[]) => onChange([next.length > 0 ? next : undefined]);
  return (
    <div className="grid gap-2">
      <Field label={label}>
        {(control) => (
          <Combobox
            {...control}
            value={null}
            find={async (search) => {
              const found = await queryClient.fetchQuery(localitiesQuery({ search }));
              return found.filter((name) => !localities.includes(name)).map((name) => ({ value: name, label: name }));
            }}
            placeholder={localities.length === 0 ? t`Any` : t`Add another`}
            onChange={(option) => option && choose([...localities, option.value])}
          />
        )}
      </Field>
      {localities.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {localities.map((name) => (
            <li key={name} className="min-w-0 max-w-full">
              <Tag onRemove={() => choose(localities.filter((other) => other !== name))}>{name}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
