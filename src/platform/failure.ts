/** An error of one field; the client translates `code`, and `limit` fills its placeholder. */
export interface FieldProblem {
  readonly path: string;
  readonly code: string;
  readonly limit?: string | number;
}

export const failureStatuses = {
  unauthenticated: 401,
  waiting: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
  full: 507,
} as const;

export type FailureCode = keyof typeof failureStatuses;

export interface FailureDetails {
  readonly fields?: readonly FieldProblem[];
  /** A machine-readable reason that distinguishes failures of one code, e.g. 'email_taken'. */
  readonly reason?: string;
  /** Why it was refused, in the user's language, where code and reason do not say it all. */
  readonly message?: string;
  /** The scope that an API key lacks. */
  readonly scope?: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** For a conflict: the current record, and the name and profile of the user who changed it. */
  readonly current?: unknown;
  readonly changedBy?: string | null;
  readonly changedById?: string | null;
  readonly changedAt?: string;
}

/** An error for the caller; translated to an HTTP answer in one place only. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: FailureDetails;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(details.reason ?? code);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}

/** The failure for one invalid field. */
export function invalidField(path: string, code: string, limit?: string | number): Failure {
  return new Failure('invalid', { fields: [limit === undefined ? { path, code } : { path, code, limit }] });
}

/** The failure for a field that this user may not set to this value. */
export function forbiddenField(path: string, code: string): Failure {
  return new Failure('forbidden', { fields: [{ path, code }] });
}

/** Why a record has no page: it was erased, or merged into another, whose id is `current`. */
export function absenceOf(
  row: { readonly erased_at: Date | null; readonly merged_into_id: string | null } | null,
): FailureDetails {
  if (row?.erased_at) return { reason: 'erased' };
  return row?.merged_into_id ? { reason: 'merged', current: { id: row.merged_into_id } } : {};
}
