import { lazyComponent } from '#ui/lazy-component.ts';

const question = lazyComponent(() => import('./leave-question.lazy.tsx').then((part) => part.LeaveQuestion));

/** Asks before a changed form is left; `isChanged` is called at that moment. The draft is kept either way. */
export function LeaveGuard({ isChanged }: { isChanged: () => boolean }) {
  const Question = question.useComponent(true, false);
  return Question && <Question isChanged={isChanged} />;
}
