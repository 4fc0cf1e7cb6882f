import type { LucideIcon } from 'lucide-react';
import { Coffee, House, MapPin, Phone, Video } from 'lucide-react';
import { workingKey } from '#platform/words/words.ts';
import type { MeetingType } from '../rules.ts';

const typeIcons: Readonly<Record<string, LucideIcon>> = {
  showing: House,
  consultation: Coffee,
  phone_call: Phone,
  video_call: Video,
  site_visit: MapPin,
};

export function meetingTypeIcon(type: MeetingType): LucideIcon {
  return typeIcons[workingKey(type)] ?? Coffee;
}
