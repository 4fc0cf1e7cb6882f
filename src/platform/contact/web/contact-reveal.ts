import { openRequestStore } from '#ui/request-store.ts';

/** Whose masked contact details the user wants to see. */
export interface RevealRequest {
  readonly kind: 'leads' | 'clients' | 'property_contacts';
  readonly id: string;
  readonly name: string;
  /** Continues with the number what needed it, instead of showing it. */
  readonly proceed?: (phone: string) => void;
  /** The beginning of a WhatsApp message in the user's own app, and what happens when it opens. */
  readonly message?: { readonly text: string; onOpen(): void };
}

const store = openRequestStore<RevealRequest>();

/** Opens the dialog for it, from any screen: the shell shows it. */
export const requestReveal = store.request;

export const useRevealRequest = store.useRequest;
