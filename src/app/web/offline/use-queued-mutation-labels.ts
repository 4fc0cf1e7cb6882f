import { useLingui } from '@lingui/react/macro';
import { queuedCallOf } from '#features/communications/web/call-kind.ts';
import { callOutcomeLabels } from '#features/communications/web/communication-labels.ts';
import { outcomeLabels } from '#features/meetings/labels.ts';
import { notesKind } from '#features/meetings/web/page/notes-kind.ts';
import { noteKind } from '#features/notes/web/note-kinds.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { payloadOf } from '#platform/offline-queue/web/offline-queue.ts';

export function useQueuedMutationLabels(): (entry: QueuedMutation) => { title: string; text: string } {
  const { t } = useLingui();
  return (entry) => {
    const queued = queuedCallOf(entry);
    if (queued) {
      const { full_name: name } = queued.person;
      const { note, outcome } = queued.call;
      return { title: name ? t`Call: ${name}` : t`Phone call`, text: note || t(callOutcomeLabels[outcome].name) };
    }
    const notes = payloadOf(notesKind, entry);
    if (notes) {
      const { title } = notes.meeting;
      const { meeting_notes: text, outcome } = notes.mine;
      return { title: t`Meeting: ${title}`, text: text || (outcome ? t(outcomeLabels[outcome]) : '') };
    }
    const note = payloadOf(noteKind, entry);
    if (note) return { title: note.about ? t`Note: ${note.about}` : t`Note`, text: note.body };
    return { title: entry.kind, text: '' };
  };
}
