import { tagWordReferences } from '#features/custom-fields/server/repository-tag-words.ts';
import { documentTypeWords } from '#features/documents/labels.ts';
import { documentWordReference } from '#features/documents/server/repository/word-references.ts';
import { intakeWordReferences } from '#features/intake/server/repository-word-references.ts';
import { lostReasonWords } from '#features/leads/end-labels.ts';
import { leadSourceWords, leadStageWords } from '#features/leads/labels.ts';
import { leadWordReferences } from '#features/leads/server/repository/word-references.ts';
import { meetingTypeWords } from '#features/meetings/labels.ts';
import { meetingWordReference } from '#features/meetings/server/repository/word-references.ts';
import { routingWordReference } from '#features/routing/server/repository-word-references.ts';
import { sourceCostWordReferences } from '#features/source-costs/server/repository-word-references.ts';
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
  references: [
    ...leadWordReferences,
    ...sourceCostWordReferences,
    ...intakeWordReferences,
    routingWordReference,
    documentWordReference,
    meetingWordReference,
    ...tagWordReferences,
  ],
};
