import { isMasked } from '#platform/visibility/contact-mask.ts';
import { openRequestStore } from '#ui/request-store.ts';
import type { PersonTopic } from '../person.ts';
import { requestReveal } from './contact-reveal.ts';

/** A message or an email that the user wants to write to a person. */
export interface ContactRequest {
  readonly way: 'whatsapp' | 'sms' | 'email';
  readonly person: {
    readonly topic: PersonTopic;
    readonly id: string;
    readonly full_name: string;
    readonly phone: string | null;
    readonly email: string | null;
  };
  /** The properties that it is about. */
  readonly propertyIds?: readonly string[] | undefined;
  /** The ids of the links to these properties, in their order, if they exist already. */
  readonly linkIds?: readonly string[] | undefined;
  /** When they meet, for a message about a meeting: an instant. */
  readonly meetingAt?: string | undefined;
  /** What a WhatsApp message or an SMS begins with, in the person's language; omitted: the agency's template. */
  readonly text?: string | undefined;
}

const store = openRequestStore<ContactRequest>();

/** Opens the dialog for it, from any screen: the shell shows it. A message first asks for a masked number. */
export function requestContact(request: ContactRequest): void {
  const { way, person } = request;
  if (way === 'email' || !isMasked(person.phone)) store.request(request);
  else {
    const proceed = (phone: string) => store.request({ ...request, person: { ...person, phone } });
    requestReveal({ kind: person.topic, id: person.id, name: person.full_name, proceed });
  }
}

export const useContactRequest = store.useRequest;
