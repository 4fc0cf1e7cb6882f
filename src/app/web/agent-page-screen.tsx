import type { QueryClient } from '@tanstack/react-query';
import type { Agent } from '#features/agents/contract.ts';
import { AgentScreen } from '#features/agents/web/agent-screen.tsx';
import { agentQuery, holdingsQuery } from '#features/agents/web/queries.ts';
import { latePart } from '#ui/late-part.ts';

const performance = latePart(() =>
  import('#features/performance/web/performance-summary.late.tsx').then((part) => part.PerformanceSummary),
);

export function fetchAhead(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(agentQuery(id));
  void queryClient.prefetchQuery(holdingsQuery(id));
}

/** An agent, with what the other features have of them. */
export function AgentPageScreen() {
  return <AgentScreen Performance={LatePerformance} />;
}

function LatePerformance({ agent }: { agent: Agent }) {
  const PerformanceSummary = performance.usePart(true, false);
  return PerformanceSummary && <PerformanceSummary agentId={agent.id} />;
}
