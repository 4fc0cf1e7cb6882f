import type { Me } from '#features/accounts/contract.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { readStart } from '#platform/session/web/read-start.ts';
import { visitorAccountsApi } from './accounts.ts';

export type SignInOptions = Awaited<ReturnType<typeof visitorAccountsApi.signInOptions>>;

/** The data that decides which view to show. */
export interface AuthStart {
  readonly me: Me | null;
  readonly signInOptions: SignInOptions;
}

/** The data embedded in the page; null without it. */
export function readAuthStart(): AuthStart | null {
  const { me, pageData: signInOptions } = readStart<Me, SignInOptions>();
  return signInOptions && { me, signInOptions };
}

/** Fetches the same data. */
export async function fetchAuthStart(): Promise<AuthStart> {
  const [signInOptions, me] = await Promise.all([visitorAccountsApi.signInOptions(), fetchMe()]);
  return { me, signInOptions };
}

/** The signed-in person; null if there is none. Any other failure is thrown. */
export async function fetchMe(): Promise<Me | null> {
  try {
    return await visitorAccountsApi.me();
  } catch (error) {
    if (problemOf(error).code === 'unauthenticated') return null;
    throw error;
  }
}
