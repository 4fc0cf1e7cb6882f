import { callKind } from '#features/communications/web/call-kind.ts';
import { notesKind } from '#features/meetings/web/notes-kind.ts';
import { leadCallKind, noteKind } from '#features/notes/web/note-kinds.ts';
import type { UnsentKind } from '#platform/unsent/web/unsent.ts';

/** What may be written down without a network. */
export const unsentKinds: readonly UnsentKind<unknown>[] = [callKind, notesKind, noteKind, leadCallKind];
