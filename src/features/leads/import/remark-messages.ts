import { msg } from '@lingui/core/macro';
import { personNoteMessages } from '#features/imports/person-remark-messages.ts';
import {
  commonNoteMessages,
  commonProblemMessages,
  type RemarkMessages,
  wholeRow,
} from '#features/imports/remark-messages.ts';
import { leadFields } from '../fields.ts';
import type { LeadImportField } from './columns.ts';

export const leadRemarkMessages: RemarkMessages<LeadImportField> = {
  labels: {
    full_name: msg`Full name`,
    phone: msg`Phone`,
    other_phones: msg`Other phones`,
    email: msg`Email`,
    source: msg`Source`,
    status: msg`Stage`,
    lost_reason: msg`Lost reason`,
    lost_note: msg`Lost remark`,
    won_reason: msg`Won reason`,
    won_note: msg`Won remark`,
    interest_type: msg`Interest type`,
    budget: msg`Budget`,
    preferred_locations: msg`Preferred locations`,
    property: msg`Property`,
    follow_up_on: msg`Next follow-up`,
    agent: msg`Agent`,
    created_on: msg`Enquiry date`,
    notes: msg`Notes`,
    row: wholeRow,
  },
  problems: { ...commonProblemMessages, missing: msg`Missing, but required` },
  notes: {
    ...commonNoteMessages,
    ...personNoteMessages,
    'source.kept_in_notes': msg`Unknown source: set to Other, text kept in the notes`,
    'status.kept_in_notes': msg`Unknown stage: set to New, text kept in the notes`,
    'lost_reason.kept_in_notes': msg`The lead isn't lost: kept in the notes`,
    'lost_note.kept_in_notes': msg`The lead isn't lost: kept in the notes`,
    'won_reason.kept_in_notes': msg`The lead isn't closed: kept in the notes`,
    'won_note.kept_in_notes': msg`The lead isn't closed: kept in the notes`,
    'agent.nobody_here': msg`No colleague with this name: left unassigned`,
    'created_on.out_of_range': msg`In the future or too old: set to the import date`,
    'follow_up_on.out_of_range': msg`Too old or too far ahead: kept in the notes`,
    range_upper_end: msg`A range: upper end used, text kept in the notes`,
    became_client: msg`Converted is no stage: set to Qualified`,
    no_reason: msg`No reason given: set to Other`,
    reason_in_words: msg`Unknown reason: kept as a remark`,
    not_there: msg`No property with this title: kept in the notes`,
    several_there: msg`Several properties with this title: kept in the notes`,
    is_client: msg`Already a client: the lead is still added`,
  },
  blank: (text) => msg`“${text}” is blank, but required`,
  fields: leadFields,
  repeat: msg`Same phone, email or details as another row or an existing lead.`,
};
