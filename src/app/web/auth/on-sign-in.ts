import type { Me } from '#features/accounts/contract.ts';

/** Continues after signing in: to the waiting page, or to the application. Pending while another page loads. */
export type OnSignIn = (state: Me['state']) => Promise<void>;
