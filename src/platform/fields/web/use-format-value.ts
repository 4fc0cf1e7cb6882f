import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatTime } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { languages } from '#platform/i18n/languages.ts';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import { formatMeasure } from '#platform/money.ts';
import { phoneKindLabels, splitOtherPhone } from '#platform/other-phones.ts';
import type { ChoiceLabels, RecordField } from '../fields.ts';
import { labelIn } from '../fields.ts';

/** The names of records by their ids. */
export type RecordNames = Readonly<Record<string, string | null | undefined>>;

/**
 * Writes one value of a field as users read it: an amount in the company's currency, a day in the user's format, a
 * record by its name. Null for a value that no line has room for. Of a list it writes one entry.
 */
export function useFormatValue(): (field: RecordField, value: unknown, names: RecordNames) => string | null {
  const { t } = useLingui();
  const { money, day, dayOf, time } = useFormats();
  const stateName = useStateName();
  const nameOf = usePersonName();
  const labelled = (labels: ChoiceLabels | undefined, text: string) => {
    const label = labels && labelIn(labels, text);
    return label ? t(label) : text;
  };
  return (field, value, names) => {
    const text = String(value);
    switch (field.kind) {
      case 'longText':
      case 'files':
        return null;
      case 'money':
        return money(text);
      case 'squareFeet':
        return t`${formatMeasure(text)} sq ft`;
      case 'percent':
        return `${text.replace(/\.0+$/u, '')}%`;
      case 'minutes': {
        const minutes = Number(text);
        return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
      }
      case 'day':
        return value === null ? null : day(text);
      case 'time':
        return value === null ? null : formatTime(`1970-01-01T${text}Z`, 'UTC');
      case 'instant':
        return value === null ? null : t`${dayOf(text)} at ${time(text)}`;
      case 'state':
        return stateName(text);
      case 'phone': {
        const { kind, number } = splitOtherPhone(text);
        return `${t(phoneKindLabels[kind])}: ${number}`;
      }
      case 'language':
        return languages.find(({ code }) => code === text)?.name ?? text;
      case 'flag':
        return value === true ? t`Yes` : t`No`;
      case 'choice':
      case 'preset':
        return labelled(field.labels, text);
      case 'record': {
        const name = names[text];
        return typeof name === 'string' ? nameOf(labelled(field.labels, name)) : t`no longer available`;
      }
      default:
        return text;
    }
  };
}
