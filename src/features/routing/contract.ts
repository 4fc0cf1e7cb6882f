import * as z from 'zod/mini';
import { interests } from '#features/leads/rules.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { paiseOf } from '#platform/paise.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, instant, money, requiredText, version } from '#platform/rpc/fields.ts';
import { leadSourceKey } from '#platform/words/word-fields.ts';
import {
  dryRun,
  groupWays,
  maxGroups,
  maxMembers,
  maxOpenLeads,
  maxRuleNameLength,
  maxRules,
  maxValueLength,
  maxValues,
  routingWays,
  skipReasons,
} from './rules.ts';

const tags = ['Routing'];

const few = <T extends z.ZodMiniType>(value: T) => z.array(value).check(z.maxLength(maxValues));

const ruleFields = {
  id,
  name: requiredText(maxRuleNameLength),
  is_enabled: z.boolean(),
  /** An empty list and null mean any. */
  sources: few(leadSourceKey),
  localities: few(requiredText(maxValueLength)),
  budget_from: z.nullable(money),
  budget_to: z.nullable(money),
  interests: few(z.enum(interests)),
  property_type_ids: few(id),
  property_id: z.nullable(id),
  languages: few(z.enum(languageCodes)),
  campaigns: few(requiredText(maxValueLength)),
  way: z.enum(routingWays),
  /** For 'person'. */
  agent_id: z.nullable(id),
  /** For 'turn', 'load' and 'claim'. */
  group_id: z.nullable(id),
};
export const ruleSchema = z.object(ruleFields).check(
  z.refine(({ way, agent_id }) => (way === 'person') === (agent_id !== null), {
    error: 'required',
    path: ['agent_id'],
  }),
  z.refine(({ way, group_id }) => groupWays.includes(way) === (group_id !== null), {
    error: 'required',
    path: ['group_id'],
  }),
  z.refine(
    ({ budget_from, budget_to }) =>
      budget_from === null || budget_to === null || paiseOf(budget_from) <= paiseOf(budget_to),
    { error: 'min_over_max', path: ['budget_to'] },
  ),
);

const group = z.object({
  id,
  name: requiredText(maxRuleNameLength),
  member_ids: z.array(id).check(z.maxLength(maxMembers)),
});

const limit = z.object({ agent_id: id, most_open_leads: z.int().check(z.minimum(0), z.maximum(maxOpenLeads)) });

const eachOnce = <T>(values: readonly T[]) => new Set(values).size === values.length;

const config = {
  /** In this order; the first that fits decides. */
  rules: z.array(ruleSchema).check(
    z.maxLength(maxRules),
    z.refine((rules) => eachOnce(rules.map((one) => one.id)), 'repeated'),
  ),
  groups: z.array(group).check(
    z.maxLength(maxGroups),
    z.refine((groups) => eachOnce(groups.map((one) => one.id)), 'repeated'),
    z.refine((groups) => eachOnce(groups.map((one) => one.name)), 'repeated'),
  ),
  limits: z.array(limit).check(
    z.maxLength(1000),
    z.refine((limits) => eachOnce(limits.map((one) => one.agent_id)), 'repeated'),
  ),
};

/** Rules may name only groups that the same input has. */
function checkGroups(
  checked: z.core.ParsePayload<{ rules: z.infer<typeof ruleSchema>[]; groups: z.infer<typeof group>[] }>,
) {
  for (const [index, one] of checked.value.rules.entries())
    if (one.group_id !== null && !checked.value.groups.some((other) => other.id === one.group_id))
      checked.issues.push({
        code: 'custom',
        message: 'unknown',
        path: ['rules', index, 'group_id'],
        input: one.group_id,
      });
}

const switches = { holds_off_hours: z.boolean(), routes_imports: z.boolean() };

export const routingInput = z.object({ ...config, ...switches, version }).check(checkGroups);
export type RoutingInput = z.infer<typeof routingInput>;

