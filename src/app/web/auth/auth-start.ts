import type { Me } from '#features/accounts/contract.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { readStart } from '#platform/session/web/read-start.ts';
import { visitorAccountsApi } from './accounts.ts';

export type SignInOptions = Awaited<ReturnType<typeof visitorAccountsApi.signInOptions>>;

/** Who stands at which door. */
export interface AuthStart {
  readonly me: Me | null;
  readonly signInOptions: SignInOptions;
}

/** What came with the page; null when it came without. */
export function readAuthStart(): AuthStart | null {
  const { me, pageData: signInOptions } = readStart<Me, SignInOptions>();
  return signInOptions && { me, signInOptions };
}

/** Asks the server for the same. */
export async function fetchAuthStart(): Promise<AuthStart> {
  const [signInOptions, me] = await Promise.all([visitorAccountsApi.signInOptions(), fetchMe()]);
  return { me, signInOptions };
}

/** Who is signed in; null when nobody is. No answer is not an answer. */
export async function fetchMe(): Promise<Me | null> {
  try {
    return await visitorAccountsApi.me();
  } catch (error) {
    if (problemOf(error).code === 'unauthenticated') return null;
    throw error;
  }
}
