import { useLingui } from '@lingui/react/macro';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { IconButton } from '#ui/button.tsx';
import { eraseClientDialog } from './erase-dialog-part.ts';

/** Erases the personal data of a client in the trash; only for people who may. */
export function EraseDeletedClient({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useLingui();
  const { permissions } = useMe();
  const [isAsking, setAsking] = useState(false);
  const EraseClientDialog = eraseClientDialog.useComponent(isAsking, isAsking, () => setAsking(false));
  if (!permissions.includes('erase_person')) return null;
  return (
    <>
      <IconButton
        icon={Eraser}
        size="sm"
        label={t`Erase ${title}`}
        onPointerEnter={eraseClientDialog.prefetch}
        onFocus={eraseClientDialog.prefetch}
        onClick={() => setAsking(true)}
      />
      {EraseClientDialog && isAsking && <EraseClientDialog id={id} name={title} onClose={() => setAsking(false)} />}
    </>
  );
}
