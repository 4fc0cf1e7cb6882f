import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DetailField } from './rules.ts';

export const detailLabels: Record<DetailField, MessageDescriptor> = {
  full_name: msg`Full name`,
  phone: msg`Phone`,
  other_phones: msg`Other phones`,
  email: msg`Email`,
  address: msg`Address`,
  language: msg`Language`,
};
