import type { ReactNode } from 'react';
import type { Submission } from './use-submission.ts';

export interface AuthFormProps {
  readonly submission: Submission;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form of the door. The summary is only heard: all fields and what is wrong with them are in sight. */
export function AuthForm({ submission: { form, summary }, className = '', children }: AuthFormProps) {
  return (
    <form {...form} className={`grid gap-4 ${className}`}>
      <p role="alert" className="sr-only">
        {summary}
      </p>
      {children}
    </form>
  );
}
