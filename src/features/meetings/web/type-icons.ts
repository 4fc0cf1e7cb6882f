import type { LucideIcon } from 'lucide-react';
import { Coffee, House, MapPin, Phone, Video } from 'lucide-react';
import type { MeetingType } from '../rules.ts';

export const meetingTypeIcons: Readonly<Record<MeetingType, LucideIcon>> = {
  showing: House,
  consultation: Coffee,
  phone_call: Phone,
  video_call: Video,
  site_visit: MapPin,
};
