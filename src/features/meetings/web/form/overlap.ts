import { problemOf } from '#platform/rpc/web/problem-of.ts';
import type { MeetingCard } from '../../contract.ts';

/** The agent's meetings at the requested time; null if a call failed for another reason. */
export function overlapOf(error: unknown): readonly MeetingCard[] | null {
  const problem = problemOf(error);
  if (problem.code !== 'conflict' || problem.reason !== 'overlap') return null;
  return isCards(problem.current) ? problem.current : [];
}

/** The server sends cards of its own contract, or nothing. */
function isCards(current: unknown): current is readonly MeetingCard[] {
  return Array.isArray(current) && current.every((card) => typeof card === 'object' && card !== null && 'id' in card);
}
