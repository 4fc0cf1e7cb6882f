import type { FieldProblem } from '#platform/failure.ts';

/** A validation issue of zod. */
export interface Issue {
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
  readonly message: string;
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly divisor?: number | bigint;
  readonly format?: string;
  readonly keys?: readonly string[];
}

const ownCode = /^[a-z]+(_[a-z]+)*$/u;

/** Converts a validation issue to a field and a code that the client translates. */
export function fieldProblemOf(issue: Issue): FieldProblem {
  const parts = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  const path = parts.join('.');
  switch (issue.code) {
    case 'too_small': {
      const minimum = Number(issue.minimum);
      if (issue.origin !== 'string') return { path, code: 'too_small', limit: minimum };
      return minimum === 1 ? { path, code: 'required' } : { path, code: 'too_short', limit: minimum };
    }
    case 'too_big':
      return { path, code: issue.origin === 'string' ? 'too_long' : 'too_big', limit: Number(issue.maximum) };
    case 'invalid_type':
      return { path, code: isMissing(issue.input) ? 'required' : 'wrong_type' };
    case 'invalid_value':
      // An empty choice counts as missing.
      return { path, code: isMissing(issue.input) || issue.input === '' ? 'required' : ownOr(issue, 'not_valid') };
    case 'not_multiple_of':
      return { path, code: 'not_multiple_of', limit: Number(issue.divisor) };
    case 'unrecognized_keys':
      return { path: [...parts, ...(issue.keys ?? []).slice(0, 1)].join('.'), code: 'unknown_field' };
    case 'invalid_format':
      return { path, code: ownOr(issue, `not_${issue.format ?? 'valid'}`) };
    default:
      return { path, code: ownOr(issue, 'not_valid') };
  }
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

/** The code that the schema defines, or a default. */
function ownOr({ message }: Issue, code: string): string {
  return ownCode.test(message) ? message : code;
}
