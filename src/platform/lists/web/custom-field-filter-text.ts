import { useLingui } from '@lingui/react/macro';
import { currentChoiceKeys } from '#platform/custom-fields/custom-fields.ts';
import { toRecordField } from '#platform/custom-fields/custom-record-fields.ts';
import { labelIn } from '#platform/fields/fields.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatMeasure } from '#platform/money.ts';
import type { ChipFilter } from '../filter-table.ts';
import type { FilterValues } from './custom-filter.ts';
import { summarizeList, useFormatRange } from './filter-labels.ts';

/** What the chip of a custom field says. */
export function useCustomFieldText(values: FilterValues<unknown>, filter: ChipFilter): string {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const rangeText = useFormatRange();
  if (filter.kind !== 'customField') return '';
  const { field } = filter;
  const texts = [values[0] ?? []].flat().map(String);
  switch (field.type) {
    case 'text':
      return summarizeList(texts);
    case 'flag':
      return texts[0] === 'yes' ? t`Yes` : t`No`;
    case 'choice':
    case 'choices': {
      const known = toRecordField(field);
      const label = (key: string) => ('labels' in known && known.labels ? labelIn(known.labels, key) : undefined);
      return summarizeList(
        currentChoiceKeys(field, texts).map((key) => {
          const found = label(key);
          return found ? t(found) : key;
        }),
      );
    }
    default: {
      const [from, to] = values.map((value) => (value === undefined ? undefined : String(value)));
      const text = { money: shortMoney, day, number: formatMeasure }[field.type];
      return rangeText(from === undefined ? undefined : text(from), to === undefined ? undefined : text(to));
    }
  }
}
