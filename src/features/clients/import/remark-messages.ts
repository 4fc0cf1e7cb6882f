import { msg } from '@lingui/core/macro';
import { personNoteMessages } from '#features/imports/person-remark-messages.ts';
import {
  commonNoteMessages,
  commonProblemMessages,
  type RemarkMessages,
  wholeRow,
} from '#features/imports/remark-messages.ts';
import { requirementNoteMessages } from '#features/requirements/import/note-messages.ts';
import { clientFields } from '../fields.ts';
import type { ClientImportField } from './columns.ts';

export const clientRemarkMessages: RemarkMessages<ClientImportField> = {
  labels: {
    full_name: msg`Full name`,
    client_type: msg`Client type`,
    phone: msg`Phone`,
    other_phones: msg`Other phones`,
    email: msg`Email`,
    budget_min: msg`Minimum budget`,
    budget_max: msg`Maximum budget`,
    preferred_locations: msg`Preferred locations`,
    property_types: msg`Property Types`,
    bedrooms_min: msg`Minimum bedrooms`,
    bedrooms_max: msg`Maximum bedrooms`,
    bathrooms_min: msg`Minimum bathrooms`,
    bathrooms_max: msg`Maximum bathrooms`,
    amenities: msg`Preferred Amenities`,
    address: msg`Address`,
    state: msg`State`,
    gstin: msg`GSTIN`,
    language: msg`Language`,
    agent: msg`Agent`,
    notes: msg`Notes`,
    row: wholeRow,
  },
  problems: { ...commonProblemMessages, missing: msg`Missing, but required` },
  notes: {
    ...commonNoteMessages,
    ...personNoteMessages,
    ...requirementNoteMessages,
    'language.unknown': msg`Not one of the four languages: set to English`,
  },
  blank: (text) => msg`“${text}” is blank, but required`,
  fields: clientFields,
  repeat: msg`Same phone, email or details as another row or an existing client.`,
};
