import { createContext, useContext } from 'react';
import type { ContactPerson } from '../person.ts';
import type { ContactRequest } from './contact-request.ts';

export type ContactWay = ContactRequest['way'] | 'call';

/** A hook that returns why a person may not be contacted in a way; null if they may, or nothing is known yet. */
export type UseRefusal = (
  person: ContactPerson,
  propertyIds: readonly string[] | undefined,
) => (way: ContactWay) => string | null;

/** Consents are a later feature: the shell provides the hook. */
const Source = createContext<UseRefusal>(() => () => null);

export const ContactRefusalSource = Source.Provider;

/** Known before a press on a quick button, in lists as well. */
export function useQuickRefusal(
  person: ContactPerson,
  propertyIds?: readonly string[],
): (way: ContactWay) => string | null {
  const useRefusal = useContext(Source);
  return useRefusal(person, propertyIds);
}

/** Turns an icon button off, with the reason; it keeps the focus, so that everybody can read why. */
export function offBy(refusal: string | null) {
  if (refusal === null) return {};
  return {
    onClick: undefined,
    'aria-disabled': true,
    'aria-description': refusal,
    'data-tip': refusal,
    className: 'cursor-not-allowed opacity-50',
  } as const;
}

/** The properties of a button that writes to a person: with a refusal it is off, says why and keeps the focus. */
export function pressOf(refusal: string | null, onClick: () => void) {
  if (refusal === null) return { onClick };
  return { notYet: true, 'aria-description': refusal, 'data-tip': refusal } as const;
}
