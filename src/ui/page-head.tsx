import { ChevronLeft } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { classNames } from './class-names.ts';
import { usePageTitle } from './page-title.ts';

type BackElement = ReactElement<{ className?: string; children?: ReactNode; activeOptions?: { exact: boolean } }>;

export interface PageHeadProps {
  /** If it is plain text, it is also the document title. */
  title: ReactNode;
  /** A muted line under the title. */
  sub?: ReactNode;
  /** Shown beside the title: the record's status. */
  badge?: ReactNode;
  /** A link with its text: `<Link to="/properties">Back to Properties</Link>`. */
  back?: BackElement | undefined;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Keeps the actions beside a short title on a phone; for one or two icons. */
  inline?: boolean | undefined;
}

export function PageHead({ title, sub, badge, back, actions, inline }: PageHeadProps) {
  usePageTitle(title);
  return (
    <header className="mb-5 phone:mb-4">
      {back && <BackLink link={back} />}
      <div className={classNames('flex flex-wrap items-start gap-x-2 gap-y-3', inline && 'phone:items-center')}>
        <div className={classNames('min-w-0 flex-1 basis-72', inline ? 'phone:basis-auto' : 'phone:basis-full')}>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="min-w-0">{title}</h1>
            {badge}
          </div>
          {sub && <p className="text-ink-3">{sub}</p>}
        </div>
        {actions && (
          <div
            data-page-actions
            className={classNames('flex flex-none gap-2 print:hidden', !inline && 'phone:basis-full phone:*:flex-1')}
          >
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}

function BackLink({ link }: { link: BackElement }) {
  return cloneElement(
    link,
    {
      // The parent page is not the current one, although its URL is a prefix.
      activeOptions: { exact: true },
      className:
        '-mt-1 mb-2 -ml-1 inline-flex items-center gap-1 rounded-small px-1 py-0.5 text-ink-3 hover:text-ink touch:min-h-touch print:hidden',
    },
    <ChevronLeft aria-hidden="true" />,
    link.props.children,
  );
}
