import { classNames } from './class-names.ts';

const walls =
  'M9.5 21H5.5A2.5 2.5 0 0 1 3 18.5v-13A2.5 2.5 0 0 1 5.5 3h13A2.5 2.5 0 0 1 21 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-4';
const yard = { x: 8.5, y: 8.5, width: 7, height: 7, rx: 1.4 };

interface MarkProps {
  readonly className?: string | undefined;
}

/** A courtyard seen from above with its door open. */
export function LogoMark({ className }: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames('flex-none text-accent', className)}>
      <path d={walls} fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <rect {...yard} fill="currentColor" />
    </svg>
  );
}

/** An empty courtyard. */
export function EmptyMark({ className }: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames('flex-none text-line-strong', className)}>
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        <path d={walls} strokeLinecap="round" />
        <rect {...yard} strokeDasharray="2.3 2" />
      </g>
    </svg>
  );
}

export function Logo({ large, className }: { large?: boolean | undefined; className?: string | undefined }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2.5 font-semibold tracking-[-0.02em] text-ink',
        large ? 'text-20' : 'text-16',
        className,
      )}
    >
      <LogoMark className={large ? 'size-7' : 'size-5.5'} />
      Aangan
      <span lang="hi" className="own-name text-13 font-normal tracking-normal text-ink-3">
        आँगन
      </span>
    </span>
  );
}
