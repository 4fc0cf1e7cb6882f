import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SourceCount, SourceGrouping } from '../rules.ts';

export const groupingLabels: Record<SourceGrouping, MessageDescriptor> = {
  source: msg`Source`,
  campaign: msg`Campaign`,
  connection: msg`Connection`,
};

export const countLabels: Record<SourceCount, MessageDescriptor> = {
  leads: msg`Leads`,
  repeats: msg`Repeat enquiries`,
  in_time: msg`Answered in time`,
  visits: msg`Visits`,
  deals: msg`Deals`,
};
