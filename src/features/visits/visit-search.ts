import { isId } from '#platform/is-id.ts';
import { readEach, readId, readSeveral } from '#platform/lists/address.ts';

/** What the form of a visit begins with. */
export interface VisitPlanSearch {
  leadId?: string | undefined;
  clientId?: string | undefined;
  propertyIds?: string[] | undefined;
  /** A meeting that gets stops, or a visit that is changed. */
  meetingId?: string | undefined;
}

/** From the QR code on the visitor's page: the number of the stop, from 1, and its code. */
export interface CheckInSearch {
  stop?: number | undefined;
  code?: string | undefined;
}

/** Parses untrusted search parameters; invalid ones are dropped. */
export function readVisitPlanSearch(raw: Record<string, unknown>): VisitPlanSearch {
  const propertyIds = readSeveral((value): value is string => isId(value))(raw.propertyIds);
  return { ...readEach(raw, ['leadId', 'clientId', 'meetingId'], readId), ...(propertyIds && { propertyIds }) };
}

/** The router parses a code as a number, and drops its leading zeros. */
export function readCheckInSearch(raw: Record<string, unknown>): CheckInSearch {
  const stop = Number(raw.stop);
  const code = typeof raw.code === 'number' || typeof raw.code === 'string' ? String(raw.code).padStart(6, '0') : '';
  return Number.isInteger(stop) && stop >= 1 && stop <= 12 && /^\d{6}$/u.test(code) ? { stop, code } : {};
}
