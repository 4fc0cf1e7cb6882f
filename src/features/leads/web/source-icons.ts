import type { LucideIcon } from 'lucide-react';
import {
  ChartNoAxesColumn,
  Footprints,
  Globe,
  Handshake,
  House,
  Mail,
  MessageCircle,
  PhoneOutgoing,
  Share2,
} from 'lucide-react';
import type { LeadSource } from '../rules.ts';

/** The mark of each source; what has none of its own has a chart. */
export const sourceIcons: Record<LeadSource | 'unknown', LucideIcon> = {
  website: Globe,
  whatsapp: MessageCircle,
  referral: Handshake,
  social_media: Share2,
  cold_call: PhoneOutgoing,
  email: Mail,
  portal: House,
  walk_in: Footprints,
  advertisement: ChartNoAxesColumn,
  other: ChartNoAxesColumn,
  unknown: ChartNoAxesColumn,
};
