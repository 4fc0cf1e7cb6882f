import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { commonNoteWords, commonProblemWords, type RemarkWords, wholeRow } from '#features/imports/remark-words.ts';
import { propertyFieldLabels } from '../property-field-labels.ts';
import type { ImportField } from './columns.ts';
import type { NoteCode, ProblemCode } from './remarks.ts';

const { property_type_id: property_type, ...ownLabels } = propertyFieldLabels;

const problems: Record<ProblemCode, MessageDescriptor> = {
  ...commonProblemWords,
  missing: msg`Missing, and every property needs it`,
  rate_not_price: msg`A rate for each unit of area, not a price`,
  not_in_address: msg`The address does not end in a city and a state`,
  unknown: msg`No state or union territory of India is called this`,
};

const notes: Record<NoteCode, MessageDescriptor> = {
  ...commonNoteWords,
  converted: msg`In another unit: converted`,
  dimensions: msg`Two sides: multiplied to an area`,
  state_dependent_unit: msg`A unit that differs from state to state: the text is kept, the area stays empty`,
  units_disagree: msg`The figure in brackets is another area: the first figure is taken`,
  no_unit_fits: msg`The two figures fit no unit: the one in brackets is taken`,
  further_areas: msg`Several areas: one is taken, the others are kept as text`,
  other_basis: msg`The cell itself names another one, which is taken`,
  unit_beside: msg`Unit taken from another column or the description`,
  other_unit_beside: msg`Another column or the description names another unit`,
  unit_unknown: msg`No unit: the text is kept, the area stays empty`,
  room_and_kitchen: msg`One room and a kitchen: counted as no bedroom`,
  extra_room: msg`With an extra room, which is not counted`,
  not_in_list: msg`The agency has no such property type: the field stays empty`,
  not_kept: msg`Not six digits: the field stays empty`,
  incomplete: msg`Only half of a position: neither half is taken`,
  monthly_is_rent: msg`A price for each month: taken as for rent`,
};

/** What the import says of the rows of a file of properties. */
export const propertyRemarkWords: RemarkWords<ImportField> = {
  labels: { ...ownLabels, property_type, row: wholeRow },
  problems,
  notes: {
    ...notes,
    'purpose.unknown': msg`Not understood: taken as for sale`,
    'status.unknown': msg`Not understood: taken as available`,
  },
  blank: (text) => msg`“${text}” is blank, and every property needs it`,
  figures: { price: 'money', square_feet: 'area' },
  repeat: msg`Same title, address, price, size and description as another row or an existing property.`,
};
