import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  AccountError,
  ConnectionKind,
  DeliveryKind,
  DeliveryReason,
  DeliveryState,
  EnquiryField,
} from './rules.ts';

export const connectionKindLabels: Record<ConnectionKind, MessageDescriptor> = {
  form: msg`Enquiry page`,
  webhook: msg`Webhook`,
  google: msg`Google lead form`,
  meta: msg`Meta lead ads`,
  magicbricks: msg`MagicBricks`,
  '99acres': msg`99acres`,
  housing: msg`Housing.com`,
  missed_call: msg`Missed calls`,
};

export const deliveryKindLabels: Record<DeliveryKind, MessageDescriptor> = {
  ...connectionKindLabels,
  site: msg`Your website`,
};

export const deliveryStateLabels: Record<DeliveryState, MessageDescriptor> = {
  received: msg({ context: 'delivery', message: 'Received' }),
  new_lead: msg`New lead`,
  repeat: msg`Repeat enquiry`,
  refused: msg({ context: 'delivery', message: 'Refused' }),
  not_understood: msg`Not understood`,
};

export const deliveryReasonLabels: Record<DeliveryReason, MessageDescriptor> = {
  test: msg`A test of the sender`,
  spam: msg`Looks like spam`,
  outgoing: msg`An outgoing call`,
  dismissed: msg`Dismissed`,
  malformed: msg`Neither JSON nor a form`,
  no_contact: msg`No phone number and no email address`,
  not_fetched: msg`The sender did not hand over the enquiry`,
  failed: msg`The lead could not be added`,
};

export const accountErrorLabels: Record<AccountError, MessageDescriptor> = {
  no_credentials: msg`Enter the account again: its secret cannot be read.`,
  refused: msg`The sender refused the account. Check name and key.`,
  clock: msg`The sender refused the time. Check the clock of your server.`,
  busy: msg`The sender is not available at the moment.`,
  unreadable: msg`The sender answered with something else than enquiries.`,
  address: msg`The address must start with https://.`,
  private: msg`The address is in a private network.`,
  redirected: msg`The address forwards to another one. Enter the final address.`,
  timeout: msg`The sender did not answer in time.`,
  too_large: msg`The answer was too large.`,
  unreachable: msg`The sender could not be reached.`,
};

export const enquiryFieldLabels: Record<EnquiryField, MessageDescriptor> = {
  full_name: msg`Name`,
  phone: msg`Phone`,
  email: msg`Email`,
  message: msg`Message`,
  property: msg`Property`,
  campaign: msg`Campaign`,
};
