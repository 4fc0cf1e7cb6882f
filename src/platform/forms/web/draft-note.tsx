import { latePart } from '#ui/late-part.ts';
import type { DraftNoteProps } from './draft-words.late.tsx';

const words = latePart(() => import('./draft-words.late.tsx').then((part) => part.DraftWords));

/** Says that what is typed is kept, and lets one start over with a draft from before. */
export function DraftNote<V extends object>({ draft, timeZone }: DraftNoteProps<V>) {
  // Fetched with the form: what is kept without a network is said then, too.
  const Words = words.usePart(true, false);
  return Words && draft.keptAt && <Words draft={draft} timeZone={timeZone} />;
}
