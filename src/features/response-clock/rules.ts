/** What happens when an enquiry stays unanswered, in this order; each at most once per lead. */
export const clockSteps = ['remind', 'pass_on', 'notify_managers'] as const;
export type ClockStep = (typeof clockSteps)[number];

/** Working minutes after which each step happens; null: never. */
export type StepMinutes = Readonly<Record<ClockStep, number | null>>;

/** Eight hours a day, for five weeks. */
export const maxWaitMinutes = 12_000;

/** ISO weekdays, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const maxHolidays = 200;
export const maxHolidayNameLength = 80;

/** The first step that would not come after the ones before it; null if their order is right. */
export function stepOutOfOrder(minutes: StepMinutes): ClockStep | null {
  let before = 0;
  for (const step of clockSteps) {
    const after = minutes[step];
    if (after === null) continue;
    if (after <= before) return step;
    before = after;
  }
  return null;
}
