import { lazyComponent } from '#ui/lazy-component.ts';
import type { DraftNoteProps } from './draft-status.lazy.tsx';

const status = lazyComponent(() => import('./draft-status.lazy.tsx').then((part) => part.DraftStatus));

/** Says that what is typed is kept, and lets one start over with a draft from before. */
export function DraftNote<V extends object>({ draft, timeZone }: DraftNoteProps<V>) {
  // Fetched with the form: what is kept without a network is said then, too.
  const Status = status.useComponent(true, false);
  return Status && draft.savedAt && <Status draft={draft} timeZone={timeZone} />;
}
