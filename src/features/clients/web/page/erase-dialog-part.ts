import { lazyComponent } from '#ui/lazy-component.ts';

/** The confirmation before a client is erased, shared by all screens. */
export const eraseClientDialog = lazyComponent(() =>
  import('./erase-client-dialog.lazy.tsx').then((part) => part.EraseClientDialog),
);
