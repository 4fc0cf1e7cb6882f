import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { TypedConfirmDialog } from '#ui/typed-confirm-dialog.tsx';
import { clientsApi } from '../queries.ts';

interface EraseClientDialogProps {
  readonly id: string;
  readonly name: string;
  onClose(): void;
}

/** Names what is erased and what stays, before the personal data of a client is erased. */
export function EraseClientDialog({ id, name, onClose }: EraseClientDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const full_name = name || t`Unnamed Client`;
  const erase = useMutation({
    mutationFn: () => clientsApi.erase({ id }),
    onSuccess: () => {
      const text = t`Personal data of ${full_name} was erased. Issued invoices keep what tax law requires.`;
      toast({ tone: 'success', title: t`Erased`, text });
      void queryClient.invalidateQueries({ queryKey: ['trash'] });
      // Also removes what this browser has cached.
      void queryClient.resetQueries({ queryKey: ['clients'] });
    },
    onError: (error) => fail(error, t`The client could not be erased.`),
    onSettled: onClose,
  });
  return (
    <TypedConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      name={name}
      title={t`Erase ${full_name}?`}
      text={
        <>
          {t`This permanently erases the name, phone, email, address, GSTIN, notes, locations, amenities, messages, emails, property answers, portal links, documents and their files, and the text of meetings and deals. The trash and the change history are erased too.`}{' '}
          {t`Properties, type, budget and activity dates stay, without a name. Issued invoices keep what tax law requires. This cannot be undone.`}
        </>
      }
      confirmLabel={t`Erase permanently`}
      busy={erase.isPending}
      onConfirm={() => erase.mutate()}
    />
  );
}
