import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheckInMethod, FeedbackAnswer } from './rules.ts';

export const feedbackLabels: Record<FeedbackAnswer, MessageDescriptor> = {
  liked: msg`I like it`,
  maybe: msg`Maybe`,
  not_for_me: msg`Not for me`,
};

export const checkInMethodLabels: Record<CheckInMethod, MessageDescriptor> = {
  code: msg`By code`,
  qr: msg`By QR code`,
  position: msg`By position`,
};
