import type { ReactNode } from 'react';

interface FormSectionProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}

/** A section of a form: its title on the left and six columns of fields on the right; stacked in a narrow container. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <section className="grid max-w-228 grid-cols-[232px_minmax(0,1fr)] gap-8 border-t border-line pt-5 pb-6 max-lg:grid-cols-1 max-lg:gap-3 @max-3xl:grid-cols-1 @max-3xl:gap-3">
      <div>
        <h2>{title}</h2>
        {text && <p className="mt-0.5 text-ink-3">{text}</p>}
      </div>
      <div className="grid grid-cols-6 gap-4">{children}</div>
    </section>
  );
}
