import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RecordFields } from '../fields.ts';
import type { RecordNames } from './use-format-value.ts';
import { useFormatValue } from './use-format-value.ts';

/** Writes a field of a form as users read it: a list in one line, '–' for an empty field. */
export function useFormatField<V extends object>(fields: RecordFields<keyof V & string>, names: RecordNames) {
  const { t } = useLingui();
  const formatValue = useFormatValue();
  return (name: keyof V & string, values: V): string => {
    const value: unknown = values[name];
    const field = fields[name];
    if (Array.isArray(value) && field.kind === 'files')
      return t`${plural(value.length, { one: '# picture', other: '# pictures' })}`;
    const format = (one: unknown) => formatValue(field, one, names) ?? String(one);
    if (Array.isArray(value)) return value.map(format).join(', ') || '–';
    return value === '' ? '–' : format(value);
  };
}
