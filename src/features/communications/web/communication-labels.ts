import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import { Mail, MessageCircle, MessageSquareText, MessagesSquare, Phone } from 'lucide-react';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Tone } from '#ui/badge.tsx';
import type { CallOutcome, CommunicationStatus, CommunicationType, Direction } from '../rules.ts';

interface LabelledStatus {
  readonly tone: Tone;
  readonly name: MessageDescriptor;
}

export const communicationTypeLabels: Record<CommunicationType, { icon: LucideIcon; name: MessageDescriptor }> = {
  email: { icon: Mail, name: msg`Email` },
  phone: { icon: Phone, name: msg`Phone` },
  sms: { icon: MessageSquareText, name: msg`SMS` },
  whatsapp: { icon: MessageCircle, name: msg`WhatsApp` },
  portal: { icon: MessagesSquare, name: msg`Message from the portal` },
};

export const callTitles: Record<PersonTopic, Record<Direction, MessageDescriptor>> = {
  clients: { in: msg`Call from the client`, out: msg`Call to the client` },
  leads: { in: msg`Call from the lead`, out: msg`Call to the lead` },
};

export const communicationStatusLabels: Record<CommunicationStatus, LabelledStatus> = {
  sent: { tone: 'success', name: msg`Sent` },
  delivered: { tone: 'success', name: msg`Delivered` },
  failed: { tone: 'danger', name: msg`Failed` },
  pending: { tone: 'warning', name: msg`Pending` },
  cancelled: { tone: 'neutral', name: msg`Cancelled` },
};

export const callOutcomeLabels: Record<CallOutcome, LabelledStatus> = {
  reached: { tone: 'success', name: msg`Reached` },
  no_answer: { tone: 'warning', name: msg`No answer` },
  busy: { tone: 'warning', name: msg`Busy` },
  wrong_number: { tone: 'danger', name: msg`Wrong number` },
  left_message: { tone: 'accent', name: msg`Left a message` },
};
