import type { OwnedRecord } from '#platform/access/ownership.ts';

/** Kinds of records that notes are written on. */
export const notedTopics = ['leads', 'clients', 'properties'] as const;
export type NotedTopic = (typeof notedTopics)[number];

/** The most characters of a note. */
export const longestNote = 5000;

/** Whose a note is: that of whoever wrote it. */
export function noteOwnership({ author_id }: { readonly author_id: string | null }): OwnedRecord {
  return { agent_id: author_id, created_by: author_id };
}
