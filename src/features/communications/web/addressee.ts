import type { Language } from '#platform/i18n/languages.ts';
import type { PersonTopic } from '../person.ts';

/** Whom an email or a message goes to. */
export interface Addressee {
  readonly topic: PersonTopic;
  readonly id: string;
  readonly full_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Read from the server if it is not known. */
  readonly language?: Language;
}
