import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';

/** A failed statement without its values: the cause is in the message, the SQL in the stack. */
class StatementFailed extends Error {
  override readonly name = 'StatementFailed';
  readonly code: string | undefined;

  constructor(failed: Error, reason: unknown, statement?: string) {
    super(`a statement failed: ${describeError(reason)}`);
    this.code = codeOf(reason);
    const lines = [`${this.name}: ${this.message}`, statement, framesOf(failed)];
    this.stack = lines.filter((line) => line !== undefined).join('\n');
  }
}

/** An error that is safe to log and store: the values of a statement are people's names, addresses and links. */
export function withoutValues(error: Error): Error;
export function withoutValues(error: unknown): unknown;
export function withoutValues(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return new StatementFailed(error, error.cause, error.query);
  if (error instanceof pg.DatabaseError) return new StatementFailed(error, error);
  if (!(error instanceof Error) || error.cause === undefined) return error;
  const cause = withoutValues(error.cause);
  return cause === error.cause ? error : Object.create(error, { cause: { value: cause } });
}

/** SQLSTATE classes (connections, transactions, limits, disk) whose messages never quote values. */
const classesWithoutValues = /^(?:08|25|28|40|53|54|55|57|58|XX)/u;

function describeError(reason: unknown): string {
  if (!(reason instanceof pg.DatabaseError)) return reason instanceof Error ? reason.message || reason.name : 'unknown';
  const { code = '', message, table, column, constraint, dataType, position, routine } = reason;
  const details = Object.entries({ table, column, constraint, 'data type': dataType, position, routine });
  return [
    classesWithoutValues.test(code) ? `${code} ${message}` : code,
    ...details.filter(([, detail]) => detail !== undefined).map(([name, detail]) => `${name} ${detail}`),
  ].join(', ');
}

function codeOf(reason: unknown): string | undefined {
  return reason instanceof Error && 'code' in reason && typeof reason.code === 'string' ? reason.code : undefined;
}

/** The stack frames, which follow the message with the values. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message);
  return at < 0 ? undefined : stack.slice(at + message.length).replace(/^\n/u, '');
}
