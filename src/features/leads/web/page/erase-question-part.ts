import { lazyComponent } from '#ui/lazy-component.ts';

export const eraseLeadQuestion = lazyComponent(() =>
  import('./erase-lead-question.lazy.tsx').then((part) => part.EraseLeadQuestion),
);
