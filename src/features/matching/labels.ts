import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DismissalReason } from './rules.ts';

export const dismissalReasonLabels: Record<DismissalReason, MessageDescriptor> = {
  price: msg`The price`,
  location: msg`The location`,
  size: msg`The size`,
  condition: msg`The condition`,
  other: msg`Something else`,
};
