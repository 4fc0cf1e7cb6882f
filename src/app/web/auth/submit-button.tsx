import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { Submission } from './use-submission.ts';

/** The server's error, above the submit button. */
function SubmissionAlert({ submission: { refusal } }: { submission: Submission }) {
  return (
    <div role="alert" className={refusal ? 'rounded-control bg-danger-tint px-3 py-2 text-danger-ink' : 'sr-only'}>
      {refusal && (
        <>
          <p className="font-semibold">{refusal.title}</p>
          <p>{refusal.text}</p>
          {refusal.hint && <p>{refusal.hint}</p>}
        </>
      )}
    </div>
  );
}

/** The submit button, with the server's error above it. */
export function SubmitButton({
  submission,
  busyLabel,
  children,
}: {
  readonly submission: Submission;
  readonly busyLabel: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <SubmissionAlert submission={submission} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-1"
        busy={submission.isBusy}
        busyLabel={busyLabel}
      >
        {children}
      </Button>
    </>
  );
}
