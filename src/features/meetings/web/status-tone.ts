import type { Tone } from '#ui/badge.tsx';
import type { MeetingStatus } from '../rules.ts';
import { meetingStatusTone } from '../rules.ts';

const tones: Readonly<Record<ReturnType<typeof meetingStatusTone>, Tone>> = {
  success: 'success',
  primary: 'accent',
  destructive: 'danger',
  warning: 'warning',
};

export function badgeTone(status: MeetingStatus): Tone {
  return tones[meetingStatusTone(status)];
}
