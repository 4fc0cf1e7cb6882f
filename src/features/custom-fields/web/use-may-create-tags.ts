import { useMe } from '#features/accounts/web/queries.ts';

/** Whether the user may add tags to those of the agency. */
export function useMayCreateTags(): boolean {
  return useMe().permissions.includes('manage_words');
}
