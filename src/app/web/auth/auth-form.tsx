import type { ReactNode } from 'react';
import type { Submission } from './use-submission.ts';

export interface AuthFormProps {
  readonly submission: Submission;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form of the sign-in pages. The summary is for screen readers only: all fields and errors are visible. */
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
