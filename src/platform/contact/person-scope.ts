import * as z from 'zod/mini';
import { id } from '../rpc/fields.ts';
import type { ContactPerson, PersonTopic } from './person.ts';
import { personTopics } from './person.ts';

/** Filter of a list: the records of one lead or client. */
export const ofOnePerson = { topic: z.optional(z.enum(personTopics)), person_id: z.optional(id) };

interface PersonScope {
  readonly topic?: PersonTopic | undefined;
  readonly person_id?: string | undefined;
}

/** Either both fields or none; the missing one is named. */
export function namesPerson({ value, issues }: z.core.ParsePayload<PersonScope>): void {
  const missing = (['topic', 'person_id'] as const).filter((field) => value[field] === undefined);
  if (missing.length === 1) issues.push({ code: 'custom', message: 'required', path: missing, input: undefined });
}

export function personOfScope({ topic, person_id }: PersonScope): ContactPerson | undefined {
  return topic !== undefined && person_id !== undefined ? { topic, id: person_id } : undefined;
}
