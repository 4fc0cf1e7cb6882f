import { useLingui } from '@lingui/react/macro';
import { useDeleteRecord } from '#features/history/web/use-delete-record.ts';
import { documentsApi } from './queries.ts';

export function useDeleteDocument(onDone: () => void) {
  const { t } = useLingui();
  return useDeleteRecord({
    topic: 'documents',
    sentences: {
      deleted: t`Document deleted`,
      failed: t`Failed to delete document.`,
      restoreFailed: t`The document could not be restored.`,
    },
    remove: (id) => documentsApi.delete({ id }),
    onDone,
  });
}
