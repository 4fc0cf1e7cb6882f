import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { LeadCard } from '../../contract.ts';
import { wonReasonLabels } from '../../end-labels.ts';
import type { TypedWonReason } from '../../rules.ts';
import { typedWonReasons } from '../../rules.ts';
import { wonDraftKey } from './draft-keys.ts';
import { EndDialog } from './end-dialog.tsx';

interface WonDialogProps {
  readonly lead: Pick<LeadCard, 'id' | 'full_name' | 'property'>;
  onWin(won: { reason: TypedWonReason; note: string }): void;
  onClose(): void;
}

/** A lead is won by its deal. Without one, the reason is asked for. */
export function WonDialog({ lead, onWin, onClose }: WonDialogProps) {
  const { t } = useLingui();
  const { full_name: name, property } = lead;
  return (
    <EndDialog
      draftKey={wonDraftKey(lead.id)}
      formId="won"
      title={t`How was ${name} won?`}
      text={t`A recorded deal closes the lead by itself.`}
      label={t`Close without a deal`}
      reasons={typedWonReasons}
      labelOf={(reason) => wonReasonLabels[reason]}
      onEnd={onWin}
      onClose={onClose}
    >
      {property ? (
        <Button asChild variant="primary" className="w-full">
          <Link to="/properties/$id" params={{ id: property.id }} search={{ deal: lead.id }}>
            <Handshake aria-hidden="true" />
            {t`Record the deal`}
          </Link>
        </Button>
      ) : (
        <p className="text-ink-2">
          <Trans>
            To record a deal,{' '}
            <Link to="/leads/$id/edit" params={{ id: lead.id }} className="link">
              choose the property of the lead
            </Link>
            .
          </Trans>
        </p>
      )}
    </EndDialog>
  );
}
