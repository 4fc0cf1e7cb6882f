import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A textarea that grows with its text where the browser supports it; the user can also resize it. */
export function Textarea({ className, rows = 4, style, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...props}
      // A field with `field-sizing: content` ignores `rows`.
      style={{ minHeight: `calc(${rows} * 1.25rem + 14px)`, ...style }}
      className={classNames('control-box block field-sizing-content h-auto max-h-[60vh] resize-y py-1.5', className)}
    />
  );
}
