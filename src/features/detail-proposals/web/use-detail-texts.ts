import { useLingui } from '@lingui/react/macro';
import { languages } from '#platform/i18n/languages.ts';
import { splitOtherPhone } from '#platform/other-phones.ts';
import { detailLabels } from '../labels.ts';
import type { DetailField, DetailValue } from '../rules.ts';

/** Writes the details of a person. */
export function useDetailTexts() {
  const { t } = useLingui();
  return {
    labelOf: (field: DetailField): string => t(detailLabels[field]),
    textOf: (field: DetailField, value: DetailValue): string => {
      if (value === null) return '';
      if (typeof value !== 'string') return value.map((entry) => splitOtherPhone(entry).number).join(', ');
      return field === 'language' ? (languages.find(({ code }) => code === value)?.name ?? value) : value;
    },
  };
}
