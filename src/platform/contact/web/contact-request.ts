import { useSyncExternalStore } from 'react';

/** A message or an email that the user wants to write to a person. */
export interface ContactRequest {
  readonly way: 'whatsapp' | 'sms' | 'email';
  readonly person: {
    readonly topic: 'clients' | 'leads';
    readonly id: string;
    readonly full_name: string;
    readonly phone: string | null;
    readonly email: string | null;
  };
  /** The property that it is about. */
  readonly propertyId?: string | undefined;
}

let current: ContactRequest | null = null;
const listeners = new Set<() => void>();

function setRequest(request: ContactRequest | null): void {
  current = request;
  for (const listener of listeners) listener();
}

/** Opens the dialog for it, from any screen: the shell shows it. */
export function requestContact(request: ContactRequest): void {
  setRequest(request);
}

/** The open request; `close` ends it. */
export function useContactRequest(): readonly [request: ContactRequest | null, close: () => void] {
  const request = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
  return [request, () => setRequest(null)];
}
