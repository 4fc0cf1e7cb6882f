import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HomeSorting } from './search.ts';

export const sortingLabels: Record<HomeSorting, MessageDescriptor> = {
  newest: msg`Newest first`,
  price: msg`Lowest price first`,
  price_desc: msg`Highest price first`,
};
