import { useLingui } from '@lingui/react/macro';
import type { RoomLimits } from './form-values.ts';
import { formatRoomRange } from './rooms.ts';

/** Formats a range of rooms in the user's language: '2–3', 'from 2', 'Any'. */
export function useFormatRooms(): (rooms: RoomLimits) => string {
  const { t } = useLingui();
  const format = { from: (least: number) => t`from ${least}`, upTo: (most: number) => t`up to ${most}` };
  return ([least = null, most = null]) => formatRoomRange(least, most, format) ?? t`Any`;
}
