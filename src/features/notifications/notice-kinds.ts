import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface NoticeKind {
  readonly emoji: string;
  readonly title: MessageDescriptor;
}

/** Every kind of notice: its one emoji and what it is called. */
const kinds: Readonly<Record<string, NoticeKind>> = {
  property_added: { emoji: '🏠', title: msg`New property added` },
  home_fits: { emoji: '🎯', title: msg`A home fits your clients` },
  client_interested: { emoji: '💚', title: msg`Interested in a home` },
  client_not_interested: { emoji: '🙅', title: msg`A home does not suit` },
  client_wrote: { emoji: '💬', title: msg`A message from the portal` },
  letter_failed: { emoji: '📭', title: msg`An email could not be delivered` },
  lead_added: { emoji: '🧲', title: msg`New lead added` },
  lead_assigned: { emoji: '🤝', title: msg`A lead was given to you` },
  client_added: { emoji: '👤', title: msg`New client added` },
  meeting_added: { emoji: '📅', title: msg`New meeting scheduled` },
  meeting_assigned: { emoji: '🗓️', title: msg`A meeting was given to you` },
  meeting_taken_away: { emoji: '👋', title: msg`A meeting is no longer yours` },
  meeting_moved: { emoji: '🔁', title: msg`A meeting was moved` },
  meeting_cancelled: { emoji: '🚫', title: msg`A meeting was cancelled` },
  meeting_reminder: { emoji: '⏰', title: msg`A meeting begins soon` },
  meeting_confirmed_by_client: { emoji: '✅', title: msg`The client will come to the meeting` },
  deal_recorded: { emoji: '🎉', title: msg`A deal of yours was recorded` },
  deal_corrected: { emoji: '✏️', title: msg`A deal of yours was corrected` },
  deal_undone: { emoji: '↩️', title: msg`A deal of yours was undone` },
  invoice_added: { emoji: '🧾', title: msg`New invoice created` },
  payment_received: { emoji: '💰', title: msg`Payment Received!` },
  import_finished: { emoji: '📥', title: msg`Import finished` },
  import_undone: { emoji: '↩️', title: msg`Import undone` },
  sign_up_waiting: { emoji: '🙋', title: msg`Somebody is waiting to be let in` },
  records_taken_over: { emoji: '🗂️', title: msg`Records were handed over to you` },
  let_in: { emoji: '🔑', title: msg`You have been let in` },
};

const unknown: NoticeKind = { emoji: '🔔', title: msg`News` };

export function noticeKind(kind: string): NoticeKind {
  return kinds[kind] ?? unknown;
}
