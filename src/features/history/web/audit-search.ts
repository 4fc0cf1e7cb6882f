import { isDay } from '#platform/is-day.ts';
import type { AuditAct, AuditTopic } from '../audit.ts';
import { auditActKeys, auditTopics } from '../audit.ts';

export interface AuditSearch {
  readonly person?: string | undefined;
  readonly topic?: AuditTopic | undefined;
  readonly act?: AuditAct | undefined;
  readonly record?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Reads search parameters, which anybody may have typed; drops invalid ones. */
export function readAuditSearch(typed: Readonly<Record<string, unknown>>): AuditSearch {
  const [topic, act] = [
    auditTopics.find((known) => known === typed.topic),
    auditActKeys.find((known) => known === typed.act),
  ];
  const [person, record] = [idOf(typed.person), idOf(typed.record)];
  const [from, until] = [dayOf(typed.from), dayOf(typed.until)];
  return {
    ...(person && { person }),
    ...(topic && { topic }),
    ...(act && { act }),
    ...(record && { record }),
    ...(from && { from }),
    ...(until && (!from || from <= until) && { until }),
  };
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(value) ? value : null;
}

function dayOf(value: unknown): string | null {
  return typeof value === 'string' && /^[12]/u.test(value) && isDay(value) ? value : null;
}
