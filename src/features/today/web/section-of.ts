import { dayOf } from '#platform/dates.ts';
import type { TodayItem } from '../contract.ts';

export type TodaySection = 'overdue' | 'today' | 'next_days';

/** An enquiry is overdue by its clock, which counts working time; the rest by its day. `day` is today. */
export function sectionOf(item: TodayItem, { day, timeZone }: { day: string; timeZone: string }): TodaySection {
  if (item.kind === 'enquiry') return isOverdue(item.record) ? 'overdue' : 'today';
  const on = dayOf(item.at, timeZone);
  if (on === day) return 'today';
  return on < day ? 'overdue' : 'next_days';
}

/** Managers were notified that the lead waits. */
export function isOverdue({ step }: Extract<TodayItem, { kind: 'enquiry' }>['record']): boolean {
  return step === 'notify_managers';
}