export const routingDraft = z.object(config).check(checkGroups);
export type RoutingDraft = z.infer<typeof routingDraft>;

export const routingSchema = z.strictObject({
  ...switches,
  rules: z.array(z.strictObject(ruleFields)),
  groups: z.array(z.strictObject(group.shape)),
  limits: z.array(z.strictObject(limit.shape)),
  /** Everybody who can get leads, by name. */
  people: z.array(
    z.strictObject({
      id,
      full_name: z.string(),
      open_leads: z.int(),
      /** The last day of the current leave; null if the person is here, or the leave has no end. */
      back_after: z.nullable(day),
      is_on_leave: z.boolean(),
    }),
  ),
  version: z.int(),
});
export type Routing = z.infer<typeof routingSchema>;

const dryRunItem = z.strictObject({
  lead: z.strictObject({ id, full_name: z.string() }),
  at: instant,
  rule: z.nullable(z.string()),
  /** Who would get it; null if nobody would, or if it would be offered. */
  agent_id: z.nullable(id),
  /** How many people it would be offered to. */
  offered_to: z.int(),
  skipped: z.array(z.strictObject({ agent_id: id, reason: z.enum(skipReasons) })),
  /** Who has it today. */
  current_agent_id: z.nullable(id),
});

export const dryRunResult = z.strictObject({
  /** All leads looked at, at most 1000. */
  total: z.int(),
  is_capped: z.boolean(),
  open: z.int(),
  offered: z.int(),
  per_person: z.array(z.strictObject({ agent_id: id, count: z.int() })),
  /** The newest of them. */
  items: z.array(dryRunItem).check(z.maxLength(dryRun.maxListed)),
});
export type DryRunResult = z.infer<typeof dryRunResult>;

export const agentLeave = z.strictObject({ id, first_on: day, last_on: day });
export type AgentLeave = z.infer<typeof agentLeave>;

export const agentLeaveInput = z
  .object({ id, agent_id: id, first_on: day, last_on: day })
  .check(z.refine(({ first_on, last_on }) => first_on <= last_on, { error: 'before_start', path: ['last_on'] }));
export type AgentLeaveInput = z.infer<typeof agentLeaveInput>;

export const routingContract = {
  read: procedure('manage_company', {
    method: 'GET',
    path: '/routing',
    summary: 'The rules, groups and limits by which leads without an agent are given out',
    tags,
  }).output(routingSchema),
  save: procedure('manage_company', {
    method: 'PUT',
    path: '/routing',
    summary: 'Replace the rules, groups and limits of routing',
    tags,
  })
    .input(routingInput)
    .output(routingSchema),
  dryRun: procedure('manage_company', {
    method: 'POST',
    path: '/routing/dry-run',
    summary: 'Who would have got the leads of the last 30 days by these rules; nothing is changed',
    tags,
  })
    .input(routingDraft)
    .output(dryRunResult),
  claim: procedure('write', {
    method: 'POST',
    path: '/leads/{id}/claim',
    summary: 'Take a lead without an agent; the first one gets it',
    tags,
  })
    .input(z.object({ id }))
    .output(z.strictObject({ id, agent_id: id })),
  leaves: procedure('read', {
    method: 'GET',
    path: '/agents/{agent_id}/leaves',
    summary: 'The current and upcoming leaves of a person',
    tags,
  })
    .input(z.object({ agent_id: id }))
    .output(z.array(agentLeave)),
  addLeave: procedure('write', {
    method: 'POST',
    path: '/agents/{agent_id}/leaves',
    summary: 'Add a leave of one’s own, or of a colleague if one manages people',
    tags,
  })
    .input(agentLeaveInput)
    .output(agentLeave),
  deleteLeave: procedure('write', {
    method: 'DELETE',
    path: '/agents/{agent_id}/leaves/{id}',
    summary: 'Delete a leave',
    tags,
  })
    .input(z.object({ agent_id: id, id }))
    .output(z.void()),
};
