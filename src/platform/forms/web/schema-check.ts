import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldProblemOf } from '#platform/rpc/issues.ts';

/** Validates values with the schema that the server uses. */
export function problemsOf(schema: $ZodType, values: unknown): readonly FieldProblem[] {
  const result = safeParse(schema, values, { reportInput: true });
  return result.success ? [] : result.error.issues.map(fieldProblemOf);
}
