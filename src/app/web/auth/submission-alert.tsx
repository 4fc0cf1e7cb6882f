import type { Submission } from './use-submission.ts';

/** Why the server refused, above the button that sent the form. */
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
