import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AreaBasis } from './rules.ts';

export const areaBasisLabels: Record<AreaBasis, MessageDescriptor> = {
  carpet: msg`Carpet area`,
  built_up: msg`Built-up area`,
  super_built_up: msg`Super built-up area`,
  plot: msg`Plot area`,
};
