import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FollowUp } from './rules.ts';

export const followUpLabels: Record<FollowUp, MessageDescriptor> = {
  due: msg({ context: 'follow-up of a lead', message: 'Due today or before' }),
  today: msg({ context: 'follow-up of a lead', message: 'Due today' }),
  overdue: msg({ context: 'follow-up of a lead', message: 'Overdue' }),
  planned: msg({ context: 'follow-up of a lead', message: 'Planned' }),
  none: msg({ context: 'follow-up of a lead', message: 'None set' }),
};

export const whoseLabels: Record<'mine' | 'unassigned', MessageDescriptor> = {
  mine: msg`My leads`,
  unassigned: msg`Unassigned`,
};
