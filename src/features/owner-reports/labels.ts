import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportState } from './rules.ts';

export const reportStateLabels: Record<ReportState, MessageDescriptor> = {
  draft: msg({ context: 'owner reports', message: 'To send' }),
  sent: msg({ context: 'owner reports', message: 'Sent' }),
  skipped: msg({ context: 'owner reports', message: 'Skipped' }),
};

export const whoseReportLabels: Record<'mine' | 'all', MessageDescriptor> = {
  mine: msg({ context: 'owner reports', message: 'Mine' }),
  all: msg({ context: 'owner reports', message: 'Everyone' }),
};
