import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FollowUpTime } from './rules.ts';

export const whenLabels: Record<FollowUpTime, MessageDescriptor> = {
  due: msg({ context: 'follow-ups', message: 'Due' }),
  overdue: msg({ context: 'follow-ups', message: 'Overdue' }),
  today: msg({ context: 'follow-ups', message: 'Today' }),
  later: msg({ context: 'follow-ups', message: 'Later' }),
  done: msg({ context: 'follow-ups', message: 'Done' }),
};

export const whoseFollowUpLabels: Record<'mine' | 'all', MessageDescriptor> = {
  mine: msg({ context: 'follow-ups', message: 'Mine' }),
  all: msg({ context: 'follow-ups', message: 'Everyone' }),
};
