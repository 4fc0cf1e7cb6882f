import type { LucideIcon } from 'lucide-react';
import {
  ChartNoAxesColumn,
  DoorOpen,
  Globe,
  Mail,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Phone,
  Share2,
} from 'lucide-react';
import type { LeadSource } from '../rules.ts';

export const sourceIcons: Record<LeadSource | 'unknown', LucideIcon> = {
  website: Globe,
  whatsapp: MessageCircle,
  referral: Share2,
  social_media: MessagesSquare,
  advertisement: Megaphone,
  cold_call: Phone,
  email: Mail,
  walk_in: DoorOpen,
  portal: ChartNoAxesColumn,
  other: ChartNoAxesColumn,
  unknown: ChartNoAxesColumn,
};
