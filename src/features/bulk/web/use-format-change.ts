import { useLingui } from '@lingui/react/macro';
import { lostReasonWords } from '#features/leads/end-labels.ts';
import { leadStageWords } from '#features/leads/labels.ts';
import { statusLabels } from '#features/properties/labels.ts';
import { tagWords } from '#platform/custom-fields/tag-words.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { BulkRun } from '../contract.ts';

/** What a run changes, after the name of its act: 'Rohan Deshpande', 'Lost: Budget too low', '12 Mar 2026, 16:30'. */
export function useFormatChange(): (run: Pick<BulkRun, 'change' | 'target'>) => string {
  const { t } = useLingui();
  const { day } = useFormats();
  return ({ change, target }) => {
    switch (change.act) {
      case 'assign':
        return change.agent_id === null ? t`Unassigned` : (target ?? t`Unknown`);
      case 'stage': {
        const stage = t(leadStageWords.labelOf(change.status));
        return change.lost_reason === null ? stage : `${stage}: ${t(lostReasonWords.labelOf(change.lost_reason))}`;
      }
      case 'status':
        return t(statusLabels[change.status]);
      case 'tag': {
        const nameOf = (key: string) => t(tagWords.labelOf(key));
        return [...change.add.map((key) => `+ ${nameOf(key)}`), ...change.remove.map((key) => `− ${nameOf(key)}`)].join(
          ', ',
        );
      }
      case 'follow_up':
        return change.time === null ? day(change.on) : `${day(change.on)}, ${change.time}`;
      case 'message':
        return target ?? t`Unknown`;
      case 'trash':
        return t`They stay in the trash for 30 days.`;
    }
  };
}
