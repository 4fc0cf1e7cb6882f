import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageChannel, MessageMoment } from './placeholders.ts';

/** Names of apps, the same in every language. */
export const messageChannelNames: Record<MessageChannel, string> = { whatsapp: 'WhatsApp', sms: 'SMS' };

export const messageMomentLabels: Record<MessageMoment, MessageDescriptor> = {
  greeting: msg`First contact`,
  property: msg`About one property`,
  properties: msg`Several properties`,
  meeting: msg`Meeting`,
  portal_link: msg`Portal link`,
  owner_link: msg`Portal link for an owner`,
  colleague: msg`To a colleague`,
};
