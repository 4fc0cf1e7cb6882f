import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { ImportRun } from '../import/contract.ts';
import { importQuery, imports } from './import-queries.ts';

/** Asks, and moves everything that an import added to the trash. */
export function UndoImport({ run, onClose }: { run: ImportRun; onClose(): void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const count = run.rows_added;
  const grouped = formatCount(count);
  const undo = useMutation({
    mutationFn: () => imports.undo({ id: run.id }),
    onSuccess: (undone) => {
      onClose();
      queryClient.setQueryData(importQuery(run.id).queryKey, undone);
      toast({ tone: 'success', title: t`Import undone`, text: t`What it added is in the trash.` });
    },
    onError: (error) => {
      onClose();
      fail(error, t`The import could not be undone.`);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['imports'] }),
        queryClient.invalidateQueries({ queryKey: ['properties'] }),
      ]),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Undo the import of ${run.file_name}?`}
      text={
        <Plural
          value={count}
          one={`The property it added goes to the trash for 30 days, also if it was edited since. A Manager can bring it back.`}
          other={`All ${grouped} properties it added go to the trash for 30 days, also those that were edited since. A Manager can bring them back.`}
        />
      }
      confirmLabel={t`Undo import`}
      busy={undo.isPending}
      onConfirm={() => undo.mutate()}
    />
  );
}
