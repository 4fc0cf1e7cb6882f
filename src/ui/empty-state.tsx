import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { EmptyMark } from './logo.tsx';
import { usePageTitle } from './page-title.ts';

export interface EmptyStateProps {
  title: ReactNode;
  /** What this list is for. */
  text?: ReactNode;
  /** The main action: a button. */
  action?: ReactNode;
  /** It is the whole page, so its title is the page's heading. */
  isPage?: boolean | undefined;
  className?: string | undefined;
}

export function EmptyState({ title, text, action, isPage, className }: EmptyStateProps) {
  usePageTitle(isPage ? title : null);
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={classNames('grid justify-items-center gap-1 px-4 py-8 text-center', className)}>
      <EmptyMark className="mb-1 size-10" />
      <Title className="text-13">{title}</Title>
      {text && <p className="max-w-prose text-balance text-ink-3">{text}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
