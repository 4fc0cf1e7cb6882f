import type { ReactNode } from 'react';
import { useId } from 'react';

interface FormCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A card of the form: its name above six columns of fields. */
export function FormCard({ title, text, children }: FormCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-raised p-5 phone:p-4">
      <h2 id={id}>{title}</h2>
      <p className="mt-0.5 text-ink-3">{text}</p>
      <div className="mt-4 grid grid-cols-6 gap-4">{children}</div>
    </section>
  );
}
