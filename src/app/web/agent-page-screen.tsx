import type { QueryClient } from '@tanstack/react-query';
import type { Agent } from '#features/agents/contract.ts';
import { AgentScreen } from '#features/agents/web/agent-screen.tsx';
import { agentQuery, assignedCountsQuery } from '#features/agents/web/queries.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

const performance = lazyComponent(() =>
  import('#features/performance/web/performance-summary.lazy.tsx').then((part) => part.PerformanceSummary),
);

const registrations = lazyComponent(() =>
  import('#features/registrations/web/agent-registrations.lazy.tsx').then((part) => part.AgentRegistrations),
);

const leaves = lazyComponent(() => import('./agent-leaves.lazy.tsx').then((part) => part.LeavesWithMeetings));

export function prefetchQueries(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(agentQuery(id));
  void queryClient.prefetchQuery(assignedCountsQuery(id));
}

/** An agent, with data of the other features. */
export function AgentPageScreen() {
  return <AgentScreen Performance={LazyPerformance} Registrations={LazyRegistrations} Leaves={LazyLeaves} />;
}

function LazyRegistrations({ agent }: { agent: Agent }) {
  const AgentRegistrations = registrations.useComponent(true, false);
  return AgentRegistrations && <AgentRegistrations agentId={agent.id} />;
}

function LazyLeaves({ agent }: { agent: Agent }) {
  const LeavesWithMeetings = leaves.useComponent(true, false);
  return LeavesWithMeetings && <LeavesWithMeetings agentId={agent.id} />;
}

function LazyPerformance({ agent }: { agent: Agent }) {
  const PerformanceSummary = performance.useComponent(true, false);
  return PerformanceSummary && <PerformanceSummary agentId={agent.id} />;
}
