import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { AgentSection } from '#features/accounts/web/agent-section.tsx';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { RecordError, recordStateOf } from '#platform/rpc/web/record-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { RecordColumns } from '#ui/record-columns.tsx';
import type { Lead } from '../../contract.ts';
import { interestLabels, leadSourceLabel } from '../../labels.ts';
import { applyLeadMoves, usePendingMoves } from '../lead-moves.ts';
import { LeadSkeleton } from '../lead-skeleton.tsx';
import { leadQuery } from '../queries.ts';
import { LeadActions } from './lead-actions.tsx';
import { LeadClient } from './lead-client.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadPreferences } from './lead-preferences.tsx';
import { StageStepper } from './stage-stepper.tsx';

// Not needed for the first paint.
const contactBar = lazyComponent(() => import('./contact-bar.tsx').then((part) => part.LeadContactBar));
const stages = lazyComponent(() => import('./stage-history.tsx').then((part) => part.StageHistory));
const activity = lazyComponent(() =>
  import('#features/history/web/activity.lazy.tsx').then((part) => part.ActivityTabs),
);
const timeline = lazyComponent(() => import('./lead-timeline.lazy.tsx').then((part) => part.LeadTimeline));
const notFound = lazyComponent(() => import('./lead-not-found.lazy.tsx').then((part) => part.LeadNotFound));
const deleted = lazyComponent(() => import('./deleted-lead-alert.lazy.tsx').then((part) => part.DeletedLeadAlert));

interface LeadScreenProps {
  /** What the lead looks for; null until its code has loaded. */
  readonly Requirements?: ComponentType<{ readonly lead: Lead; readonly isReadOnly: boolean }> | null;
  /** Matching properties; null until its code has loaded. */
  readonly Matches?: ComponentType<{ readonly lead: Lead }> | null;
  /** The deals that won the lead; null until its code has loaded. */
  readonly Deals?: ComponentType<{ readonly lead: Lead }> | null;
  readonly SharedLinks?: ComponentType<{ readonly lead: Lead }> | null;
  /** How often the lead enquired, and from where. */
  readonly Enquiries?: ComponentType<{ readonly lead: Lead }>;
  readonly FollowUps?: ComponentType<{ readonly lead: Lead }>;
  /** Above the page: whether the lead may be contacted. */
  readonly ContactNote?: ComponentType<{ readonly lead: Lead }>;
  readonly Consents?: ComponentType<{ readonly lead: Lead }>;
  readonly Meetings?: ComponentType<{ readonly lead: Lead }>;
  /** Emails and messages; null until its code has loaded. */
  readonly Communications?: ComponentType<{ readonly lead: Lead }> | null;
  readonly Documents?: ComponentType<{ readonly lead: Lead }> | null;
  readonly Portal?: ComponentType<{ readonly lead: Lead }> | null;
  /** Timeline with notes; null until its code has loaded. */
  readonly Notes?: TimelineOf<'leads'> | null;
  readonly onLogActivity?: (lead: Lead) => void;
  readonly onLogCall?: (lead: Lead) => void;
}

export function LeadScreen(parts: LeadScreenProps) {
  const { t } = useLingui();
  const { id } = useParams({ from: '/leads/$id' });
  // The route loader has fetched already; do not repeat a refused request.
  const found = useQuery({ ...leadQuery(id), retryOnMount: false });
  const moves = usePendingMoves();
  const { isGone, isErased, isMissing, mergedInto } = recordStateOf(found);
  const LeadNotFound = notFound.useComponent(isMissing, false);
  if (mergedInto !== null) return <Navigate to="/leads/$id" params={{ id: mergedInto }} replace />;
  if (found.isPending) return <LeadSkeleton />;
  if (found.data && !isErased)
    return <LeadPage key={id} lead={applyLeadMoves(found.data, moves)} isGone={isGone} parts={parts} />;
  if (isMissing) return LeadNotFound && <LeadNotFound erasedId={isErased ? id : null} />;
  return <RecordError title={t`The lead could not be loaded`} found={found} />;
}

interface LeadPageProps {
  readonly lead: Lead;
  /** Another user deleted the lead while it was open. */
  readonly isGone: boolean;
  readonly parts: LeadScreenProps;
}

function LeadPage({ lead, isGone, parts }: LeadPageProps) {
  const { t } = useLingui();
  const {
    ContactNote,
    Requirements,
    Matches,
    Deals,
    SharedLinks,
    Enquiries,
    FollowUps,
    Meetings,
    Communications,
    Consents,
    Documents,
    Portal,
    Notes,
    onLogActivity,
    onLogCall,
  } = parts;
  const [isLeaving, setLeaving] = useState(false);
  const ContactBar = contactBar.useComponent(!isGone, false);
  const StageHistory = stages.useComponent(true, false);
  const Activity = activity.useComponent(true, false);
  const LeadTimeline = timeline.useComponent(true, false);
  const DeletedLeadAlert = deleted.useComponent(isGone && !isLeaving, false);
  const { source, interest_type: interest } = lead;
  const origin = [interest && t(interestLabels[interest]), t(leadSourceLabel(source))];
  return (
    <>
      {DeletedLeadAlert && <DeletedLeadAlert lead={lead} />}
      <PageHead
        back={<Link to="/leads">{t`Back to leads`}</Link>}
        title={lead.full_name}
        sub={origin.filter(Boolean).join(' · ')}
        inline
        actions={!isGone && <LeadActions lead={lead} onLogCall={onLogCall} onLeave={() => setLeaving(true)} />}
      />
      {ContactNote && !isGone && <ContactNote lead={lead} />}
      <StageStepper lead={lead} isGone={isGone} />
      <RecordColumns
        factsLabel={t`Details`}
        facts={
          <>
            <LeadFacts lead={lead} />
            {Consents && !isGone && <Consents lead={lead} />}
            {lead.client && <LeadClient client={lead.client} />}
            <AgentSection id="lead-agent" title={t`Assigned agent`} agent={lead.assigned_agent} />
            <div className="contents print:hidden">
              {Documents && !isGone && <Documents lead={lead} />}
              {Portal && !isGone && <Portal lead={lead} />}
            </div>
          </>
        }
        feed={
          <>
            {Activity && (
              <Activity
                timeline={LeadTimeline && Notes !== null && <LeadTimeline id={lead.id} Notes={Notes} />}
                communications={isGone ? undefined : Communications && <Communications lead={lead} />}
              />
            )}
            {StageHistory && <StageHistory id={lead.id} />}
          </>
        }
      >
        {FollowUps && !isGone && <FollowUps lead={lead} />}
        {Matches && !isGone && <Matches lead={lead} />}
        <LeadPreferences lead={lead}>
          {Requirements && <Requirements lead={lead} isReadOnly={isGone} />}
        </LeadPreferences>
        {Enquiries && !isGone && <Enquiries lead={lead} />}
        {Meetings && !isGone && <Meetings lead={lead} />}
        {SharedLinks && !isGone && <SharedLinks lead={lead} />}
        {Deals && !isGone && <Deals lead={lead} />}
      </RecordColumns>
      {ContactBar && <ContactBar lead={lead} onLogActivity={onLogActivity} />}
    </>
  );
}
