import type { AnyProcedure } from '@orpc/server';
import { Procedure } from '@orpc/server';

export type ProcedureDefinition = AnyProcedure['~orpc'];
export type OutputSchema = NonNullable<ProcedureDefinition['outputSchema']>;

/** What a procedure was declared with. oRPC 1 has no other accessor; use its own once it exports one. */
export function definitionOf<D extends object>(procedure: { readonly '~orpc': D }): D {
  return procedure['~orpc'];
}

/** The same procedure with another check of its output. */
export function withOutputSchema(
  procedure: AnyProcedure,
  change: (schema: OutputSchema) => OutputSchema,
): AnyProcedure {
  const { outputSchema, ...definition } = definitionOf(procedure);
  return new Procedure({ ...definition, ...(outputSchema && { outputSchema: change(outputSchema) }) });
}
