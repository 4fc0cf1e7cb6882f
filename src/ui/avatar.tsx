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
  /** URL of the picture; without one, or if it fails to load, the initials are shown. */
  src?: string | null | undefined;
  size?: keyof typeof sizes | undefined;
  /** The avatar of the signed-in user. */
  own?: boolean | undefined;
  /** Gives the picture the name as its text alternative, where the name is not beside it. */
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
