import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MarketFigure, ReportState } from './rules.ts';

export const reportStateLabels: Record<ReportState, MessageDescriptor> = {
  draft: msg({ context: 'owner reports', message: 'To send' }),
  sent: msg({ context: 'owner reports', message: 'Sent' }),
  skipped: msg({ context: 'owner reports', message: 'Skipped' }),
};

export const marketFigureLabels: Record<MarketFigure, MessageDescriptor> = {
  enquiries: msg`Enquiries`,
  offered: msg`Sent to people`,
  opens: msg`Links opened`,
  visits: msg`Visits`,
  interested: msg`Interested`,
  not_suitable: msg`Not suitable`,
};

export const whoseReportLabels: Record<'mine' | 'all', MessageDescriptor> = {
  mine: msg({ context: 'owner reports', message: 'Mine' }),
  all: msg({ context: 'owner reports', message: 'Everyone' }),
};
