import { callKind, earlierLeadCallKind } from '#features/communications/web/call-kind.ts';
import { followUpActKind, followUpKind } from '#features/follow-ups/web/queued-follow-up.ts';
import { queuedLeadKind } from '#features/leads/web/form/queued-lead.ts';
import { notesKind } from '#features/meetings/web/page/notes-kind.ts';
import { noteKind } from '#features/notes/web/note-kinds.ts';
import {
  heldPictureKind,
  queuedPictureKind,
  queuedPropertyKind,
} from '#features/properties/web/form/queued-property.ts';
import { visitKind } from '#features/visits/web/queued-visit.ts';
import { queuedPlanKind } from '#features/visits/web/queued-visit-plan.ts';
import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';

export const mutationKinds: readonly MutationKind<unknown>[] = [
  ...[callKind, notesKind, noteKind, visitKind, queuedPlanKind, followUpKind, followUpActKind],
  ...[queuedLeadKind, queuedPictureKind, queuedPropertyKind, heldPictureKind],
  earlierLeadCallKind,
];
