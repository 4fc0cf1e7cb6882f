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
import type { LeadSource } from '../../rules.ts';

/** Icons of the sources; those without one of their own have a chart. */
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
