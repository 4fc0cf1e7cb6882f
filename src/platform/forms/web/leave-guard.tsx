import { latePart } from '#ui/late-part.ts';

const question = latePart(() => import('./leave-question.late.tsx').then((part) => part.LeaveQuestion));

/** Asks before a changed form is left; `isChanged` is read at the moment of leaving. The draft stays either way. */
export function LeaveGuard({ isChanged }: { isChanged: () => boolean }) {
  const Question = question.usePart(true, false);
  return Question && <Question isChanged={isChanged} />;
}
