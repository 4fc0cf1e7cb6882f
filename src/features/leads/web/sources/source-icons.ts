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
import type { LeadSource, ShippedSource } from '../../rules.ts';

/** Those without an icon of their own have a chart. */
const sourceIcons: Readonly<Record<ShippedSource, LucideIcon>> = {
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
};

export function sourceIcon(source: LeadSource): LucideIcon {
  return Object.entries(sourceIcons).find(([key]) => key === source)?.[1] ?? ChartNoAxesColumn;
}
