import { useLingui } from '@lingui/react/macro';
import { callKind } from '#features/communications/web/call-kind.ts';
import { callOutcomeLabels } from '#features/communications/web/communication-labels.ts';
import { outcomeLabels } from '#features/meetings/labels.ts';
import { notesKind } from '#features/meetings/web/page/notes-kind.ts';
import { leadCallKind, noteKind } from '#features/notes/web/note-kinds.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { payloadOf } from '#platform/offline-queue/web/offline-queue.ts';

export function useQueuedMutationLabels(): (entry: QueuedMutation) => { title: string; text: string } {
  const { t } = useLingui();
  return (entry) => {
    const call = payloadOf(callKind, entry);
    if (call) {
      const { full_name: name } = call.client;
      return { title: t`Call: ${name}`, text: call.call.note || t(callOutcomeLabels[call.call.outcome].name) };
    }
    const notes = payloadOf(notesKind, entry);
    if (notes) {
      const { title } = notes.meeting;
      const { meeting_notes: text, outcome } = notes.mine;
      return { title: t`Meeting: ${title}`, text: text || (outcome ? t(outcomeLabels[outcome]) : '') };
    }
    const note = payloadOf(noteKind, entry);
    if (note) return { title: note.about ? t`Note: ${note.about}` : t`Note`, text: note.body };
    const leadCall = payloadOf(leadCallKind, entry);
    if (leadCall) {
      const { about: name, body, outcome } = leadCall;
      return { title: name ? t`Call: ${name}` : t`Phone call`, text: body || t(callOutcomeLabels[outcome].name) };
    }
    return { title: entry.kind, text: '' };
  };
}
