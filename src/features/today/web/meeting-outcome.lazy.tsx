import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { NotesDialog } from '#features/meetings/web/page/notes-dialog.lazy.tsx';
import { meetingQuery } from '#features/meetings/web/queries.ts';
import { outOfReachLabel } from '#platform/visibility/labels.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface MeetingOutcomeProps {
  readonly id: string;
  onClose(): void;
}

/** Completes the meeting that a notification asked about; only notes for a meeting that is completed already. */
export function MeetingOutcomeDialog({ id, onClose }: MeetingOutcomeProps) {
  const { t } = useLingui();
  const { data: meeting } = useQuery(meetingQuery(id));
  const { mayWrite } = useRights('meetings');
  if (!meeting) return null;
  // Since the notification, a colleague may have taken the meeting over.
  if (!mayWrite(meeting.agent_id))
    return (
      <Dialog
        open
        size="small"
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={meeting.title}
        text={t(outOfReachLabel)}
        footer={<Button onClick={onClose}>{t`Close`}</Button>}
      />
    );
  const isOpen = meeting.status === 'scheduled' || meeting.status === 'confirmed';
  return <NotesDialog meeting={meeting} completedFrom={isOpen ? meeting.status : undefined} onClose={onClose} />;
}
