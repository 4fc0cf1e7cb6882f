import { useLingui } from '@lingui/react/macro';
import { useDropRecord } from '#features/history/web/use-delete-record.ts';
import { dropLead } from '../patch-leads.ts';
import { leadsApi } from '../queries.ts';

/** Moves a lead to the trash without confirmation: the card disappears at once, and the toast offers Undo. */
export function useDeleteLead(): (lead: { readonly id: string }) => void {
  const { t } = useLingui();
  return useDropRecord({
    topic: 'leads',
    sentences: {
      deleted: { title: t`Lead deleted`, text: t`The lead has been successfully deleted.` },
      failed: t`Failed to delete lead. Please try again.`,
      restoreFailed: t`The lead could not be restored.`,
    },
    remove: (id) => leadsApi.delete({ id }),
    drop: dropLead,
  });
}
