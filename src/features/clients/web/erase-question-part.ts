import { lazyComponent } from '#ui/lazy-component.ts';

/** The question before a client is erased, wherever it is asked. */
export const eraseClientQuestion = lazyComponent(() =>
  import('./erase-client-question.lazy.tsx').then((part) => part.EraseClientQuestion),
);
