/** The records of people whom the agency looks after. */
export const personTopics = ['clients', 'leads'] as const;
export type PersonTopic = (typeof personTopics)[number];

export interface ContactPerson {
  readonly topic: PersonTopic;
  readonly id: string;
}
