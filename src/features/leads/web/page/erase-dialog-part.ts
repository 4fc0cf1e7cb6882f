import { lazyComponent } from '#ui/lazy-component.ts';

export const eraseLeadDialog = lazyComponent(() =>
  import('./erase-lead-dialog.lazy.tsx').then((part) => part.EraseLeadDialog),
);
