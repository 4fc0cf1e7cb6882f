import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';
import { countDrafts } from '#platform/forms/web/drafts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useEndSession } from './use-sign-out.ts';

/** Names what would be lost before signing out. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const endSession = useEndSession();
  const drafts = countDrafts(me.profile_id);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Log out and discard drafts?`}
      text={t`${plural(drafts, { one: '# draft is kept on this device and is not saved.', other: '# drafts are kept on this device and are not saved.' })}`}
      confirmLabel={t`Log out`}
      onConfirm={() => {
        onClose();
        void endSession();
      }}
    />
  );
}
