import type { Me } from '#features/accounts/contract.ts';

/** Continues after signing in: to the application, or to the waiting page. */
export type OnSignIn = (state: Me['state']) => Promise<void>;
