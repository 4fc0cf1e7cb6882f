import type { QueryClient } from '@tanstack/react-query';
import { AgentScreen } from '#features/agents/web/agent-screen.tsx';
import { agentQuery, holdingsQuery } from '#features/agents/web/queries.ts';

export function fetchAhead(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(agentQuery(id));
  void queryClient.prefetchQuery(holdingsQuery(id));
}

/** An agent, with what the other features have of them. */
export function AgentPageScreen() {
  return <AgentScreen />;
}
