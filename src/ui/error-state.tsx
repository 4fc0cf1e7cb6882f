import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { usePageTitle } from './page-title.ts';

export interface ErrorStateProps {
  title: ReactNode;
  /** What the user can do about it. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  /** It is the whole page, so its title is the page's heading. */
  isPage?: boolean | undefined;
  className?: string | undefined;
}

export function ErrorState({ title, text, onRetry, isRetrying, isPage, className }: ErrorStateProps) {
  const { t } = useLingui();
  usePageTitle(isPage ? title : null);
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div role="alert" className={classNames('grid justify-items-center gap-1 px-4 py-8 text-center', className)}>
      <CircleAlert aria-hidden="true" className="mb-1 size-8 stroke-[1.25] text-danger" />
      <Title className="text-13">{title}</Title>
      {text && <p className="max-w-prose text-balance text-ink-3">{text}</p>}
      {onRetry && (
        <Button className="mt-2" onClick={onRetry} busy={isRetrying ?? false}>
          {t`Retry`}
        </Button>
      )}
    </div>
  );
}
