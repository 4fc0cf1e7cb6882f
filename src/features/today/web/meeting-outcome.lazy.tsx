import { useQuery } from '@tanstack/react-query';
import { NotesDialog } from '#features/meetings/web/page/notes-dialog.lazy.tsx';
import { meetingQuery } from '#features/meetings/web/queries.ts';

interface MeetingOutcomeProps {
  readonly id: string;
  onClose(): void;
}

/** Completes the meeting that a notification asked about; only notes for a meeting that is completed already. */
export function MeetingOutcome({ id, onClose }: MeetingOutcomeProps) {
  const { data: meeting } = useQuery(meetingQuery(id));
  if (!meeting) return null;
  const isOpen = meeting.status === 'scheduled' || meeting.status === 'confirmed';
  return <NotesDialog meeting={meeting} completedFrom={isOpen ? meeting.status : undefined} onClose={onClose} />;
}
