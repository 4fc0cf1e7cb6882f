import { latePart } from '#ui/late-part.ts';

/** The question before a client is erased, wherever it is asked. */
export const eraseClientQuestion = latePart(() =>
  import('./erase-client-question.late.tsx').then((part) => part.EraseClientQuestion),
);
