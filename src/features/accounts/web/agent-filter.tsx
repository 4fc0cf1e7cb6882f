import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import { PersonPicker } from './person-picker.tsx';

interface AgentFilterProps {
  readonly value: readonly string[] | undefined;
  onChange(agent: string[] | undefined): void;
}

/** Whose records a list shows: one person's, or anybody's. */
export function AgentFilterField({ value, onChange }: AgentFilterProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Agent`}>
      {(control) => (
        <PersonPicker
          {...control}
          value={value?.[0] ?? ''}
          placeholder={t`Any`}
          onChange={(id) => onChange(id === '' ? undefined : [id])}
        />
      )}
    </Field>
  );
}
