import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { NotSent } from '#platform/rpc/web/not-sent.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import type { LazyComponent } from '#ui/lazy-component.ts';
import type { Property, PropertyInput } from '../contract.ts';

/** Props of the dialog for a property that becomes sold or rented. `app/` provides it; one save covers deal and property. */
export interface ClosingProps {
  readonly property: Property;
  readonly status: 'sold' | 'rented';
  /** The typed property input; `version` is the one it is based on. */
  readonly draft: PropertyInput;
  readonly version: number;
  onClosed(saved: Property): void;
  /** Whether the form handles a refusal: a conflict on the property, or an error in one of its fields. */
  onRefused(error: unknown): boolean;
  onClose(): void;
}

interface Asked extends Pick<ClosingProps, 'status' | 'draft' | 'version'> {
  resolve(saved: Property): void;
  reject(error: unknown): void;
}

/** The user closed the dialog: nothing was saved, and this is no error. */
export class NotClosed extends NotSent {}

/** Saves a property that becomes sold or rented through the deal dialog; the promise settles like any save. */
export function useClosing(property: Property, part: LazyComponent<ClosingProps>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const settle = (end: (of: Asked) => void) => {
    setAsked(null);
    if (asked) end(asked);
  };
  const leave = () => settle(({ reject }) => reject(new NotClosed()));
  const Dialog = part.useComponent(asked !== null, asked !== null, leave);
  const close = useCallback(
    (given: Pick<ClosingProps, 'status' | 'draft' | 'version'>) =>
      new Promise<Property>((resolve, reject) => setAsked({ ...given, resolve, reject })),
    [],
  );
  const dialog: ReactNode = Dialog && asked && (
    <Dialog
      property={property}
      status={asked.status}
      draft={asked.draft}
      version={asked.version}
      onClosed={(saved) => settle(({ resolve }) => resolve(saved))}
      onRefused={(error) => {
        if (!isOfProperty(error)) return false;
        settle(({ reject }) => reject(error));
        return true;
      }}
      onClose={leave}
    />
  );
  return { close, dialog };
}

function isOfProperty(error: unknown): boolean {
  const problem = problemOf(error);
  if (problem.code === 'conflict') return problem.current !== undefined;
  return fieldsOf(problem).some(({ path }) => path.startsWith(ofProperty));
}

const ofProperty = 'property.';

/** The property field of a deal problem, without its prefix. */
export function withoutProperty(path: string): string {
  return path.startsWith(ofProperty) ? path.slice(ofProperty.length) : path;
}
