import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, instant, text, version } from '#platform/rpc/fields.ts';
import { clockSteps, maxHolidayNameLength, maxHolidays, maxWaitMinutes, stepOutOfOrder } from './rules.ts';

const tags = ['Response clock'];

/** A time of day in the company's time zone. */
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_time'));
/** ISO weekday: Monday is 1. */
const weekday = z.int().check(z.minimum(1), z.maximum(7));

const hours = z
  .object({ weekday, opens: time, closes: time })
  .check(z.refine(({ opens, closes }) => opens < closes, { error: 'before_start', path: ['closes'] }));
const minutes = z.nullable(z.int().check(z.minimum(1), z.maximum(maxWaitMinutes)));
const eachOnce = <T>(values: readonly T[]) => new Set(values).size === values.length;

const rules = {
  is_on: z.boolean(),
  /** Working minutes; null turns the step off. */
  minutes: z.object({ remind: minutes, pass_on: minutes, notify_managers: minutes }),
  /** The days without an entry are free. */
  hours: z.array(hours).check(
    z.maxLength(7),
    z.refine((all) => eachOnce(all.map((one) => one.weekday)), 'repeated'),
  ),
  holidays: z.array(z.object({ day, name: text(maxHolidayNameLength) })).check(
    z.maxLength(maxHolidays),
    z.refine((all) => eachOnce(all.map((one) => one.day)), 'repeated'),
  ),
};

export const responseRules = z.strictObject({ ...rules, version: z.int() });
export type ResponseRules = z.infer<typeof responseRules>;

export const responseRulesInput = z.object({ ...rules, version }).check((checked) => {
  const step = stepOutOfOrder(checked.value.minutes);
  if (step !== null)
    checked.issues.push({
      code: 'custom',
      message: 'not_later',
      path: ['minutes', step],
      input: checked.value.minutes[step],
    });
});
export type ResponseRulesInput = z.infer<typeof responseRulesInput>;

const named = z.strictObject({ id, name: z.string() });

export const waitingLead = z.strictObject({
  id,
  full_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phone_e164: z.nullable(z.string()),
  source: z.nullable(z.string()),
  property: z.nullable(named),
  agent: z.nullable(named),
  since: instant,
  /** The person enquired once more. */
  is_repeat: z.boolean(),
  /** Minutes within working hours since then. */
  waited: z.int(),
  /** The last step that happened. */
  step: z.nullable(z.enum(clockSteps)),
});
export type WaitingLead = z.infer<typeof waitingLead>;

export const responseClockContract = {
  waiting: procedure('read', {
    method: 'GET',
    path: '/waiting-leads',
    summary: 'New leads that nobody has contacted yet, the longest waiting first, at most 50, and the number of all',
    tags,
  })
    .input(z.object({ whose: z.optional(z.enum(['mine', 'all'])) }))
    .output(z.strictObject({ items: z.array(waitingLead), total: z.int() })),
  claim: procedure('write', {
    method: 'POST',
    path: '/waiting-leads/{id}/claim',
    summary: 'Take a lead that nobody is responsible for; the first one gets it',
    tags,
  })
    .input(z.object({ id }))
    .output(waitingLead),
  readRules: procedure('read', {
    method: 'GET',
    path: '/response-rules',
    summary: 'Working hours, holidays, and what happens when an enquiry stays unanswered',
    tags,
  }).output(responseRules),
  saveRules: procedure('manage_company', {
    method: 'PUT',
    path: '/response-rules',
    summary: 'Change working hours, holidays, and what happens when an enquiry stays unanswered',
    tags,
  })
    .input(responseRulesInput)
    .output(responseRules),
};
