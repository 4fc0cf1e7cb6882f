import { classNames } from './class-names.ts';

interface CompanyLogoProps {
  readonly src: string;
  readonly name: string;
  /** Maximum size of the picture: `max-h-8 max-w-40`. */
  readonly size: string;
  readonly className?: string | undefined;
}

/** The agency's logo, on a light background in the dark theme, since most logos are made for white paper. */
export function CompanyLogo({ src, name, size, className }: CompanyLogoProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center rounded-control bg-logo-background in-data-[theme=dark]:px-2 in-data-[theme=dark]:py-1',
        className,
      )}
    >
      <img src={src} alt={name} className={classNames('h-auto w-auto max-w-full object-contain [filter:none]', size)} />
    </span>
  );
}
