import type { Tone } from '#ui/badge.tsx';
import type { MeetingStatus } from '../rules.ts';
import { statusTone } from '../rules.ts';

const tones: Readonly<Record<ReturnType<typeof statusTone>, Tone>> = {
  success: 'success',
  primary: 'accent',
  destructive: 'danger',
  warning: 'warning',
};

/** The tone of the kit for the status of a meeting. */
export function badgeTone(status: MeetingStatus): Tone {
  return tones[statusTone(status)];
}
