import { lazyComponent } from '#ui/lazy-component.ts';

/** The confirmation before a client is erased, shared by all screens. */
export const eraseClientQuestion = lazyComponent(() =>
  import('./erase-client-question.lazy.tsx').then((part) => part.EraseClientQuestion),
);
