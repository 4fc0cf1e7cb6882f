import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const mergeActionLabels: Readonly<Record<string, MessageDescriptor>> = {
  merged: msg`Merged with a duplicate`,
  merged_into: msg`Merged into another record`,
  merge_undone: msg`Merge undone`,
  marked_distinct: msg`Marked as different people`,
  unmarked_distinct: msg`No longer marked as different people`,
};
