import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Grows with its text where the browser can; can be drawn larger everywhere. */
export function Textarea({ className, rows = 4, style, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...props}
      // A field that is sized by its content forgets its rows.
      style={{ minHeight: `calc(${rows} * 1.25rem + 14px)`, ...style }}
      className={classNames('control-box block field-sizing-content h-auto max-h-[60vh] resize-y py-1.5', className)}
    />
  );
}
