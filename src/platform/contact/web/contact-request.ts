import { openRequestStore } from '#ui/request-store.ts';
import type { PersonTopic } from '../person.ts';

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

/** Opens the dialog for it, from any screen: the shell shows it. */
export const requestContact = store.request;

export const useContactRequest = store.useRequest;
