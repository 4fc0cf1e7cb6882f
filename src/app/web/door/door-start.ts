import type { Me } from '#features/accounts/contract.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { readStart } from '#platform/session/web/read-start.ts';
import { visitorAccountsApi } from './accounts.ts';

export type DoorState = Awaited<ReturnType<typeof visitorAccountsApi.door>>;

/** Who stands at which door. */
export interface DoorStart {
  readonly me: Me | null;
  readonly door: DoorState;
}

/** What came with the page; null when it came without. */
export function startOfPage(): DoorStart | null {
  const { me, door } = readStart<Me, DoorState>();
  return door && { me, door };
}

/** Asks the server for the same. */
export async function askStart(): Promise<DoorStart> {
  const [door, me] = await Promise.all([visitorAccountsApi.door(), askMe()]);
  return { me, door };
}

/** Who is signed in; null when nobody is. No answer is not an answer. */
export async function askMe(): Promise<Me | null> {
  try {
    return await visitorAccountsApi.me();
  } catch (error) {
    if (problemOf(error).code === 'unauthenticated') return null;
    throw error;
  }
}
