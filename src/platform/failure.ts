/** What a person can be told about one wrong field; `code` is translated on the screen, `limit` completes the sentence. */
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
  /** A machine word that tells two failures of one code apart, e.g. 'email_taken'. */
  readonly reason?: string;
  /** Seconds until it makes sense to try again. */
  readonly retryAfter?: number;
  /** The record as it stands now, and who changed it, by name and by profile, for a conflict. */
  readonly current?: unknown;
  readonly changedBy?: string | null;
  readonly changedById?: string | null;
  readonly changedAt?: string;
}

/** A refusal that the caller is meant to see; turned into an HTTP answer at one place only. */
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

/** The failure for one wrong field. */
export function invalidField(path: string, code: string, limit?: string | number): Failure {
  return new Failure('invalid', { fields: [limit === undefined ? { path, code } : { path, code, limit }] });
}

/** The failure for a field that this person may not change so. */
export function forbiddenField(path: string, code: string): Failure {
  return new Failure('forbidden', { fields: [{ path, code }] });
}
