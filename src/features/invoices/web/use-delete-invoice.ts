import { useLingui } from '@lingui/react/macro';
import { useDeleteRecord } from '#features/history/web/use-delete-record.ts';
import { invoicesApi } from './queries.ts';

export function useDeleteInvoice(onDone: () => void) {
  const { t } = useLingui();
  return useDeleteRecord({
    topic: 'invoices',
    sentences: {
      deleted: t`Invoice deleted`,
      failed: t`Failed to delete invoice.`,
      restoreFailed: t`The invoice could not be restored.`,
    },
    remove: (id) => invoicesApi.delete({ id }),
    onDone,
  });
}
