import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { roleName } from '#features/accounts/role-name.ts';
import { StateBadge } from '#features/accounts/web/state-badge.tsx';
import { RecordError, recordStateOf } from '#platform/rpc/web/record-state.tsx';
import { Tag } from '#ui/chip.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Agent } from '../contract.ts';
import { AgentActions } from './agent-actions.tsx';
import { AgentFacts } from './agent-facts.tsx';
import { AgentRecords } from './agent-records.tsx';
import { AgentSkeleton } from './agent-skeleton.tsx';
import { agentQuery } from './queries.ts';
import { useSpecializationName } from './use-specialization-name.ts';

/** Extension points for other features, filled by `app/`. Null until the chunk has loaded. */
interface AgentScreenProps {
  readonly Performance?: ComponentType<{ readonly agent: Agent }> | null;
  readonly Registrations?: ComponentType<{ readonly agent: Agent }>;
  readonly Leaves?: ComponentType<{ readonly agent: Agent }>;
}

// Below the fold, or rarely shown.
const timeline = lazyComponent(() => import('./agent-timeline.tsx').then((part) => part.AgentTimeline));
const contactBar = lazyComponent(() => import('./contact-bar.lazy.tsx').then((part) => part.AgentContactBar));
const notFound = lazyComponent(() => import('./agent-not-found.lazy.tsx').then((part) => part.AgentNotFound));
const deleted = lazyComponent(() => import('./deleted-agent-alert.lazy.tsx').then((part) => part.DeletedAgentAlert));

export function AgentScreen(parts: AgentScreenProps) {
  const { t } = useLingui();
  const { id } = useParams({ from: '/agents/view/$id' });
  // The route's loader has already fetched it; a refused request needs no retry.
  const found = useQuery({ ...agentQuery(id), retryOnMount: false });
  const { isGone, isMissing } = recordStateOf(found);
  const AgentNotFound = notFound.useComponent(isMissing, false);
  if (found.isPending) return <AgentSkeleton />;
  if (found.data) return <AgentPage key={id} agent={found.data} isGone={isGone} parts={parts} />;
  if (isMissing) return AgentNotFound && <AgentNotFound />;
  return <RecordError title={t`Failed to load agent details.`} found={found} />;
}

interface AgentPageProps {
  readonly agent: Agent;
  /** Somebody deleted the agent while the page was open. */
  readonly isGone: boolean;
  readonly parts: AgentScreenProps;
}

function AgentPage({ agent, isGone, parts: { Performance, Registrations, Leaves } }: AgentPageProps) {
  const { t } = useLingui();
  const nameOf = useSpecializationName();
  const [isLeaving, setLeaving] = useState(false);
  const AgentTimeline = timeline.useComponent(true, false);
  const ContactBar = contactBar.useComponent(!isGone, false);
  const DeletedAgentAlert = deleted.useComponent(isGone && !isLeaving, false);
  const { id, specialization, qualifications, notes } = agent;
  return (
    <>
      {DeletedAgentAlert && <DeletedAgentAlert agent={agent} />}
      <PageHead
        back={<Link to="/agents">{t`Back to agents`}</Link>}
        title={agent.full_name}
        badge={!isGone && <StateBadge person={agent} />}
        sub={t(roleName(agent.role))}
        inline
        actions={!isGone && <AgentActions agent={agent} onLeave={() => setLeaving(true)} />}
      />
      {!isGone && <AgentRecords id={id} />}
      <div className="grid grid-cols-[minmax(0,1fr)_320px] grid-rows-[auto_1fr] items-start gap-x-10 gap-y-6 max-[1100px]:grid-cols-1">
        <div className="grid min-w-0 gap-6">
          <section aria-labelledby="agent-specialization">
            <SectionHead id="agent-specialization" title={t`Specialization`} />
            {specialization.length > 0 ? (
              <ul className="flex flex-wrap gap-1.5 pt-3">
                {specialization.map((word) => (
                  <li key={word} className="max-w-full">
                    <Tag>{nameOf(word)}</Tag>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="pt-3 text-ink-3">{t`Not specified`}</p>
            )}
          </section>
          {qualifications && <TextSection id="agent-qualifications" title={t`Qualifications`} body={qualifications} />}
          {notes !== '' && <TextSection id="agent-notes" title={t`Notes`} body={notes} />}
          {Performance && !isGone && <Performance agent={agent} />}
          {Registrations && !isGone && <Registrations agent={agent} />}
        </div>
        <aside aria-label={t`Details`} className="row-span-2 grid gap-5 max-[1100px]:row-auto">
          <AgentFacts agent={agent} />
          {Leaves && !isGone && <Leaves agent={agent} />}
        </aside>
        <div className="grid min-w-0 gap-6 print:hidden">{AgentTimeline && <AgentTimeline id={id} />}</div>
      </div>
      {ContactBar && <ContactBar agent={agent} />}
    </>
  );
}

function TextSection({ id, title, body }: { id: string; title: string; body: string }) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <p className="max-w-[64ch] pt-3 text-14 leading-[1.375rem] whitespace-pre-line">{body}</p>
    </section>
  );
}
