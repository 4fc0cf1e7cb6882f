import { lazyComponent } from '#ui/lazy-component.ts';
import type { DraftNoteProps } from './draft-status.lazy.tsx';

const status = lazyComponent(() => import('./draft-status.lazy.tsx').then((part) => part.DraftStatus));

/** Shows that the draft is saved and offers to reset a restored one. */
export function DraftNote<V extends object>({ draft }: DraftNoteProps<V>) {
  // Loaded with the form, so that it also works when the network is lost later.
  const Status = status.useComponent(true, false);
  return Status && draft.savedAt && <Status draft={draft} />;
}
