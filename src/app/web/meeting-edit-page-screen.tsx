import { MeetingEditScreen } from '#features/meetings/web/meeting-edit-screen.tsx';
import { LazyClosedPropertyNote } from './closed-property-note.tsx';

/** The form of a meeting, with what other features have of its property. */
export function MeetingEditPageScreen() {
  return <MeetingEditScreen ClosedPropertyNote={LazyClosedPropertyNote} />;
}
