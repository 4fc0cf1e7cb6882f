import type { ReactNode } from 'react';

export interface SectionHeadProps {
  title: ReactNode;
  /** The id for `aria-labelledby` of the section. */
  id?: string | undefined;
  /** At the right end: a link ('View All') or ghost buttons. */
  action?: ReactNode;
}

/** The heading of a section whose title a tab shows already. */
export function HiddenSectionHead({ title, id }: Pick<SectionHeadProps, 'title' | 'id'>) {
  return (
    <h2 id={id} className="sr-only">
      {title}
    </h2>
  );
}

export function SectionHead({ title, id, action }: SectionHeadProps) {
  return (
    <div className="flex min-h-8 items-center gap-2 border-b border-line pb-2">
      <h2 id={id} className="min-w-0 flex-1">
        {title}
      </h2>
      {action && <div className="contents print:hidden">{action}</div>}
    </div>
  );
}
