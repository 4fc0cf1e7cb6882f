import type { LucideIcon } from 'lucide-react';
import {
  CircleEllipsis,
  Footprints,
  Globe,
  Handshake,
  House,
  Mail,
  Megaphone,
  MessageCircle,
  PhoneOutgoing,
  Share2,
} from 'lucide-react';
import type { LeadSource } from '../../rules.ts';

export const sourceIcons: Record<LeadSource, LucideIcon> = {
  website: Globe,
  whatsapp: MessageCircle,
  referral: Handshake,
  social_media: Share2,
  advertisement: Megaphone,
  cold_call: PhoneOutgoing,
  email: Mail,
  portal: House,
  walk_in: Footprints,
  other: CircleEllipsis,
};
