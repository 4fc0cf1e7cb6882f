import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageChannel, MessageMoment } from './placeholders.ts';

/** The names of message templates, also in the trash and the audit trail. */
export const messageTemplateNames: Record<MessageChannel, Record<MessageMoment, MessageDescriptor>> = {
  whatsapp: {
    greeting: msg`WhatsApp: first contact`,
    property: msg`WhatsApp: about one property`,
    properties: msg`WhatsApp: several properties`,
    meeting: msg`WhatsApp: meeting`,
    portal_link: msg`WhatsApp: portal link`,
    colleague: msg`WhatsApp: colleague`,
  },
  sms: {
    greeting: msg`SMS: first contact`,
    property: msg`SMS: about one property`,
    properties: msg`SMS: several properties`,
    meeting: msg`SMS: meeting`,
    portal_link: msg`SMS: portal link`,
    colleague: msg`SMS: colleague`,
  },
};
