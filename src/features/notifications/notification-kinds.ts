import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface NotificationKind {
  readonly emoji: string;
  readonly title: MessageDescriptor;
}

/** Every kind of notification, with its emoji and title. */
const kinds = {
  property_added: { emoji: '🏠', title: msg`New property added` },
  home_fits: { emoji: '🎯', title: msg`New match for your clients` },
  client_interested: { emoji: '💚', title: msg`Client interested in a property` },
  client_not_interested: { emoji: '🙅', title: msg`Property not suitable` },
  visit_requested: { emoji: '🗓️', title: msg`Wants to see a property` },
  visit_feedback: { emoji: '💬', title: msg`Visitor gave feedback on a visit` },
  visit_withdrawn: { emoji: '🙅', title: msg`No longer wants the visit` },
  details_proposed: { emoji: '✏️', title: msg`Client proposed corrections` },
  enquiry_received: { emoji: '📨', title: msg`New enquiry from the website` },
  client_wrote: { emoji: '💬', title: msg`Message from the portal` },
  email_failed: { emoji: '📭', title: msg`Email could not be delivered` },
  lead_added: { emoji: '🧲', title: msg`New lead added` },
  enquired_again: { emoji: '🔂', title: msg`Enquired again` },
  lead_assigned: { emoji: '🤝', title: msg`Lead assigned to you` },
  lead_offered: { emoji: '🙋', title: msg`Lead offered to your group` },
  lead_taken: { emoji: '🤝', title: msg`Lead taken by a colleague` },
  lead_waiting: { emoji: '⏳', title: msg`A lead waits for your call` },
  lead_passed_on: { emoji: '🔀', title: msg`Lead passed on to another agent` },
  lead_unanswered: { emoji: '⏰', title: msg`A lead is still unanswered` },
  owner_report_ready: { emoji: '📊', title: msg`Report to an owner is ready` },
  follow_up_due: { emoji: '📞', title: msg`Follow-up due` },
  client_added: { emoji: '👤', title: msg`New client added` },
  meeting_added: { emoji: '📅', title: msg`New meeting scheduled` },
  meeting_assigned: { emoji: '🗓️', title: msg`Meeting assigned to you` },
  meeting_taken_away: { emoji: '👋', title: msg`Meeting reassigned` },
  meeting_moved: { emoji: '🔁', title: msg`Meeting rescheduled` },
  meeting_cancelled: { emoji: '🚫', title: msg`Meeting cancelled` },
  meeting_reminder: { emoji: '⏰', title: msg`Meeting starts soon` },
  meeting_over: { emoji: '📝', title: msg`How did the meeting go?` },
  meeting_confirmed_by_client: { emoji: '✅', title: msg`Client confirmed the meeting` },
  deal_recorded: { emoji: '🎉', title: msg`Your deal was recorded` },
  deal_corrected: { emoji: '✏️', title: msg`Your deal was corrected` },
  deal_undone: { emoji: '↩️', title: msg`Your deal was cancelled` },
  invoice_added: { emoji: '🧾', title: msg`New invoice created` },
  payment_received: { emoji: '💰', title: msg`Payment Received!` },
  registration_expires: { emoji: '📜', title: msg`RERA registration expires soon` },
  registration_expired: { emoji: '⛔', title: msg`RERA registration has expired` },
  privacy_request_due: { emoji: '🔐', title: msg`Privacy request due soon` },
  privacy_request_overdue: { emoji: '🚨', title: msg`Privacy request overdue` },
  mailbox_failing: { emoji: '📪', title: msg`A mailbox can no longer be read` },
  webhook_off: { emoji: '🔌', title: msg`A webhook was turned off` },
  retention_due: { emoji: '🧹', title: msg`Personal data to review` },
  import_finished: { emoji: '📥', title: msg`Import finished` },
  import_undone: { emoji: '↩️', title: msg`Import undone` },
  bulk_finished: { emoji: '☑️', title: msg`Bulk change finished` },
  bulk_assigned: { emoji: '🗂️', title: msg`Records assigned to you` },
  archive_requested: { emoji: '🗄️', title: msg`Export of all data requested` },
  list_exported: { emoji: '📤', title: msg`List exported` },
  sign_up_waiting: { emoji: '🙋', title: msg`Request to join` },
  records_taken_over: { emoji: '🗂️', title: msg`Records reassigned to you` },
  let_in: { emoji: '🔑', title: msg`Your account was approved` },
} satisfies Readonly<Record<string, NotificationKind>>;

export type NotificationKindName = keyof typeof kinds;

const unknown: NotificationKind = { emoji: '🔔', title: msg`Notification` };

export function notificationKind(kind: string): NotificationKind {
  return isNotificationKind(kind) ? kinds[kind] : unknown;
}

export function isNotificationKind(kind: string): kind is NotificationKindName {
  return Object.hasOwn(kinds, kind);
}
