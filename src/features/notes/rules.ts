import type { OwnedRecord } from '#platform/access/ownership.ts';

/** Parts of the list of notes and calls. */
export const noteParts = ['notes', 'calls'] as const;
export type NotePart = (typeof noteParts)[number];

export const notedTopics = ['leads', 'clients', 'properties'] as const;
export type NotedTopic = (typeof notedTopics)[number];

/** Maximum length of a note, in characters. */
export const maxNoteLength = 5000;

/** A note belongs to its author. */
export function noteOwnership({ author_id }: { readonly author_id: string | null }): OwnedRecord {
  return { agent_id: author_id, created_by: author_id };
}
