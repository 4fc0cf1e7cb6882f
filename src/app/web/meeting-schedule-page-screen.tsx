import { MeetingScheduleScreen } from '#features/meetings/web/meeting-schedule-screen.tsx';
import { LazyClosedPropertyNote } from './closed-property-note.tsx';

/** The form of a new meeting, with what other features have of its property. */
export function MeetingSchedulePageScreen() {
  return <MeetingScheduleScreen ClosedPropertyNote={LazyClosedPropertyNote} />;
}
