import type { LucideIcon } from 'lucide-react';
import {
  AlarmClock,
  Ban,
  Bell,
  Building2,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CheckCircle2,
  FileChartColumn,
  FolderInput,
  Handshake,
  IndianRupee,
  KeyRound,
  MailX,
  MessageSquare,
  Pencil,
  ReceiptIndianRupee,
  Target,
  ThumbsDown,
  ThumbsUp,
  Undo2,
  Upload,
  UserCheck,
  UserPlus,
  Users,
} from 'lucide-react';
import type { NotificationKindName } from '../notification-kinds.ts';
import { isNotificationKind } from '../notification-kinds.ts';

/** Emails and toasts start with an emoji; lists show icons, which every font and theme can draw. */
const icons: Readonly<Record<NotificationKindName, LucideIcon>> = {
  property_added: Building2,
  home_fits: Target,
  client_interested: ThumbsUp,
  client_not_interested: ThumbsDown,
  client_wrote: MessageSquare,
  letter_failed: MailX,
  lead_added: UserPlus,
  lead_assigned: UserCheck,
  owner_report_ready: FileChartColumn,
  follow_up_due: AlarmClock,
  client_added: Users,
  meeting_added: CalendarPlus,
  meeting_assigned: CalendarPlus,
  meeting_taken_away: CalendarX,
  meeting_moved: CalendarClock,
  meeting_cancelled: Ban,
  meeting_reminder: CalendarClock,
  meeting_confirmed_by_client: CheckCircle2,
  deal_recorded: Handshake,
  deal_corrected: Pencil,
  deal_undone: Undo2,
  invoice_added: ReceiptIndianRupee,
  payment_received: IndianRupee,
  import_finished: Upload,
  import_undone: Undo2,
  sign_up_waiting: UserPlus,
  records_taken_over: FolderInput,
  let_in: KeyRound,
};

export function notificationIcon(kind: string): LucideIcon {
  return isNotificationKind(kind) ? icons[kind] : Bell;
}
