/** The bell looks back this many days and shows so many notices, of each topic at most as many as stand here. */
export const bell = {
  days: 7,
  most: 5,
  mostOfTopic: { properties: 3, clients: 3, meetings: 3, deals: 2, leads: 2, invoices: 2, profiles: 3, imports: 2 },
  /** The count of new notices stops here: '99+'. */
  mostNew: 99,
} as const;

/** What somebody may want not to hear of; the kinds of notices that belong to each. Of all else one always hears. */
export const alertKinds = {
  lead_alerts: ['lead_added', 'lead_assigned'],
  meeting_reminders: ['meeting_reminder'],
  payment_alerts: ['payment_received'],
} as const;
export type Alert = keyof typeof alertKinds;

export const alerts = ['lead_alerts', 'meeting_reminders', 'payment_alerts'] as const satisfies readonly Alert[];

/**
 * What raises a toast on every open page: records that others added, people who ask to join, payments. Anything else only
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

/** Toasts are raised for what arrived within this time, and for so many notices. */
export const toasts = { withinMs: 300_000, most: 50 } as const;

/** How and of what somebody is told; `own_toasts_only`: toasts only for what concerns them. */
export type NotificationChoices = Readonly<Record<'by_email' | 'by_push' | 'own_toasts_only' | Alert, boolean>>;

/** What counts until somebody chooses. */
export const choicesAtFirst: NotificationChoices = {
  by_email: true,
  by_push: true,
  lead_alerts: true,
  meeting_reminders: true,
  payment_alerts: true,
  own_toasts_only: false,
};

/** The kinds of notices that somebody does not want to hear of. */
export function mutedKinds(choices: Pick<NotificationChoices, Alert>): readonly string[] {
  return alerts.filter((alert) => !choices[alert]).flatMap((alert) => alertKinds[alert]);
}

/**
 * What also comes by email to the one person whose matter it is. A reminder has a letter of its own, as has being let in
 * and somebody who waits; what only tells what others do stays at the bell.
 */
const emailedKinds: readonly string[] = [
  'lead_assigned',
  'client_interested',
  'client_wrote',
  'meeting_assigned',
  'meeting_taken_away',
  'meeting_moved',
  'meeting_cancelled',
  'deal_recorded',
  'deal_corrected',
  'deal_undone',
  'payment_received',
  'records_taken_over',
];

/** Whom a notice is written to; null when it is nobody's own matter, or that of whoever did it. */
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

/** A letter waits for so long that whoever is at the screen has seen the notice; then none is written. */
export const emailDelayMs = 120_000;

/** What is older is told at the bell alone: nobody is woken by yesterday's news when the program was away. */
export const deliverWithinMs = 12 * 3_600_000;
