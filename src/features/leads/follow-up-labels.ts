import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LeadFollowUpFilter } from './rules.ts';

export const followUpLabels: Record<LeadFollowUpFilter, MessageDescriptor> = {
  due: msg({ context: 'follow-up of a lead', message: 'Due today or before' }),
  today: msg({ context: 'follow-up of a lead', message: 'Due today' }),
  overdue: msg({ context: 'follow-up of a lead', message: 'Overdue' }),
  planned: msg({ context: 'follow-up of a lead', message: 'Planned' }),
  none: msg({ context: 'follow-up of a lead', message: 'None set' }),
};

export const followUpWhoseLabels: Record<'mine' | 'unassigned', MessageDescriptor> = {
  mine: msg`My leads`,
  unassigned: msg`Unassigned`,
};
