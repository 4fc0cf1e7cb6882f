import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PublishedPropertySorting } from './search.ts';

export const siteSortingLabels: Record<PublishedPropertySorting, MessageDescriptor> = {
  newest: msg`Newest first`,
  price: msg`Lowest price first`,
  price_desc: msg`Highest price first`,
};
