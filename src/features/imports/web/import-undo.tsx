import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { ImportRun } from '../contract.ts';
import { useImportSetup } from './import-kind.ts';
import { importQuery, importsApi } from './import-queries.ts';
import { expectUndone } from './use-undone-toast.ts';

/** Asks for confirmation, then moves everything that an import added to the trash. */
export function UndoImport({ run, onClose }: { run: ImportRun; onClose(): void }) {
  const { t } = useLingui();
  const { sentences } = useImportSetup();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const undo = useMutation({
    mutationFn: () => importsApi.undo({ id: run.id }),
    onSuccess: (begun) => {
      onClose();
      expectUndone(run.id);
      queryClient.setQueryData(importQuery(run.id).queryKey, begun);
    },
    onError: (error) => {
      onClose();
      fail(error, t`The import could not be undone.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['imports'] }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Undo the import of ${run.file_name}?`}
      text={t(sentences.undoing(run.rows_added))}
      confirmLabel={t`Undo import`}
      busy={undo.isPending}
      onConfirm={() => undo.mutate()}
    />
  );
}
