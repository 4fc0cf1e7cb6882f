import { useLingui } from '@lingui/react/macro';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { IconButton } from '#ui/button.tsx';
import { eraseLeadDialog } from './erase-dialog-part.ts';

/** Erases the personal data of a lead in the trash, for users with the permission. */
export function EraseDeletedLead({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useLingui();
  const { permissions } = useMe();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const EraseLeadDialog = eraseLeadDialog.useComponent(isAsking, isAsking, close);
  if (!permissions.includes('erase_person')) return null;
  return (
    <>
      <IconButton
        icon={Eraser}
        size="sm"
        label={t`Erase ${title}`}
        onPointerEnter={eraseLeadDialog.prefetch}
        onFocus={eraseLeadDialog.prefetch}
        onClick={() => setAsking(true)}
      />
      {EraseLeadDialog && isAsking && (
        <EraseLeadDialog lead={{ id, full_name: title }} onErased={close} onClose={close} />
      )}
    </>
  );
}
