import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeletedToast } from '#features/history/web/use-delete-record.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { propertiesApi } from '../queries.ts';

interface DeletePropertyProps {
  readonly property: { readonly id: string; readonly title: string };
  onClose(): void;
  onDeleted?: () => void;
}

/** Asks for confirmation, moves the property to the trash, and offers an undo. */
export function DeleteProperty({ property, onClose, onDeleted }: DeletePropertyProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const sayDeleted = useDeletedToast('properties', t`The property could not be restored.`);
  const remove = useMutation({
    mutationFn: () => propertiesApi.delete({ id: property.id }),
    onSuccess: () => {
      onClose();
      onDeleted?.();
      sayDeleted(property.id, {
        title: t`Property deleted`,
        text: t`The property has been successfully deleted.`,
      });
      void queryClient.invalidateQueries({ queryKey: ['properties'] });
    },
    onError: (error) => {
      onClose();
      fail(error, t`Failed to delete property.`);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Are you sure you want to delete this property?`}
      text={t`You can restore ${property.title} from the trash for 30 days.`}
      confirmLabel={t`Delete`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
