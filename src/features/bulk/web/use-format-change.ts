import { useLingui } from '@lingui/react/macro';
import { lostReasonWords } from '#features/leads/end-labels.ts';
import { leadStageWords } from '#features/leads/labels.ts';
import { propertyStatusLabels } from '#features/properties/labels.ts';
import { allCustomFieldsOf, customFieldLabel } from '#platform/custom-fields/custom-fields.ts';
import { tagWords } from '#platform/custom-fields/tag-words.ts';
import { useFormatCustomValue } from '#platform/custom-fields/web/use-format-custom-value.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { BulkRun } from '../contract.ts';

/** What a run changes, after the name of its act: 'Rohan Deshpande', 'Lost: Budget too low', '12 Mar 2026, 16:30'. */
export function useFormatChange(): (run: Pick<BulkRun, 'kind' | 'change' | 'target'>) => string {
  const { t } = useLingui();
  const { day } = useFormats();
  const formatValue = useFormatCustomValue();
  return ({ kind, change, target }) => {
    switch (change.act) {
      case 'assign':
        return change.agent_id === null ? t`Unassigned` : (target ?? t`Unknown`);
      case 'stage': {
        const stage = t(leadStageWords.labelOf(change.status));
        return change.lost_reason === null ? stage : `${stage}: ${t(lostReasonWords.labelOf(change.lost_reason))}`;
      }
      case 'status':
        return t(propertyStatusLabels[change.status]);
      case 'tag': {
        const nameOf = (key: string) => t(tagWords.labelOf(key));
        return [...change.add.map((key) => `+ ${nameOf(key)}`), ...change.remove.map((key) => `− ${nameOf(key)}`)].join(
          ', ',
        );
      }
      case 'field': {
        const { key, value } = change;
        const field = (kind === 'invoices' ? [] : allCustomFieldsOf(kind)).find((one) => one.key === key);
        const name = t(customFieldLabel(field ?? { key, name: key }));
        if (value === null) return `${name}: ${t`Not set`}`;
        // A text is only stored until the run has ended.
        if (!field || value === '') return name;
        return `${name}: ${formatValue(field, typeof value === 'number' ? String(value) : value)}`;
      }
      case 'follow_up':
        return change.time === null ? day(change.on) : `${day(change.on)}, ${change.time}`;
      case 'message':
        return target ?? t`Unknown`;
      case 'send':
        return t`Each client gets the PDF and the amount due.`;
      case 'cancel':
        return t`They keep their numbers. This cannot be undone.`;
      case 'trash':
        return t`They stay in the trash for 30 days.`;
    }
  };
}
