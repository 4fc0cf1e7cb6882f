import type { StageKind } from '#platform/words/stages.ts';
import { stageKind } from '#platform/words/stages.ts';

/** Kinds of records that events are about, each with its topic in the change log and its address in the API. */
export const eventKinds = {
  property: { topic: 'properties', path: '/properties' },
  client: { topic: 'clients', path: '/clients' },
  lead: { topic: 'leads', path: '/leads' },
  deal: { topic: 'deals', path: '/deals' },
  meeting: { topic: 'meetings', path: '/meetings' },
  invoice: { topic: 'invoices', path: '/invoices' },
  enquiry: { topic: 'intake_deliveries', path: '/intake-deliveries' },
} as const;
export type EventKind = keyof typeof eventKinds;

/** The events that a webhook can subscribe to. Receivers rely on these names: add some, and rename none. */
export const webhookEvents = [
  'property.created',
  'property.updated',
  'property.trashed',
  'property.restored',
  'client.created',
  'client.updated',
  'client.trashed',
  'client.restored',
  'client.erased',
  'lead.created',
  'lead.updated',
  'lead.stage_changed',
  'lead.assigned',
  'lead.won',
  'lead.lost',
  'lead.trashed',
  'lead.restored',
  'lead.erased',
  'deal.created',
  'deal.updated',
  'deal.cancelled',
  'meeting.created',
  'meeting.updated',
  'meeting.completed',
  'meeting.cancelled',
  'meeting.trashed',
  'meeting.restored',
  'invoice.issued',
  'invoice.paid',
  'invoice.cancelled',
  'enquiry.received',
] as const satisfies readonly `${EventKind}.${string}`[];
export type WebhookEvent = (typeof webhookEvents)[number];

/** What *Send test event* sends, to any webhook. */
export const testEvent = 'webhook.test';
export const deliveredEvents = [...webhookEvents, testEvent] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

export function isEventOf(kind: EventKind): (event: WebhookEvent) => boolean {
  return (event) => event.startsWith(`${kind}.`);
}

/** The events of each topic by the action in the change log. Other actions are no events. */
const eventsByTopic: Readonly<Record<string, Readonly<Record<string, readonly WebhookEvent[]>>>> = {
  properties: {
    created: ['property.created'],
    updated: ['property.updated'],
    deal_recorded: ['property.updated'],
    deal_undone: ['property.updated'],
    deleted: ['property.trashed'],
    restored: ['property.restored'],
  },
  clients: {
    created: ['client.created'],
    updated: ['client.updated'],
    merged: ['client.updated'],
    deleted: ['client.trashed'],
    merged_into: ['client.trashed'],
    restored: ['client.restored'],
    erased: ['client.erased'],
  },
  leads: {
    created: ['lead.created'],
    updated: ['lead.updated'],
    moved: ['lead.updated'],
    converted: ['lead.updated'],
    reviewed: ['lead.updated'],
    routed: ['lead.updated'],
    claimed: ['lead.updated'],
    merged: ['lead.updated'],
    deleted: ['lead.trashed'],
    merged_into: ['lead.trashed'],
    restored: ['lead.restored'],
    erased: ['lead.erased'],
  },
  deals: { created: ['deal.created'], updated: ['deal.updated'], undone: ['deal.cancelled'] },
  meetings: {
    created: ['meeting.created'],
    updated: ['meeting.updated'],
    rescheduled: ['meeting.updated'],
    scheduled: ['meeting.updated'],
    confirmed: ['meeting.updated'],
    confirmed_by_client: ['meeting.updated'],
    noted: ['meeting.updated'],
    completed: ['meeting.completed'],
    cancelled: ['meeting.cancelled'],
    deleted: ['meeting.trashed'],
    restored: ['meeting.restored'],
  },
  invoices: { issued: ['invoice.issued'], paid: ['invoice.paid'], cancelled: ['invoice.cancelled'] },
};

const eventsByAction = new Map(
  Object.entries(eventsByTopic).flatMap(([topic, actions]) =>
    Object.entries(actions).map(([action, events]) => [`${topic} ${action}`, events]),
  ),
);

