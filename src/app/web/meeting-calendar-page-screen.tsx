import { MeetingCalendarScreen } from '#features/meetings/web/calendar/meeting-calendar-screen.tsx';
import { LazyClosedPropertyNote } from './closed-property-note.tsx';

export { prefetchQueries } from '#features/meetings/web/calendar/meeting-calendar-screen.tsx';

/** The calendar, with other features' data about the property of a new meeting. */
export function MeetingCalendarPageScreen() {
  return <MeetingCalendarScreen ClosedPropertyNote={LazyClosedPropertyNote} />;
}
