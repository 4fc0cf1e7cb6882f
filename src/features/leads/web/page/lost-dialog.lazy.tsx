import { useLingui } from '@lingui/react/macro';
import { useWordKeys } from '#platform/words/web/use-word-keys.ts';
import type { LeadCard } from '../../contract.ts';
import { lostReasonWords } from '../../end-labels.ts';
import type { LostReason } from '../../rules.ts';
import { lostDraftKey } from './draft-keys.ts';
import { EndDialog } from './end-dialog.tsx';

interface LostDialogProps {
  readonly lead: Pick<LeadCard, 'id' | 'full_name'>;
  onLose(lost: { reason: LostReason; note: string }): void;
  onClose(): void;
}

/** Asks for the reason before a lead is lost. */
export function LostDialog({ lead, onLose, onClose }: LostDialogProps) {
  const { t } = useLingui();
  const name = lead.full_name;
  return (
    <EndDialog
      draftKey={lostDraftKey(lead.id)}
      formId="lost"
      title={t`Why is ${name} lost?`}
      text={t`Added to the timeline.`}
      label={t`Mark as lost`}
      reasons={useWordKeys(lostReasonWords)}
      labelOf={lostReasonWords.labelOf}
      onEnd={onLose}
      onClose={onClose}
    />
  );
}