/** A row of the change log, as far as events depend on it. */
export interface ChangeForEvents {
  readonly topic: string;
  readonly action: string;
  /** Field → [before, after]. */
  readonly difference: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** The topics whose changes can be events. */
export const eventTopics: readonly string[] = Object.values(eventKinds).map(({ topic }) => topic);

/** The events that a change is. A change of a lead can be several. */
export function eventsOf(change: ChangeForEvents): readonly WebhookEvent[] {
  const { topic, action, difference } = change;
  if (topic === 'intake_deliveries') return becameEnquiry(change) ? ['enquiry.received'] : [];
  if (action === 'merge_undone') return eventsOfUndoneMerge(change);
  const events = eventsByAction.get(`${topic} ${action}`) ?? [];
  if (topic !== 'leads' || action === 'created' || events.length === 0) return events;
  const status = difference.status?.[1];
  const [before, kind] = [kindOf(difference.status?.[0]), kindOf(status)];
  return [
    ...events,
    ...(status === undefined ? [] : (['lead.stage_changed'] as const)),
    ...(kind === 'won' && before !== kind ? (['lead.won'] as const) : []),
    ...(kind === 'lost' && before !== kind ? (['lead.lost'] as const) : []),
    ...(difference.assigned_agent_id?.[1] ? (['lead.assigned'] as const) : []),
  ];
}

function kindOf(status: unknown): StageKind | null {
  return typeof status === 'string' ? stageKind(status) : null;
}

/** Spam, tests and what nobody understands are no enquiries. */
function becameEnquiry({ action, difference }: ChangeForEvents): boolean {
  const state = difference.state?.[1];
  return action === 'settled' && (state === 'new_lead' || state === 'repeat');
}

function eventsOfUndoneMerge({ topic, difference }: ChangeForEvents): readonly WebhookEvent[] {
  const isBack = difference.merged_into_id !== undefined;
  if (topic === 'clients') return [isBack ? 'client.restored' : 'client.updated'];
  if (topic === 'leads') return [isBack ? 'lead.restored' : 'lead.updated'];
  return [];
}

export const webhookStatuses = ['active', 'paused', 'off'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/**
 * Why the program stopped a webhook: the receiver answered 410 (`gone`), nothing arrived for days (`failing`), or the
 * agency was restored from an archive (`restored`).
 */
export const stopReasons = ['gone', 'failing', 'restored'] as const;
export type StopReason = (typeof stopReasons)[number];

/** `cancelled`: it waited when its webhook was paused or switched off. */
export const deliveryStatuses = ['waiting', 'sent', 'failed', 'cancelled'] as const;
export type WebhookDeliveryStatus = (typeof deliveryStatuses)[number];

/** Why a request got no answer; `secret_lost`: the program's own secret has changed. */
export const sendErrors = [
  'address',
  'private',
  'redirected',
  'timeout',
  'too_large',
  'unreachable',
  'secret_lost',
] as const;
export type SendError = (typeof sendErrors)[number];

export const maxWebhooks = 20;
export const maxWebhookLengths = { name: 80, url: 1000, answer: 1000 } as const;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pauses before each retry; together longer than `offAfterMs`. */
export const retryPausesMs: readonly number[] = [
  ...[5 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs],
  ...Array.from({ length: 5 }, () => 24 * hourMs),
];

/** A webhook that fails for this long without a success is switched off. */
export const offAfterMs = 5 * 24 * hourMs;

/** How long a rotated secret still signs beside the new one. */
export const earlierSecretMs = 24 * hourMs;

/** How long the receiver may take. */
export const answerWithinMs = 15 * secondMs;

/** Days after which deliveries are deleted. */
export const keptDays = 30;

export type UrlProblem = 'not_url' | 'not_https' | 'private_address';

/** What is wrong with the address of a receiver; a name is also checked when it is connected to. */
export function urlProblemOf(text: string, allowsPrivate: boolean): UrlProblem | null {
  if (!URL.canParse(text)) return 'not_url';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'not_url';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not_url';
  if (allowsPrivate) return null;
  if (/^(.+\.)?localhost\.?$/u.test(url.hostname)) return 'private_address';
  return url.protocol === 'https:' ? null : 'not_https';
}

/** Whether a delivery can be sent again: not while it waits. */
export function maySendAgain(status: WebhookDeliveryStatus): boolean {
  return status !== 'waiting';
}
