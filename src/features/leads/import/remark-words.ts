import { msg } from '@lingui/core/macro';
import { personNoteWords } from '#features/imports/person-remark-words.ts';
import { commonNoteWords, commonProblemWords, type RemarkWords, wholeRow } from '#features/imports/remark-words.ts';
import type { ImportField } from './columns.ts';

/** What the import says of the rows of a file of leads. */
export const leadRemarkWords: RemarkWords<ImportField> = {
  labels: {
    full_name: msg`Full Name`,
    phone: msg`Phone`,
    email: msg`Email`,
    source: msg`Source`,
    status: msg`Stage`,
    lost_reason: msg`Reason for the loss`,
    lost_note: msg`Remark on the loss`,
    interest_type: msg`Interest Type`,
    budget: msg`Budget`,
    preferred_locations: msg`Preferred Locations`,
    property: msg`Property`,
    follow_up_on: msg`Next follow-up`,
    agent: msg`Agent`,
    created_on: msg`Day of the enquiry`,
    notes: msg`Notes`,
    row: wholeRow,
  },
  problems: { ...commonProblemWords, missing: msg`Missing, and no lead can be without it` },
  notes: {
    ...commonNoteWords,
    ...personNoteWords,
    'source.kept_in_notes': msg`None of the sources: taken as another one, the words are kept in the notes`,
    'status.kept_in_notes': msg`None of the stages: taken as new, the words are kept in the notes`,
    'lost_reason.kept_in_notes': msg`The lead is not lost: kept in the notes`,
    'lost_note.kept_in_notes': msg`The lead is not lost: kept in the notes`,
    'agent.nobody_here': msg`Nobody of this name works here: the lead is nobody’s yet`,
    'created_on.out_of_range': msg`Not in the past, or too long ago: the day of the import is taken`,
    range_upper_end: msg`A range: its upper end is taken, the words are kept in the notes`,
    no_reason: msg`The file gives no reason: taken as another one`,
    reason_in_words: msg`None of the reasons: kept as a remark on the loss`,
    not_there: msg`No property has this title: kept in the notes`,
    several_there: msg`Several properties have this title: kept in the notes`,
    is_client: msg`Is a client already: the lead is added all the same`,
  },
  blank: (text) => msg`“${text}” is blank, and no lead can be without it`,
  repeat: msg`Has the phone or the email address of another row of the file or of somebody who is a lead already, or says the same in every field.`,
};
