import { useLingui } from '@lingui/react/macro';
import { useDropRecord } from '#features/history/web/use-delete-record.ts';
import { dropMeeting } from '../patch-meetings.ts';
import { meetingsApi } from '../queries.ts';

/** Moves a meeting to the trash without confirmation: its row disappears at once, and the toast offers an undo. */
export function useDeleteMeeting(): (meeting: { readonly id: string }) => void {
  const { t } = useLingui();
  return useDropRecord({
    topic: 'meetings',
    sentences: {
      deleted: { title: t`Meeting deleted` },
      failed: t`Failed to delete meeting. Please try again.`,
      restoreFailed: t`The meeting could not be restored.`,
    },
    remove: (id) => meetingsApi.delete({ id }),
    drop: dropMeeting,
  });
}
