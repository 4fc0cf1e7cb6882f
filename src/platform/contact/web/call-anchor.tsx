import type { ComponentProps } from 'react';
import { callLink } from '#platform/phone-links.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import type { RevealRequest } from './contact-reveal.ts';
import { requestReveal } from './contact-reveal.ts';

interface CallAnchorProps extends Omit<ComponentProps<'a'>, 'href' | 'ref' | 'onClick'> {
  readonly phone: string;
  readonly of: RevealRequest;
}

/** What a button with text calls with: a link to the dialler, or a button that asks for a masked number. */
export function CallAnchor({ phone, of, children, className, ...props }: CallAnchorProps) {
  if (!isMasked(phone))
    return (
      <a href={callLink(phone)} className={className} {...props}>
        {children}
      </a>
    );
  const { id, 'aria-label': label, 'aria-labelledby': labelledBy } = props;
  return (
    <button
      id={id}
      type="button"
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-haspopup="dialog"
      onClick={() => requestReveal(of)}
    >
      {children}
    </button>
  );
}
