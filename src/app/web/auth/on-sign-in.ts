import type { Me } from '#features/accounts/contract.ts';

/** Goes on after signing in: into the application, or to where one waits. */
export type OnSignIn = (state: Me['state']) => Promise<void>;
