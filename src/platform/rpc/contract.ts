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

/** Starts a procedure of a contract. The right comes first: a procedure without one cannot be written. */
export function procedure(right: Right, route: RouteOptions) {
  return oc.$meta<ProcedureMeta>({ right }).route({ inputStructure: 'compact', ...route });
}
