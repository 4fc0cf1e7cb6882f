import { useLingui } from '@lingui/react/macro';
import { roleName } from '#features/accounts/role-name.ts';
import { statusNames } from '#features/accounts/web/state-badge.tsx';
import { Timeline } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { roles } from '#platform/access/rights.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { formatCount } from '#platform/money.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { agentStatuses, assignedTopics } from '../rules.ts';
import { agentFieldLabels } from './agent-field-labels.ts';
import { useSpecializationName } from './labels.ts';

export function AgentTimeline({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="agent-timeline" className="min-w-0">
      <SectionHead id="agent-timeline" title={t`Timeline`} />
      <Timeline topic="profiles" id={id} formatters={useAgentTimelineFormatters()} />
    </section>
  );
}

export function useAgentTimelineFormatters(): TimelineFormatters {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const specializationName = useSpecializationName();
  return {
    labels: agentFieldLabels,
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
    show: (field, value) => {
      const text = String(value);
      switch (field) {
        case 'notes':
        case 'qualifications':
          return null;
        case 'role': {
          const role = roles.find((name) => name === text);
          return role ? t(roleName(role)) : text;
        }
        case 'status': {
          const status = agentStatuses.find((name) => name === text);
          return status ? t(statusNames[status]) : text;
        }
        case 'specialization':
          return specializationName(text);
        default:
          return text;
      }
    },
  };
}
