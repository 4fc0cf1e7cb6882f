import { documentTypeWords } from '#features/documents/labels.ts';
import { lostReasonWords } from '#features/leads/end-labels.ts';
import { leadSourceWords, leadStageWords } from '#features/leads/labels.ts';
import { meetingTypeWords } from '#features/meetings/labels.ts';
import { SettingsWordsPanel } from '#features/vocabulary/web/settings-words-panel.tsx';
import { tagWords } from '#platform/custom-fields/tag-words.ts';

const lists = {
  lead_stage: leadStageWords,
  lead_source: leadSourceWords,
  lost_reason: lostReasonWords,
  document_type: documentTypeWords,
  meeting_type: meetingTypeWords,
  tag: tagWords,
};

/** The words of the agency, with what features ship. */
export function WordsPanel() {
  return <SettingsWordsPanel lists={lists} />;
}
