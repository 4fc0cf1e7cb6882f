import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Furnishing, Possession } from './rules.ts';

export const furnishingLabels: Record<Furnishing, MessageDescriptor> = {
  unfurnished: msg`Unfurnished`,
  semi_furnished: msg`Semi-furnished`,
  fully_furnished: msg`Fully furnished`,
};

export const possessionLabels: Record<Possession, MessageDescriptor> = {
  ready: msg`Ready to move`,
  under_construction: msg`Under construction`,
};
