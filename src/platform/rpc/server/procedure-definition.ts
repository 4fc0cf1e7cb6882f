import type { AnyProcedure } from '@orpc/server';
import { Procedure } from '@orpc/server';
import type { Right } from '#platform/access/rights.ts';
import type { KeyAccess } from '#platform/access/scopes.ts';
import { keyAccessOf } from '#platform/access/scopes.ts';
import type { ProcedureMeta } from '#platform/rpc/contract.ts';

export type ProcedureDefinition = AnyProcedure['~orpc'];
export type OutputSchema = NonNullable<ProcedureDefinition['outputSchema']>;

/** What a procedure was declared with. oRPC 1 has no other accessor; use its own once it exports one. */
export function definitionOf<D extends object>(procedure: { readonly '~orpc': D }): D {
  return procedure['~orpc'];
}

/** Who may call a procedure: the permission of a person, and what an API key needs. */
export function accessOf(procedure: AnyProcedure): { readonly right: Right; readonly keys: KeyAccess } {
  const { meta, route } = definitionOf(procedure);
  // Set by `procedure` of the contract.
  const { right, keys } = meta as ProcedureMeta;
  if (!right) throw new Error(`a procedure without a right: ${route.path}`);
  return { right, keys: keyAccessOf({ right, method: route.method ?? 'POST', keys }) };
}

/** The same procedure with another check of its output. */
export function withOutputSchema(
  procedure: AnyProcedure,
  change: (schema: OutputSchema) => OutputSchema,
): AnyProcedure {
  const { outputSchema, ...definition } = definitionOf(procedure);
  return new Procedure({ ...definition, ...(outputSchema && { outputSchema: change(outputSchema) }) });
}
