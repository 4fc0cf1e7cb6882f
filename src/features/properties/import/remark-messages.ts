import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  commonNoteMessages,
  commonProblemMessages,
  type RemarkMessages,
  wholeRow,
} from '#features/imports/remark-messages.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { propertyFields } from '../fields.ts';
import type { ContactColumn, PropertyImportField } from './column-terms.ts';
import type { PropertyNoteCode, PropertyProblemCode } from './remarks.ts';

const { property_type_id: property_type, ...ownLabels } = labelsOf(propertyFields);

const contactColumnLabels: Record<ContactColumn, MessageDescriptor> = {
  owner_name: msg`Owner’s name`,
  owner_phone: msg`Owner’s phone`,
  co_owner_name: msg`Co-owner’s name`,
  co_owner_phone: msg`Co-owner’s phone`,
  caretaker_name: msg`Caretaker’s name`,
  caretaker_phone: msg`Caretaker’s phone`,
  tenant_name: msg`Tenant’s name`,
  tenant_phone: msg`Tenant’s phone`,
  builder_name: msg`Builder’s name`,
  builder_phone: msg`Builder’s phone`,
};

const problems: Record<PropertyProblemCode, MessageDescriptor> = {
  ...commonProblemMessages,
  missing: msg`Missing, but required`,
  rate_not_price: msg`A rate per unit of area, not a price`,
  not_in_address: msg`The address does not end in a city and a state`,
  unknown: msg`Not a state or union territory of India`,
};

const notes: Record<PropertyNoteCode, MessageDescriptor> = {
  ...commonNoteMessages,
  converted: msg`In another unit: converted`,
  dimensions: msg`Length and width: multiplied to get the area`,
  state_dependent_unit: msg`This unit varies by state: text kept, area left empty`,
  units_disagree: msg`The figure in brackets is another area: first figure used`,
  no_unit_fits: msg`No unit fits the two figures: the one in brackets used`,
  further_areas: msg`Several areas: one used, the others kept as text`,
  other_basis: msg`The cell gives another area type, which is used`,
  unit_beside: msg`Unit taken from another column or the description`,
  other_unit_beside: msg`Another column or the description gives a different unit`,
  unit_unknown: msg`No unit: text kept, area left empty`,
  room_and_kitchen: msg`One room and a kitchen: counted as no bedroom`,
  extra_room: msg`Extra room not counted`,
  not_in_list: msg`Your agency has no such property type: field left empty`,
  not_kept: msg`Not six digits: field left empty`,
  incomplete: msg`Latitude or longitude is missing: both left empty`,
  not_for_sale: msg`Only a rent or lease has a deposit: kept as text`,
  from_age: msg`The age gives the year in which it was built`,
  monthly_is_rent: msg`A monthly price: set to For rent`,
  too_many_people: msg`More contacts than a property can have: left out`,
};

export const propertyRemarkMessages: RemarkMessages<PropertyImportField> = {
  labels: { ...ownLabels, property_type, ...contactColumnLabels, row: wholeRow },
  problems,
  notes: {
    ...notes,
    'purpose.unknown': msg`Not recognised: set to For sale`,
    'status.unknown': msg`Not recognised: set to Available`,
  },
  blank: (text) => msg`“${text}” is blank, but required`,
  fields: propertyFields,
  repeat: msg`Same title, address, price, size and description as another row or an existing property.`,
};
