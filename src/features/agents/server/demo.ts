import type { WithAuth } from '#features/accounts/server/auth-services.ts';
import { demoPeople } from '#features/accounts/server/demo.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import type { Agent, AgentInput } from '../contract.ts';
import { listAgents } from './service/read-agents.ts';
import { updateAgent } from './service/save-agent.ts';

/** Fills in the founder's details, which the others got with their invitation; puts the Junior Agent on leave. */
export async function makeDemoAgents(
  { auth }: WithAuth<Context<Program>>,
  people: ReadonlyArray<Context<Staff>>,
): Promise<void> {
  const [first] = people;
  if (!first) return;
  const admin = { ...first, auth };
  for (const agent of await listAgents(admin, [], {})) {
    const person = demoPeople.find(({ email }) => email === agent.email);
    const { id, version } = agent;
    if (!person) continue;
    const { phone, specialization, experience, qualifications } = person;
    const said = { ...toInput(agent), phone, specialization, experience, qualifications };
    if (id === admin.actor.profileId) await updateAgent(admin, { id, version, ...said });
    else if (person.role === 'Junior Agent') await updateAgent(admin, { id, version, ...said, status: 'on_leave' });
  }
}

function toInput({ full_name, email, role, status }: Pick<Agent, 'full_name' | 'email' | 'role' | 'status'>) {
  const none = { address: null, notes: '' } satisfies Partial<AgentInput>;
  return { full_name, email, role, status, ...none };
}
