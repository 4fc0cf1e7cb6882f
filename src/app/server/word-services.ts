import { tagWordPlaces } from '#features/custom-fields/server/repository-tag-words.ts';
import { documentTypeWords } from '#features/documents/labels.ts';
import { documentWordPlace } from '#features/documents/server/repository/word-places.ts';
import { intakeWordPlaces } from '#features/intake/server/repository-word-places.ts';
import { lostReasonWords } from '#features/leads/end-labels.ts';
import { leadSourceWords, leadStageWords } from '#features/leads/labels.ts';
import { leadWordPlaces } from '#features/leads/server/repository/word-places.ts';
import { meetingTypeWords } from '#features/meetings/labels.ts';
import { meetingWordPlace } from '#features/meetings/server/repository/word-places.ts';
import { routingWordPlace } from '#features/routing/server/repository-word-places.ts';
import { sourceCostWordPlaces } from '#features/source-costs/server/repository-word-places.ts';
import type { WordServices } from '#features/vocabulary/server/service.ts';
import { tagWords } from '#platform/custom-fields/tag-words.ts';

/** The words that features ship, and where their records have them. */
export const wordServices: WordServices = {
  lists: {
    lead_stage: leadStageWords,
    lead_source: leadSourceWords,
    lost_reason: lostReasonWords,
    document_type: documentTypeWords,
    meeting_type: meetingTypeWords,
    tag: tagWords,
  },
  places: [
    ...leadWordPlaces,
    ...sourceCostWordPlaces,
    ...intakeWordPlaces,
    routingWordPlace,
    documentWordPlace,
    meetingWordPlace,
    ...tagWordPlaces,
  ],
};
