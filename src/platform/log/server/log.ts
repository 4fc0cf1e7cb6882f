import type { DestinationStream, Logger } from 'pino';
import { pino, stdSerializers } from 'pino';
import { withoutValues } from '#platform/database/server/statement-failed.ts';

/** Structured log: one JSON line an event, never a password, a token, a letter's text or a value of a statement. */
export type Log = Logger;

/** Writes to the standard output unless told where. */
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
