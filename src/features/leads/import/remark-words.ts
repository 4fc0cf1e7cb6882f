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
  problems: { ...commonProblemWords, missing: msg`Missing, and every lead needs it` },
  notes: {
    ...commonNoteWords,
    ...personNoteWords,
    'source.kept_in_notes': msg`Not a known source: set to Other, the text kept in the notes`,
    'status.kept_in_notes': msg`Not a known stage: set to New, the text kept in the notes`,
    'lost_reason.kept_in_notes': msg`The lead isn't lost: kept in the notes`,
    'lost_note.kept_in_notes': msg`The lead isn't lost: kept in the notes`,
    'agent.nobody_here': msg`No colleague with this name: left unassigned`,
    'created_on.out_of_range': msg`In the future or too long ago: set to the day of the import`,
    range_upper_end: msg`A range: upper end used, the text kept in the notes`,
    no_reason: msg`No reason given: set to Other`,
    reason_in_words: msg`Not a known reason: kept as a remark on the loss`,
    not_there: msg`No property with this title: kept in the notes`,
    several_there: msg`Several properties with this title: kept in the notes`,
    is_client: msg`Already a client: the lead is still added`,
  },
  blank: (text) => msg`“${text}” is blank, and every lead needs it`,
  figures: { budget: 'money' },
  repeat: msg`Same phone, email or details as another row or an existing lead.`,
};
