import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TargetStatus } from '../rules.ts';

export const targetStatusLabels: Readonly<Record<TargetStatus, MessageDescriptor>> = {
  above: msg`Above Target`,
  on: msg`On Target`,
  below: msg`Below Target`,
};

export const statusMeanings: Readonly<Record<TargetStatus, MessageDescriptor>> = {
  above: msg`over 90%`,
  on: msg`over 70%`,
  below: msg`70% or less`,
};

export const targetStatusTones = { above: 'success', on: 'info', below: 'warning' } as const;
