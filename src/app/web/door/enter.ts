import type { Me } from '#features/accounts/contract.ts';

/** Goes on after signing in: into the application, or to where one waits. */
export type EnterDoor = (state: Me['state']) => Promise<void>;
