import { useState } from 'react';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

const sizes = {
  tiny: 'size-5 text-10',
  small: 'size-6 text-10',
  medium: 'size-8 text-12',
  large: 'size-10 text-13',
  huge: 'size-20 text-20',
} as const;

export interface AvatarProps {
  name: string;
  /** The address of the picture; without one, or when it cannot be shown, the initials stand. */
  src?: string | null | undefined;
  size?: keyof typeof sizes | undefined;
  /** The signed-in person's own. */
  own?: boolean | undefined;
  /** Where the name does not stand beside it, the picture says it. */
  named?: boolean | undefined;
  className?: string | undefined;
}

export function Avatar({ name, src, size = 'small', own, named, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const initials = initialsOf(name);
  return (
    <span
      {...(named ? { role: 'img', 'aria-label': name, 'data-tip': name } : { 'aria-hidden': true })}
      className={classNames(
        'inline-grid flex-none place-items-center overflow-hidden rounded-full leading-none font-semibold whitespace-nowrap',
        own ? 'bg-accent text-on-accent' : 'bg-selected text-ink-2',
        sizes[size],
        className,
      )}
    >
      {src && src !== brokenSrc ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        initials
      )}
    </span>
  );
}
