import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { toast } from './toast.ts';

interface ThumbBarProps {
  label: string;
  /** At most four targets. */
  children: ReactNode;
}

/** A bar in reach of the thumb on a phone, for one-handed use on a site visit. It replaces the menu bar. */
export function ThumbBar({ label, children }: ThumbBarProps) {
  return (
    <section
      data-bottom-bar
      data-keep-clear
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-10 hidden border-t border-line bg-sheet px-1 pb-[env(safe-area-inset-bottom)] phone:flex print:hidden"
    >
      {children}
    </section>
  );
}

interface ThumbTargetProps {
  icon: LucideIcon;
  /** The text under the icon. */
  caption: string;
  /** The accessible name: the action and its object. */
  label: string;
  /** The URL; without one it is a button. */
  href?: string | null | undefined;
  /** Opens another site or app next to this one. */
  isElsewhere?: boolean;
  /** Of a link: also happens when it opens. */
  onPress?: (() => void) | undefined;
  /** The main action; opens a dialog. */
  isPrimary?: boolean;
  /** Why it is off. A press shows this, because a finger finds no tooltip. */
  offBecause?: string | null;
}

const classes =
  'grid h-[60px] min-w-0 flex-1 content-center justify-items-center gap-0.5 rounded-control text-center -outline-offset-2 text-11 leading-tight font-medium text-ink-2 active:bg-hover [&>svg]:size-5.5';

export function ThumbTarget(props: ThumbTargetProps) {
  const { icon: Icon, caption, label, href, isElsewhere, onPress, isPrimary, offBecause } = props;
  const content = (
    <>
      <Icon aria-hidden="true" className={isPrimary ? 'text-accent-ink' : ''} />
      <span className="max-w-full truncate px-0.5">{caption}</span>
    </>
  );
  if (offBecause) {
    return (
      <button
        type="button"
        aria-label={label}
        aria-disabled
        aria-description={offBecause}
        className={classNames(classes, 'opacity-50')}
        onClick={() => toast({ tone: 'danger', title: offBecause })}
      >
        {content}
      </button>
    );
  }
  if (href) {
    return (
      <a
        href={href}
        aria-label={label}
        className={classes}
        onClick={onPress}
        {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
      >
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      className={classes}
      onClick={onPress}
      {...(isPrimary && { 'aria-haspopup': 'dialog' as const })}
    >
      {content}
    </button>
  );
}
