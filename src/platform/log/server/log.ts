import type { Logger } from 'pino';
import { pino } from 'pino';

/** Structured log: one JSON line an event, never a password, a token or a letter's text. */
export type Log = Logger;

export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
  });
}
