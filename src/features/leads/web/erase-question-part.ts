import { lazyComponent } from '#ui/lazy-component.ts';

/** The question before a lead is erased, wherever it is asked. */
export const eraseLeadQuestion = lazyComponent(() =>
  import('./erase-lead-question.lazy.tsx').then((part) => part.EraseLeadQuestion),
);
