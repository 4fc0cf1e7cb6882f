import { openRequestStore } from '#ui/request-store.ts';

const store = openRequestStore<true>();

/** Whether signing out was requested; `SignOut` performs it. */
export function useSigningOut(): readonly [isWanted: boolean, close: () => void] {
  const [request, close] = store.useRequest();
  return [request !== null, close];
}

export function requestSignOut(): void {
  store.request(true);
}
