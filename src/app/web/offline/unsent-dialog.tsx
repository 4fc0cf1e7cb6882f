import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { callKind } from '#features/communications/web/call-kind.ts';
import { notesKind } from '#features/meetings/web/notes-kind.ts';
import { leadCallKind, noteKind } from '#features/notes/web/note-kinds.ts';
import { useIsAway, useIsOffline } from '#platform/connection/web/connection.ts';
import type { Unsent } from '#platform/unsent/web/unsent.ts';
import { payloadOf, sendUnsentNow, useUnsent } from '#platform/unsent/web/unsent.ts';
import { useHold } from '#platform/unsent/web/use-hold.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { latePart } from '#ui/late-part.ts';
import { UnsentList } from './unsent-list.tsx';

const callForm = latePart(() =>
  import('#features/communications/web/log-call-dialog.late.tsx').then((part) => part.LogCallDialog),
);
const notesForm = latePart(() =>
  import('#features/meetings/web/notes-dialog.late.tsx').then((part) => part.NotesDialog),
);
const noteForm = latePart(() => import('#features/notes/web/note-dialog.late.tsx').then((part) => part.NoteDialog));
const leadCallForm = latePart(() =>
  import('#features/notes/web/lead-call-dialog.late.tsx').then((part) => part.LeadCallDialog),
);

/** Everything that waits to be sent, in one place; each may be changed or discarded. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const isAway = useIsAway();
  const isEmpty = useUnsent().length === 0;
  const [isSending, setSending] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [edited, setEdited] = useState<Unsent | null>(null);
  // It is not sent beside its form, which would send it again with other words.
  const hold = useHold(edited);
  const opened = hold === 'held' ? edited : null;
  const call = payloadOf(callKind, opened);
  const notes = payloadOf(notesKind, opened);
  const CallForm = callForm.usePart(call !== null, call !== null, onClose);
  const NotesForm = notesForm.usePart(notes !== null, notes !== null, onClose);
  const note = payloadOf(noteKind, opened);
  const leadCall = payloadOf(leadCallKind, opened);
  const NoteForm = noteForm.usePart(note !== null, note !== null, onClose);
  const LeadCallForm = leadCallForm.usePart(leadCall !== null, leadCall !== null, onClose);
  const send = async () => {
    setSending(true);
    setHeld((await sendUnsentNow()).isHeld);
    setSending(false);
  };
  if (call) return CallForm && <CallForm client={call.client} unsent={call} onClose={onClose} />;
  if (note)
    return (
      NoteForm && (
        <NoteForm topic={note.topic} recordId={note.record_id} name={note.about} unsent={note} onClose={onClose} />
      )
    );
  if (leadCall) return LeadCallForm && <LeadCallForm leadId={leadCall.lead_id} unsent={leadCall} onClose={onClose} />;
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
            variant="main"
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
      {isHeld && !isEmpty && (
        <p role="alert" className="mb-3 text-danger-ink">
          {t`Notes open in another tab were not sent. Close them there and try again.`}
        </p>
      )}
      {isEmpty ? (
        <p className="text-ink-2">{t`Everything has been sent.`}</p>
      ) : (
        <UnsentList onEdit={setEdited} opening={hold === 'awaited' ? edited : null} />
      )}
    </Dialog>
  );
}
