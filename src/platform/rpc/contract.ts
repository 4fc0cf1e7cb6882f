import { oc } from '@orpc/contract';
import type { Right } from '#platform/access/rights.ts';
import type { KeyAccess } from '#platform/access/scopes.ts';

export interface ProcedureMeta {
  readonly right?: Right;
  readonly keys?: KeyAccess | undefined;
}

interface RouteOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tags?: string[];
  /** The scopes of an API key, where the rule of `keyAccessOf` does not fit. */
  readonly keys?: KeyAccess;
}

/** Starts a procedure of a contract. The permission is the first argument, so that no procedure can lack one. */
export function procedure(right: Right, { keys, ...route }: RouteOptions) {
  return oc.$meta<ProcedureMeta>({ right, keys }).route({ inputStructure: 'compact', ...route });
}
