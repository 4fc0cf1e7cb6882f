import { useLingui } from '@lingui/react/macro';
import { DeletedFrame } from '#features/history/web/deleted-frame.tsx';

/** Shown when another user deletes the lead while it is open. */
export function DeletedLeadAlert({ lead }: { lead: { readonly id: string } }) {
  const { t } = useLingui();
  return (
    <DeletedFrame
      record={{ topic: 'leads', id: lead.id }}
      text={t`This lead was deleted. You can restore it for 30 days.`}
      restoreLabel={t`Restore`}
      failed={t`The lead could not be restored.`}
    />
  );
}
