import { MeetingScheduleScreen } from '#features/meetings/web/form/meeting-schedule-screen.tsx';
import { LazyClosedPropertyNote } from './closed-property-note.tsx';

/** The form of a new meeting, with other features' data about its property. */
export function MeetingSchedulePageScreen() {
  return <MeetingScheduleScreen ClosedPropertyNote={LazyClosedPropertyNote} />;
}
