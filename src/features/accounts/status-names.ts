import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const statusNames = {
  active: msg`Active`,
  on_leave: msg`On leave`,
  inactive: msg`Inactive`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>;
