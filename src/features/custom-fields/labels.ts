import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CustomFieldKind, CustomFieldType } from '#platform/custom-fields/custom-fields.ts';

export const customFieldKindLabels: Readonly<Record<CustomFieldKind, MessageDescriptor>> = {
  properties: msg`Properties`,
  clients: msg`Clients`,
  leads: msg`Leads`,
  deals: msg`Deals`,
  requirements: msg`Requirements`,
};

export const customFieldTypeLabels: Readonly<Record<CustomFieldType, MessageDescriptor>> = {
  text: msg`Text`,
  number: msg`Number`,
  money: msg`Amount`,
  day: msg`Date`,
  choice: msg`One choice`,
  choices: msg`Several choices`,
  flag: msg`Yes or no`,
};
