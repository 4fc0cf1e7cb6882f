import { wordColumn } from '#features/vocabulary/server/repository-word-references.ts';
import { meetings } from '../tables.ts';

export const meetingWordReference = wordColumn({
  kind: 'meeting_type',
  topic: 'meetings',
  table: meetings,
  column: meetings.meeting_type,
  isLogged: true,
});
