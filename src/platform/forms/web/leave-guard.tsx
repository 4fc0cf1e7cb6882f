import { lazyComponent } from '#ui/lazy-component.ts';

const dialog = lazyComponent(() => import('./leave-form-dialog.lazy.tsx').then((part) => part.LeaveFormDialog));

/** Asks before a changed form is left; `isChanged` is called at that moment. The draft is kept either way. */
export function LeaveGuard({ isChanged }: { isChanged: () => boolean }) {
  const LeaveFormDialog = dialog.useComponent(true, false);
  return LeaveFormDialog && <LeaveFormDialog isChanged={isChanged} />;
}
