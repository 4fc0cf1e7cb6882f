import type { Submission } from './use-submission.ts';

/** The server's error, above the submit button. */
export function SubmissionAlert({ submission: { refusal } }: { submission: Submission }) {
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
