import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { TypedConfirmDialog } from '#ui/typed-confirm-dialog.tsx';
import type { Lead } from '../../contract.ts';
import { leadsApi } from '../queries.ts';

interface EraseLeadDialogProps {
  readonly lead: Pick<Lead, 'id' | 'full_name'>;
  onErased(): void;
  onClose(): void;
}

/** Explains what is deleted and what stays before personal data is erased. */
export function EraseLeadDialog({ lead, onErased, onClose }: EraseLeadDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { id, full_name } = lead;
  const erase = useMutation({
    mutationFn: () => leadsApi.erase({ id }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Erased`, text: t`The personal data of ${full_name} has been erased.` });
      onErased();
      // Also removes the lead from this browser's cache at once.
      queryClient.removeQueries({ queryKey: ['leads', 'one', id] });
      void queryClient.resetQueries({ queryKey: ['leads', 'list'] });
      void queryClient.invalidateQueries({ queryKey: ['leads'] });
    },
    onError: (error) => fail(error, t`The lead could not be erased.`),
    onSettled: onClose,
  });
  return (
    <TypedConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      name={full_name}
      title={t`Erase ${full_name}?`}
      text={
        <>
          {t`Erases name, phone, email, notes, locations, emails and meeting notes, also from the trash and the change log.`}{' '}
          {t`Source, stage, budget and dates of changes stay, without a name. This cannot be undone.`}
        </>
      }
      confirmLabel={t`Erase permanently`}
      busy={erase.isPending}
      onConfirm={() => erase.mutate()}
    />
  );
}
