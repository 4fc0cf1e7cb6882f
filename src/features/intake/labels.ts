import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConnectionKind, DeliveryKind, DeliveryReason, DeliveryState, EnquiryField } from './rules.ts';

export const connectionKindLabels: Record<ConnectionKind, MessageDescriptor> = {
  form: msg`Enquiry page`,
  webhook: msg`Webhook`,
  google: msg`Google lead form`,
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
  failed: msg`The lead could not be added`,
};

export const enquiryFieldLabels: Record<EnquiryField, MessageDescriptor> = {
  full_name: msg`Name`,
  phone: msg`Phone`,
  email: msg`Email`,
  message: msg`Message`,
  property: msg`Property`,
  campaign: msg`Campaign`,
};
