import type { ComponentProps, ReactElement } from 'react';
import { Children, cloneElement, isValidElement } from 'react';
import { classNames } from './class-names.ts';
import { useMergedRef } from './merged-ref.ts';

type Lent = ComponentProps<'button'>;

/**
 * Passes the props of a button to its single child, such as a link. The child's own props take precedence; class names,
 * handlers (the child's first) and refs are merged.
 */
export function Slot({ children, ref, ...lent }: Lent) {
  const child: unknown = Children.only(children);
  const own = isValidElement<Lent>(child) ? child : null;
  const bothRefs = useMergedRef(ref, own?.props.ref);
  if (!own) throw new Error('Slot needs exactly one element as its child');
  return cloneElement(own, { ...merged(lent, own), ...(ref && { ref: bothRefs }) });
}

function merged(lent: Omit<Lent, 'ref' | 'children'>, { props: own }: ReactElement<Lent>): Lent {
  const both: Record<string, unknown> = { ...lent, ...own, className: classNames(lent.className, own.className) };
  const ownByName = new Map<string, unknown>(Object.entries(own));
  for (const [name, lentHandler] of Object.entries(lent)) {
    if (!/^on[A-Z]/.test(name) || typeof lentHandler !== 'function') continue;
    const ownHandler = ownByName.get(name);
    both[name] = (...event: unknown[]) => {
      if (typeof ownHandler === 'function') ownHandler(...event);
      lentHandler(...event);
    };
  }
  return both;
}
