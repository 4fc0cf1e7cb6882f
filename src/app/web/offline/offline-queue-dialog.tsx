import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queuedCallOf } from '#features/communications/web/call-kind.ts';
import { followUpActKind, followUpKind } from '#features/follow-ups/web/queued-follow-up.ts';
import { queuedLeadKind } from '#features/leads/web/form/queued-lead.ts';
import { notesKind } from '#features/meetings/web/page/notes-kind.ts';
import { noteKind } from '#features/notes/web/note-kinds.ts';
import { queuedPropertyKind } from '#features/properties/web/form/queued-property.ts';
import { visitKind } from '#features/visits/web/queued-visit.ts';
import { queuedPlanKind } from '#features/visits/web/queued-visit-plan.ts';
import { useIsAway, useIsOffline } from '#platform/connection/web/connection.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { flushQueue, queuedPayload, useListedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueueLock } from '#platform/offline-queue/web/use-queue-lock.ts';
import { dismissQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { OfflineQueueList } from './offline-queue-list.tsx';
import { useQueuedMutationLabels } from './use-queued-mutation-labels.ts';

const callForm = lazyComponent(() =>
  import('#features/communications/web/log-call-dialog.lazy.tsx').then((part) => part.LogCallDialog),
);
const notesForm = lazyComponent(() =>
  import('#features/meetings/web/page/notes-dialog.lazy.tsx').then((part) => part.NotesDialog),
);
const noteForm = lazyComponent(() =>
  import('#features/notes/web/note-dialog.lazy.tsx').then((part) => part.NoteDialog),
);
const followUpForm = lazyComponent(() =>
  import('#features/follow-ups/web/follow-up-dialog.lazy.tsx').then((part) => part.FollowUpDialog),
);
const followUpReview = lazyComponent(() =>
  import('#features/follow-ups/web/queued-follow-up-dialog.lazy.tsx').then((part) => part.QueuedFollowUpDialog),
);
const visitReview = lazyComponent(() =>
  import('#features/visits/web/queued-visit-dialog.lazy.tsx').then((part) => part.QueuedVisitDialog),
);

/** The page of the form of a new record. */
function formOf(entry: QueuedMutation): '/leads/add' | '/properties/add' | '/visits/plan' | null {
  if (entry.kind === queuedLeadKind.kind) return '/leads/add';
  if (entry.kind === queuedPlanKind.kind) return '/visits/plan';
  return entry.kind === queuedPropertyKind.kind ? '/properties/add' : null;
}

/** The offline queue; each entry can be edited or discarded. */
export function OfflineQueueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const isAway = useIsAway();
  const isEmpty = useListedMutations().length === 0;
  const [isSending, setSending] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const [edited, setEdited] = useState<QueuedMutation | null>(null);
  useEffect(dismissQueuedToast, []);
  const navigate = useNavigate();
  const edit = (entry: QueuedMutation) => {
    const { visit } = queuedPayload(visitKind, entry) ?? {};
    if (visit && entry.refusal === null) {
      onClose();
      return void navigate({ to: '/visits/$id', params: { id: visit.id } });
    }
    const form = formOf(entry);
    if (!form) return setEdited(entry);
    onClose();
    void navigate({ to: form, search: { queued: entry.id } });
  };
  // Locked while its form is open, or it could be sent twice with different texts.
  const lock = useQueueLock(edited);
  const opened = lock === 'locked' ? edited : null;
  const call = queuedCallOf(opened);
  const notes = queuedPayload(notesKind, opened);
  const CallForm = callForm.useComponent(call !== null, call !== null, onClose);
  const NotesForm = notesForm.useComponent(notes !== null, notes !== null, onClose);
  const note = queuedPayload(noteKind, opened);
  const NoteForm = noteForm.useComponent(note !== null, note !== null, onClose);
  const followUp = queuedPayload(followUpKind, opened);
  const FollowUpForm = followUpForm.useComponent(followUp !== null, followUp !== null, onClose);
  const followUpAct = queuedPayload(followUpActKind, opened);
  const FollowUpReview = followUpReview.useComponent(followUpAct !== null, followUpAct !== null, onClose);
  const queuedAct = queuedPayload(visitKind, opened);
  const VisitReview = visitReview.useComponent(queuedAct !== null, queuedAct !== null, onClose);
  const labels = useQueuedMutationLabels();
  const send = async () => {
    setSending(true);
    setLocked((await flushQueue()).isLocked);
    setSending(false);
  };
  if (call) return CallForm && <CallForm person={call.person} queued={call} onClose={onClose} />;
  if (note)
    return (
      NoteForm && (
        <NoteForm topic={note.topic} recordId={note.record_id} name={note.about} queued={note} onClose={onClose} />
      )
    );
  if (followUp) {
    const { topic, person_id: id } = followUp.input;
    const person = { topic, id, full_name: followUp.full_name ?? '' };
    return FollowUpForm && <FollowUpForm person={person} queued={followUp} onClose={onClose} />;
  }
  if (followUpAct && opened)
    return (
      FollowUpReview && (
        <FollowUpReview entry={opened} queued={followUpAct} title={labels(opened).title} onClose={onClose} />
      )
    );
  if (queuedAct && opened)
    return (
      VisitReview && <VisitReview entry={opened} queued={queuedAct} title={labels(opened).title} onClose={onClose} />
    );
  if (notes)
    return (
      NotesForm && <NotesForm meeting={notes.meeting} sendsAtOnce={opened?.refusal === 'conflict'} onClose={onClose} />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Not sent yet`}
      text={
        isAway && !isOffline
          ? t`Saved on this device. It will be sent when the server responds.`
          : t`These are on this device only. They will be sent when you are online.`
      }
      footer={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button
            variant="primary"
            disabled={isEmpty || isAway}
            busy={isSending}
            busyLabel={t`Sending...`}
            onClick={() => void send()}
          >
            {t`Send now`}
          </Button>
        </>
      }
    >
      {isLocked && !isEmpty && (
        <p role="alert" className="mb-3 text-danger-ink">
          {t`Entries open in another tab were not sent. Close them there and try again.`}
        </p>
      )}
      {isEmpty ? (
        <p className="text-ink-2">{t`Everything has been sent.`}</p>
      ) : (
        <OfflineQueueList onEdit={edit} opening={lock === 'pending' ? edited : null} />
      )}
    </Dialog>
  );
}
