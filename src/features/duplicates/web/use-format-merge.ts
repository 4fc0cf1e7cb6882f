import { useLingui } from '@lingui/react/macro';
import { clientFields } from '#features/clients/fields.ts';
import { leadFields } from '#features/leads/fields.ts';
import { requirementFields } from '#features/requirements/fields.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { RecordField } from '#platform/fields/fields.ts';
import type { RecordNames } from '#platform/fields/web/use-format-value.ts';
import { useFormatValue } from '#platform/fields/web/use-format-value.ts';
import type { MergeField } from '../rules.ts';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** How a field of two records is shown beside the other's: a group has one line per value. */
export function useFormatMerge(topic: PersonTopic, names: RecordNames) {
  const { t } = useLingui();
  const formatValue = useFormatValue();
  const known: Readonly<Record<string, RecordField>> = {
    ...requirementFields,
    ...(topic === 'leads' ? leadFields : clientFields),
  };
  const text = (name: string, value: unknown): string => {
    const field = known[name];
    if (!field || isEmpty(value)) return '–';
    const format = (one: unknown) => formatValue(field, one, names) ?? String(one);
    return Array.isArray(value) ? value.map(format).join(', ') : format(value);
  };
  return {
    label(field: MergeField): string {
      if (field === 'looking_for') return t`Looking for`;
      if (field === 'phone') return t`Main phone`;
      if (field === 'email') return t`Main email`;
      const label = known[field]?.label;
      return label ? t(label) : field;
    },
    lines(field: MergeField, values: Readonly<Record<string, unknown>>): string[] {
      const entries = Object.entries(values);
      if (entries.length === 1) return entries.map(([name, value]) => text(name, value));
      const shown = entries.filter(([, value]) => !isEmpty(value));
      if (field === 'status') return shown.map(([name, value]) => text(name, value));
      if (shown.length === 0) return [t`Any`];
      return shown.map(([name, value]) => {
        const label = known[name]?.label;
        const heading = label ? t(label) : name;
        return t`${heading}: ${text(name, value)}`;
      });
    },
    /** What happens to the other value; null if it is dropped. */
    note(field: MergeField, isFixed: boolean): string | null {
      if (isFixed) return t`The recorded deal decides.`;
      if (field === 'phone') return t`The other number is kept as another phone.`;
      if (field === 'email') return t`The other address is added to the notes.`;
      if (field === 'looking_for') return t`The other one is kept as another requirement.`;
      return null;
    },
  };
}
