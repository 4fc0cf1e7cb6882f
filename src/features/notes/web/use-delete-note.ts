import { useLingui } from '@lingui/react/macro';
import { useDropRecord } from '#features/history/web/use-delete-record.ts';
import { notesApi } from './queries.ts';

/** Moves a note to the trash without confirmation; the toast offers an undo. */
export function useDeleteNote(): (note: { readonly id: string }) => void {
  const { t } = useLingui();
  return useDropRecord({
    topic: 'notes',
    sentences: {
      deleted: { title: t`Note deleted` },
      failed: t`The note could not be deleted.`,
      restoreFailed: t`The note could not be restored.`,
    },
    remove: (id) => notesApi.delete({ id }),
  });
}
