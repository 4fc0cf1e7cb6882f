import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cloneElement, useId } from 'react';
import { When } from '#platform/formats/web/when.tsx';
import { classNames } from '#ui/class-names.ts';
import { namedAfter } from '#ui/named-after.ts';
import { Skeleton } from '#ui/skeleton.tsx';

interface FeedEntryProps {
  readonly mark: LucideIcon;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly at: string;
  /** A dot in the margin, so that nothing moves when the entry is read. */
  readonly isNew?: boolean | undefined;
  /** An empty link that covers the whole entry: `<Link to="/properties" />`. */
  readonly link?: ReactElement<{ className?: string }> | undefined;
  /** An action, shown beside the time. */
  readonly action?: ReactNode;
  /** Lines below the text. */
  readonly children?: ReactNode;
}

export function FeedEntry({ mark, title, text, at, isNew, link, action, children }: FeedEntryProps) {
  const { t } = useLingui();
  const textId = useId();
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-3.5 last:border-0',
        isNew &&
          'before:absolute before:top-[23px] before:-left-3.5 before:size-1.5 before:rounded-full before:bg-accent',
      )}
    >
      <Mark mark={mark} />
      <div className="min-w-0">
        <p className="truncate font-medium text-ink">
          {isNew && <span className="sr-only">{t`New:`} </span>}
          {link
            ? cloneElement(
                link,
                { ...(text && namedAfter(textId, 'link')), className: 'stretched hover:underline underline-offset-3' },
                title,
              )
            : title}
        </p>
        {text && (
          <p id={textId} className="line-clamp-2 text-12 text-ink-3">
            {text}
          </p>
        )}
      </div>
      <span className="flex items-start gap-1">
        <When at={at} className="pt-0.5 text-12 whitespace-nowrap text-ink-3" />
        {action}
      </span>
      {/* Also below the time: on phones the text needs the full width. */}
      {children && <div className="col-span-2 col-start-2 min-w-0">{children}</div>}
    </li>
  );
}

function Mark({ mark: Icon }: { mark: LucideIcon }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 place-items-center rounded-control bg-paper text-ink-3 [&>svg]:size-3.5"
    >
      <Icon />
    </span>
  );
}

export function FeedSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <div key={index} className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 border-b border-line py-3.5 last:border-0">
      <Skeleton className="size-6 rounded-control" />
      <span className="grid h-9 content-around">
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-2.5 w-48" />
      </span>
    </div>
  ));
}
