import { wordColumn } from '#features/vocabulary/server/repository-word-places.ts';
import { meetings } from '../tables.ts';

export const meetingWordPlace = wordColumn({
  kind: 'meeting_type',
  topic: 'meetings',
  table: meetings,
  column: meetings.meeting_type,
  isLogged: true,
});
