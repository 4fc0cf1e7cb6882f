import { ArchiveRefused } from '#platform/archive/server/format.ts';
import { withoutValues } from '#platform/database/server/statement-failed.ts';
import { StartRefused } from '#platform/environment/server/environment.ts';
import { Failure } from '#platform/failure.ts';

/** What a program prints when an error ends it: a sentence if a person can fix the cause, else the stack. */
export function exitMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartRefused || error instanceof ArchiveRefused) return error.message;
  if (error instanceof Failure && error.cause instanceof Error)
    return `The files cannot be reached: ${error.cause.message}`;
  if (error.name === 'AbortError' && error.cause !== undefined) return exitMessage(error.cause);
  // A host name with several addresses: the reason for each; the error itself has no message.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(exitMessage).join('; ');
  if (isOfSystem(error)) return error.message;
  const { stack, message } = withoutValues(error);
  return stack ?? message;
}

/** Of the operating system or PostgreSQL (ECONNREFUSED, 28P01); the codes of Node.js itself mean a bug. */
function isOfSystem(error: Error): boolean {
  if (error instanceof Failure || !('code' in error) || typeof error.code !== 'string') return false;
  return !error.code.startsWith('ERR_');
}
