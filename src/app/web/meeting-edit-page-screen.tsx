import { MeetingEditScreen } from '#features/meetings/web/form/meeting-edit-screen.tsx';
import { LazyClosedPropertyNote } from './closed-property-note.tsx';

/** The meeting form, with other features' data about its property. */
export function MeetingEditPageScreen() {
  return <MeetingEditScreen ClosedPropertyNote={LazyClosedPropertyNote} />;
}
