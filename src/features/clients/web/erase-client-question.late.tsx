import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { TypedConfirmDialog } from '#ui/typed-confirm-dialog.tsx';
import { clients } from './queries.ts';

interface EraseClientQuestionProps {
  readonly id: string;
  readonly name: string;
  onClose(): void;
}

/** Says what goes and what stays before what is personal about a client is erased. */
export function EraseClientQuestion({ id, name, onClose }: EraseClientQuestionProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const full_name = name || t`Unnamed Client`;
  const erase = useMutation({
    mutationFn: () => clients.erase({ id }),
    onSuccess: () => {
      const text = t`What was personal about ${full_name} is gone. Invoices that went out keep what tax law asks for.`;
      toast({ tone: 'success', title: t`Erased`, text });
      void queryClient.invalidateQueries({ queryKey: ['trash'] });
      // What this browser still holds goes at once, too.
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
          {t`Removed for good, also from the trash and the change log: name, phone, email, address, GSTIN, notes, locations, amenities, messages and letters, answers to homes, the links to the portal, documents with their files, and what is written of meetings and deals.`}{' '}
          {t`What stays, without a name: the properties, the type and budget, and that something was done and when. Invoices that went out keep what tax law asks for. This cannot be undone.`}
        </>
      }
      confirmLabel={t`Erase for good`}
      busy={erase.isPending}
      onConfirm={() => erase.mutate()}
    />
  );
}
