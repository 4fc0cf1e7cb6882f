import { useLingui } from '@lingui/react/macro';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { TimelineSection } from '#features/history/web/timeline-section.tsx';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { formatCount } from '#platform/money.ts';
import { agentFields } from '../fields.ts';
import { assignedTopics } from '../rules.ts';

export function AgentTimeline({ id }: { id: string }) {
  return <TimelineSection topic="profiles" id={id} formatters={useAgentTimelineFormatters()} />;
}

export function useAgentTimelineFormatters(): TimelineFormatters {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return {
    fields: agentFields,
    act: ({ action, difference }, names) => {
      switch (action) {
        case 'invited':
          return { title: t`Invited` };
        case 'joined':
          return { title: t`Accepted the invitation` };
        case 'signed_up':
          return { title: t`Signed up` };
        case 'approved':
          return { title: t`Approved` };
        case 'deleted':
        case 'taken_over': {
          const [from, to] = difference.agent_id ?? [];
          if (typeof from !== 'string' || typeof to !== 'string') return null;
          const sum = assignedTopics.reduce((all, topic) => all + Number(difference[topic]?.[1] ?? 0), 0);
          const count = formatCount(sum);
          const fromName = nameOf(names[from] ?? '');
          const taker = nameOf(names[to] ?? '');
          return action === 'deleted'
            ? { title: t`Moved to the trash`, text: t`records reassigned to ${taker}: ${count}` }
            : { title: t`Received records`, text: t`from ${fromName}: ${count}` };
        }
        default:
          return null;
      }
    },
  };
}
