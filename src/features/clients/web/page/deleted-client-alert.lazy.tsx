import { useLingui } from '@lingui/react/macro';
import { DeletedFrame } from '#features/history/web/deleted-frame.tsx';

/** Shown when somebody deletes the client while the page is open. */
export function DeletedClientAlert({ client }: { client: { readonly id: string } }) {
  const { t } = useLingui();
  return (
    <DeletedFrame
      record={{ topic: 'clients', id: client.id }}
      text={t`This client was deleted. You can restore it for 30 days.`}
      restoreLabel={t`Restore`}
      failed={t`The client could not be restored.`}
    />
  );
}
