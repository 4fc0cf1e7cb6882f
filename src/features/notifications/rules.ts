/** The bell shows this many notifications of this many days, limited per topic. */
export const bell = {
  days: 7,
  most: 5,
  maxPerTopic: {
    properties: 3,
    clients: 3,
    meetings: 3,
    deals: 2,
    leads: 2,
    invoices: 2,
    profiles: 3,
    imports: 2,
    bulk_runs: 2,
    registrations: 3,
    privacy_requests: 3,
    privacy_settings: 2,
    intake_connections: 2,
    webhooks: 2,
  },
  /** The highest count of new notifications; more shows as '99+'. */
  maxNew: 99,
} as const;

/** Kinds of notifications that a user can turn off, by switch. All other kinds are always on. */
export const alertKinds = {
  lead_alerts: [
    'lead_added',
    'lead_assigned',
    'lead_offered',
    'lead_taken',
    'lead_waiting',
    'lead_passed_on',
    'lead_unanswered',
    'enquired_again',
  ],
  meeting_reminders: ['meeting_reminder', 'meeting_over'],
  payment_alerts: ['payment_received'],
  follow_up_alerts: ['follow_up_due'],
} as const;
export type Alert = keyof typeof alertKinds;

export const alerts = [
  'lead_alerts',
  'meeting_reminders',
  'payment_alerts',
  'follow_up_alerts',
] as const satisfies readonly Alert[];

/**
 * Kinds that raise a toast on every open page: records added by others, requests to join, payments. Any other kind only
 * reaches the person it concerns.
 */
export const toastKinds = [
  'property_added',
  'client_added',
  'meeting_added',
  'lead_added',
  'invoice_added',
  'sign_up_waiting',
  'payment_received',
] as const;
export type ToastKind = (typeof toastKinds)[number];

/** Toasts are raised for notifications of this age, and at most this many. */
export const toasts = { withinMs: 300_000, most: 50 } as const;

/** A user's notification preferences; `own_toasts_only`: toasts only for the user's own matters. */
export type NotificationChoices = Readonly<Record<'by_email' | 'by_push' | 'own_toasts_only' | Alert, boolean>>;

/** Defaults until the user saves a choice. */
export const choicesAtFirst: NotificationChoices = {
  by_email: true,
  by_push: true,
  lead_alerts: true,
  meeting_reminders: true,
  payment_alerts: true,
  follow_up_alerts: true,
  own_toasts_only: false,
};

export function mutedKinds(choices: Pick<NotificationChoices, Alert>): readonly string[] {
  return alerts.filter((alert) => !choices[alert]).flatMap((alert) => alertKinds[alert]);
}

/**
 * Kinds that are also emailed to the person they concern. Reminders, approvals and sign-up requests have emails of their
 * own. Notifications about the actions of others stay at the bell.
 */
const emailedKinds: readonly string[] = [
  'lead_assigned',
  'lead_offered',
  'enquired_again',
  'lead_waiting',
  'lead_unanswered',
  'follow_up_due',
  'client_interested',
  'client_wrote',
  'visit_requested',
  'visit_withdrawn',
  'visit_feedback',
  'details_proposed',
  'enquiry_received',
  'meeting_assigned',
  'meeting_taken_away',
  'meeting_moved',
  'meeting_cancelled',
  'deal_recorded',
  'deal_corrected',
  'deal_undone',
  'payment_received',
  'records_taken_over',
  'bulk_assigned',
  'registration_expires',
  'registration_expired',
  'privacy_request_due',
  'privacy_request_overdue',
  'mailbox_failing',
  'list_exported',
  'archive_requested',
  'webhook_off',
];

/** The recipient of the email for a notification; null when it concerns nobody, or the actor. */
export function emailRecipientOf(notification: {
  kind: string;
  recipient_id: string | null;
  concerns_id: string | null;
  actor_id: string | null;
}): string | null {
  if (!emailedKinds.includes(notification.kind)) return null;
  const reader = notification.recipient_id ?? notification.concerns_id;
  return reader === notification.actor_id ? null : reader;
}

/** The delay before an email, in milliseconds: a user at the screen sees the notification, and no email is sent. */
export const emailDelayMs = 120_000;

/** Older notifications, in milliseconds, stay at the bell: no stale push or email after a downtime. */
export const deliverWithinMs = 12 * 3_600_000;
