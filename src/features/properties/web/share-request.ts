import type { ContactPerson } from '#platform/contact/person.ts';
import { openRequestStore } from '#ui/request-store.ts';

/** Properties that the user wants to share as a link. */
export interface ShareRequest {
  /** Several are compared. */
  readonly propertyIds: readonly string[];
  /** Of a single property. */
  readonly title?: string;
  /** For whom it is, if that is known. */
  readonly person?: (ContactPerson & { readonly full_name: string }) | undefined;
}

const store = openRequestStore<ShareRequest>();

/** Opens the dialog for it, from any screen: the shell shows it. */
export const requestShare = store.request;

export const useShareRequest = store.useRequest;
