import type { PersonTopic } from '#platform/contact/person.ts';

export const detailFields = ['full_name', 'phone', 'other_phones', 'email', 'address', 'language'] as const;
export type DetailField = (typeof detailFields)[number];

/** The details that the record of a person has. */
export function detailFieldsOf(topic: PersonTopic): readonly DetailField[] {
  return topic === 'clients' ? detailFields : ['full_name', 'phone', 'other_phones', 'email'];
}

/** 'open' waits for the agency. */
export const proposalStates = ['open', 'accepted', 'partly', 'refused', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

export const maxProposalAnswerLength = 500;

export type DetailValue = string | readonly string[] | null;

/** Empty and missing values are the same. */
export function isSameDetail(one: DetailValue | undefined, other: DetailValue | undefined): boolean {
  const plain = (value: DetailValue | undefined) => JSON.stringify(value?.length ? value : null);
  return plain(one) === plain(other);
}
