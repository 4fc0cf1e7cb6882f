import type { DestinationStream, Logger } from 'pino';
import { pino, stdSerializers } from 'pino';
import { withoutValues } from '#platform/database/server/statement-failed.ts';

/**
 * Structured log: one JSON line per event, never a password, a token, the text of an email or a value of a statement.
 */
export type Log = Logger;

/** Opens a log on standard output or another stream. */
export function openLog(level: string, to: DestinationStream = pino.destination()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: unknown) => (error instanceof Error ? stdSerializers.err(withoutValues(error)) : error),
      },
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
    },
    to,
  );
}
