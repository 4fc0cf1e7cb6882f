import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { NotSent } from '#platform/rpc/web/not-sent.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import type { LazyComponent } from '#ui/lazy-component.ts';
import type { Property, PropertyInput } from '../contract.ts';

/** What is asked when a property becomes sold or rented; `app/` gives the dialog that asks it and saves both at once. */
export interface ClosingProps {
  readonly property: Property;
  readonly status: 'sold' | 'rented';
  /** What was typed of the property, and the version that was made on. */
  readonly draft: PropertyInput;
  readonly version: number;
  onClosed(saved: Property): void;
  /** Whether a refusal is the form's to answer: somebody saved the property first, or one of its fields is wrong. */
  onRefused(error: unknown): boolean;
  onClose(): void;
}

interface Asked extends Pick<ClosingProps, 'status' | 'draft' | 'version'> {
  resolve(saved: Property): void;
  reject(error: unknown): void;
}

/** Somebody closed the dialog: nothing was saved, and nothing went wrong. */
export class NotClosed extends NotSent {}

/** Saves a property that becomes sold or rented by way of the dialog; the promise settles as any save does. */
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

/** The field of the property's form that a problem of the deal is about. */
export function withoutProperty(path: string): string {
  return path.startsWith(ofProperty) ? path.slice(ofProperty.length) : path;
}
