import * as z from 'zod/mini';
import { ownPassword, personSchema } from '#features/accounts/contract.ts';
import { roles } from '#platform/access/rights.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cappedCount, emailAddress, id, instant, requiredText, text, version } from '#platform/rpc/fields.ts';
import { agentStatuses, experienceRange } from './rules.ts';

const tags = ['Agents'];

const experience = z.nullable(z.int().check(z.minimum(experienceRange.least), z.maximum(experienceRange.most)));
const specialization = z.array(requiredText(60)).check(z.maxLength(30));

/** The input for a new agent. Empty optional values are null. */
export const newAgent = z.object({
  full_name: requiredText(120),
  email: emailAddress,
  phone: requiredText(40),
  role: z.enum(roles),
  address: z.nullable(text(300)),
  specialization,
  experience,
  qualifications: z.nullable(text(2000)),
  notes: text(5000),
});
export type NewAgent = z.infer<typeof newAgent>;

export const agentInput = z.extend(newAgent, { status: z.enum(agentStatuses) });
export type AgentInput = z.infer<typeof agentInput>;

export const agentCard = z.extend(personSchema, {
  specialization: z.array(z.string()),
  experience: z.nullable(z.int()),
  assigned: z.strictObject({ properties: cappedCount, clients: cappedCount, leads: cappedCount }),
});
export type AgentCard = z.infer<typeof agentCard>;

export const agentSchema = z.extend(personSchema, {
  address: z.nullable(z.string()),
  specialization: z.array(z.string()),
  experience: z.nullable(z.int()),
  qualifications: z.nullable(z.string()),
  notes: z.string(),
  updated_at: instant,
});
export type Agent = z.infer<typeof agentSchema>;

/** Exact counts of assigned records; of meetings, only the upcoming ones. */
export const assignedCounts = z.strictObject({
  properties: z.int(),
  clients: z.int(),
  leads: z.int(),
  meetings: z.int(),
  documents: z.int(),
  follow_ups: z.int(),
});
export type AssignedCounts = z.infer<typeof assignedCounts>;

export const agentFilter = z.object({
  /** Matches name, email address and phone. */
  search: z.optional(text(200)),
  role: z.optional(z.array(z.enum(roles)).check(z.maxLength(roles.length))),
});
export type AgentFilter = z.infer<typeof agentFilter>;

const invitedAgent = z.strictObject({
  agent: agentSchema,
  /** To be copied; null if it was emailed. */
  link: z.nullable(z.string()),
  is_emailed: z.boolean(),
});
export type InvitedAgent = z.infer<typeof invitedAgent>;

const deletedAgent = z.strictObject({
  handed_over: assignedCounts,
  /** How many of the meetings now overlap another meeting of the agent who took them over. */
  overlaps: z.int(),
});

export const agentsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/agents',
    summary: 'The people of the agency, those on leave last',
    tags,
  })
    .input(agentFilter)
    .output(z.array(agentCard)),
  find: procedure('read', { method: 'GET', path: '/agents/{id}', summary: 'One agent', tags })
    .input(z.object({ id }))
    .output(agentSchema),
  assignedRecords: procedure('read', {
    method: 'GET',
    path: '/agents/{id}/assigned-records',
    summary: 'The number of records assigned to an agent',
    tags,
  })
    .input(z.object({ id }))
    .output(assignedCounts),
  greeting: procedure('read', {
    method: 'GET',
    path: '/colleague-greeting',
    summary: 'How a WhatsApp message to a colleague begins; {{client_name}} stands for the colleague',
    tags,
  }).output(z.strictObject({ text: z.string() })),
  create: procedure('manage_people', {
    method: 'POST',
    path: '/agents',
    summary: 'Add an agent and send an invitation',
    tags,
  })
    .input(z.extend(newAgent, { id, password: ownPassword }))
    .output(invitedAgent),
  update: procedure('write', {
    method: 'PUT',
    path: '/agents/{id}',
    summary: "Change an agent; without the right to manage people, only parts of one's own profile",
    tags,
    keys: 'session',
  })
    .input(z.extend(agentInput, { id, version, password: ownPassword }))
    .output(agentSchema),
  delete: procedure('manage_people', {
    method: 'DELETE',
    path: '/agents/{id}',
    summary: 'Move an agent to the trash; optionally reassign their records',
    tags,
  })
    .input(z.object({ id, hand_to: z.optional(id) }))
    .output(deletedAgent),
};
