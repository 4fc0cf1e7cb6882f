import type { ReactNode } from 'react';
import type { Submission } from './use-submission.ts';

export interface DoorFormProps {
  readonly submission: Submission;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form of the door. The summary is only heard: all fields and what is wrong with them are in sight. */
export function DoorForm({ submission: { form, summary }, className = '', children }: DoorFormProps) {
  return (
    <form {...form} className={`grid gap-4 ${className}`}>
      <p role="alert" className="sr-only">
        {summary}
      </p>
      {children}
    </form>
  );
}
