import { useLingui } from '@lingui/react/macro';
import { DeletedFrame } from '#features/history/web/deleted-frame.tsx';

export function DeletedPropertyAlert({ property }: { property: { readonly id: string } }) {
  const { t } = useLingui();
  return (
    <DeletedFrame
      record={{ topic: 'properties', id: property.id }}
      text={t`This property was deleted. You can restore it for 30 days.`}
      restoreLabel={t`Restore`}
      failed={t`The property could not be restored.`}
    />
  );
}
