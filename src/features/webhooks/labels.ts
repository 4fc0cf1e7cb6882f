import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  DeliveredEvent,
  EventKind,
  SendError,
  StopReason,
  UrlProblem,
  WebhookDeliveryStatus,
  WebhookStatus,
} from './rules.ts';

export const eventKindLabels: Readonly<Record<EventKind, MessageDescriptor>> = {
  property: msg`Properties`,
  client: msg`Clients`,
  lead: msg`Leads`,
  deal: msg`Deals`,
  meeting: msg`Meetings`,
  invoice: msg`Invoices`,
  enquiry: msg`Enquiries`,
};

export const webhookEventLabels: Readonly<Record<DeliveredEvent, MessageDescriptor>> = {
  'property.created': msg`Property added`,
  'property.updated': msg`Property changed`,
  'property.trashed': msg`Property moved to the trash`,
  'property.restored': msg`Property restored`,
  'client.created': msg`Client added`,
  'client.updated': msg`Client changed`,
  'client.trashed': msg`Client moved to the trash`,
  'client.restored': msg`Client restored`,
  'client.erased': msg`Client erased`,
  'lead.created': msg`Lead added`,
  'lead.updated': msg`Lead changed`,
  'lead.stage_changed': msg`Stage changed`,
  'lead.assigned': msg`Lead assigned`,
  'lead.won': msg`Lead won`,
  'lead.lost': msg`Lead lost`,
  'lead.trashed': msg`Lead moved to the trash`,
  'lead.restored': msg`Lead restored`,
  'lead.erased': msg`Lead erased`,
  'deal.created': msg`Deal recorded`,
  'deal.updated': msg`Deal corrected`,
  'deal.cancelled': msg`Deal cancelled`,
  'meeting.created': msg`Meeting scheduled`,
  'meeting.updated': msg`Meeting changed`,
  'meeting.completed': msg`Meeting completed`,
  'meeting.cancelled': msg`Meeting cancelled`,
  'meeting.trashed': msg`Meeting moved to the trash`,
  'meeting.restored': msg`Meeting restored`,
  'invoice.issued': msg`Invoice issued`,
  'invoice.paid': msg`Invoice paid in full`,
  'invoice.cancelled': msg`Invoice cancelled`,
  'enquiry.received': msg`Enquiry received`,
  'webhook.test': msg`Test event`,
};

export const webhookStatusLabels: Readonly<Record<WebhookStatus, MessageDescriptor>> = {
  active: msg({ context: 'webhook', message: 'Active' }),
  paused: msg({ context: 'webhook', message: 'Paused' }),
  off: msg({ context: 'webhook', message: 'Turned off' }),
};

export const stopReasonLabels: Readonly<Record<StopReason, MessageDescriptor>> = {
  gone: msg`The receiver answered that it is gone (410).`,
  failing: msg`Nothing arrived for five days.`,
  restored: msg`Restored from an archive. Resume it if only this agency sends.`,
};

export const webhookDeliveryStatusLabels: Readonly<Record<WebhookDeliveryStatus, MessageDescriptor>> = {
  waiting: msg({ context: 'webhook delivery', message: 'Waiting' }),
  sent: msg({ context: 'webhook delivery', message: 'Delivered' }),
  failed: msg({ context: 'webhook delivery', message: 'Failed' }),
  cancelled: msg({ context: 'webhook delivery', message: 'Cancelled' }),
};

export const sendErrorLabels: Readonly<Record<SendError, MessageDescriptor>> = {
  address: msg`The address is not valid.`,
  private: msg`The address is in a private network.`,
  redirected: msg`The address forwards to another one. Enter the final address.`,
  timeout: msg`The receiver did not answer within 15 seconds.`,
  too_large: msg`The answer was too large.`,
  unreachable: msg`The receiver could not be reached.`,
  secret_lost: msg`The secret is no longer valid. Replace it.`,
};

export const urlProblemLabels: Readonly<Record<UrlProblem, MessageDescriptor>> = {
  not_url: msg`Enter a complete address, without user name and password.`,
  not_https: msg`The address must start with https://.`,
  private_address: msg`The address is in a private network.`,
};
