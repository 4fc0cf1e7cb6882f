import { oc } from '@orpc/contract';
import type { Right } from '#platform/access/rights.ts';

export interface ProcedureMeta {
  readonly right?: Right;
}

interface RouteOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tags?: string[];
}

/** Starts a procedure of a contract. The permission is the first argument, so that no procedure can lack one. */
export function procedure(right: Right, route: RouteOptions) {
  return oc.$meta<ProcedureMeta>({ right }).route({ inputStructure: 'compact', ...route });
}
