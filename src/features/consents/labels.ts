import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConsentAct, ConsentChannel, ConsentPurpose, ConsentState, ConsentWay, ContactRefusal } from './rules.ts';

export const consentPurposeLabels: Readonly<Record<ConsentPurpose, MessageDescriptor>> = {
  service: msg`About the enquiry`,
  offers: msg`Matching properties`,
  reminders: msg({ context: 'consent', message: 'Reminders' }),
  marketing: msg`News and advertising`,
};

export const consentChannelLabels: Readonly<Record<ConsentChannel, MessageDescriptor>> = {
  call: msg({ context: 'consent', message: 'Call' }),
  whatsapp: msg`WhatsApp`,
  sms: msg`SMS`,
  email: msg`Email`,
};

export const consentStateLabels: Readonly<Record<ConsentState, MessageDescriptor>> = {
  given: msg({ context: 'consent', message: 'Given' }),
  withdrawn: msg({ context: 'consent', message: 'Withdrawn' }),
  not_asked: msg({ context: 'consent', message: 'Not asked' }),
};

export const consentActLabels: Readonly<Record<ConsentAct, MessageDescriptor>> = {
  given: msg`Consent given`,
  withdrawn: msg`Consent withdrawn`,
  do_not_contact: msg`Do not contact`,
  contact_allowed: msg`Contact allowed again`,
};

export const consentWayLabels: Readonly<Record<ConsentWay, MessageDescriptor>> = {
  in_person: msg({ context: 'consent', message: 'In person' }),
  phone: msg({ context: 'consent', message: 'By phone' }),
  message: msg({ context: 'consent', message: 'By message' }),
  form: msg({ context: 'consent', message: 'On a form' }),
  portal: msg({ context: 'consent', message: 'In the portal' }),
  email_link: msg({ context: 'consent', message: 'By the link in an email' }),
  import: msg({ context: 'consent', message: 'By import' }),
};

export const contactRefusalLabels: Readonly<Record<ContactRefusal, MessageDescriptor>> = {
  do_not_contact: msg`Does not want to be contacted`,
  consent_withdrawn: msg`Has withdrawn consent for this`,
  consent_missing: msg`Has not agreed to this yet`,
};
