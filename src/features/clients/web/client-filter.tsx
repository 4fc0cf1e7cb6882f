import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import { ClientPicker } from './client-picker.tsx';

interface ClientFilterProps {
  /** What the client is there; 'Client' where it is left out. */
  readonly label?: string;
  readonly value: string | undefined;
  onChange(id: string | undefined): void;
}

/** Of which client a list shows its records. */
export function ClientFilterField({ label, value, onChange }: ClientFilterProps) {
  const { t } = useLingui();
  return (
    <Field label={label ?? t`Client`}>
      {(control) => (
        <ClientPicker
          {...control}
          value={value ?? ''}
          placeholder={t`Any`}
          onChange={(id) => onChange(id === '' ? undefined : id)}
        />
      )}
    </Field>
  );
}
