import { AgentLeaves } from '#features/routing/web/agent-leaves.lazy.tsx';
import { MeetingsDuring } from './meetings-during.tsx';

/** The leaves of an agent, each with the meetings to reassign. */
export function LeavesWithMeetings({ agentId }: { agentId: string }) {
  return <AgentLeaves agentId={agentId} MeetingsDuring={MeetingsDuring} />;
}
