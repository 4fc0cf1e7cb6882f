import { latePart } from '#ui/late-part.ts';

/** The question before a lead is erased, wherever it is asked. */
export const eraseLeadQuestion = latePart(() =>
  import('./erase-lead-question.late.tsx').then((part) => part.EraseLeadQuestion),
);
