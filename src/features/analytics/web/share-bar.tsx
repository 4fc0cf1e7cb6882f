import { classNames } from '#ui/class-names.ts';

/** A share in percent as a bar, in the text colour of `className`. */
export function ShareBar({ share, className = 'text-accent' }: { share: number; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className="block h-1.5 w-full overflow-hidden rounded-full bg-selected">
      <span className={classNames('block h-full rounded-full bg-current', className)} style={{ width: `${share}%` }} />
    </span>
  );
}
