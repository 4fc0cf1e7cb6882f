import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Decision, DismissalReason } from '#features/matching/rules.ts';
import type { PortalProperty, PortalView } from '#features/portal/contract.ts';
import type { PropertyView } from '#features/portal/rules.ts';
import { propertiesPerPage, propertyViews } from '#features/portal/rules.ts';
import { Button } from '#ui/button.tsx';
import { CompanyLogo } from '#ui/company-logo.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Segmented } from '#ui/segmented.tsx';
import { toast } from '#ui/toast.ts';
import { PortalAgentCard } from './agent-card.tsx';
import { Consents } from './consents.tsx';
import { Documents } from './documents.tsx';
import { Invoices } from './invoices.tsx';
import { Meetings } from './meetings.tsx';
import { Messages } from './messages.tsx';
import { OwnDetailsSection } from './own-details.tsx';
import { PortalOwnedProperties } from './owned-properties.tsx';
import { PortalPropertyCard } from './portal-property-card.tsx';
import { useOpenedProperty } from './use-opened-property.ts';
import { usePortal } from './use-portal.ts';
import { Visits } from './visits.tsx';

const propertyPage = lazyComponent(() => import('./property-page.tsx').then((part) => part.PortalPropertyDetails));

/** The page of one client: matching properties, their agent, and a way to answer. */
export function Portal({ start }: { start: PortalView }) {
  const { t } = useLingui();
  const { view, request, isLoading, act, show } = usePortal(start);
  const { opened, open } = useOpenedProperty();
  const { client, company, agent, properties, property_counts: counts, owned, visits, invoices } = view;
  const { meetings, documents, messages, consents, details } = view;
  const agency = company.name || 'Aangan';
  const name = client.full_name;
  const confirmMeeting = (id: string) => act((portal) => portal.confirmMeeting({ meeting_id: id }));
  const isOwner = owned.length > 0 && counts.all === 0;
  const main = useRef<HTMLElement>(null);
  const PropertyPage = propertyPage.useComponent(opened !== null, opened !== null, () => open(null));
  useEffect(() => {
    document.title = t`Properties picked for you · ${agency}`;
  }, [agency, t]);
  const visitOf = (id: string) => visits.find(({ property_id }) => property_id === id);
  const decideOn = async (
    property: Pick<PortalProperty, 'id' | 'is_interested'>,
    decision: Decision | null,
    reason: DismissalReason | null = null,
  ) => {
    const { id: property_id } = property;
    const isDone = await act((portal) => portal.decide({ property_id, decision, reason }));
    if (!isDone || decision !== 'not_suitable') return;
    if (opened !== null) open(null);
    const before = property.is_interested ? 'interested' : null;
    // The card is removed and would lose the focus.
    const focused = document.activeElement;
    if (focused === document.body || main.current?.contains(focused)) main.current?.focus({ preventScroll: true });
    toast({
      title: t`Removed from your list`,
      durationMs: 10_000,
      action: {
        label: t`Undo`,
        onAction: () => void act((portal) => portal.decide({ property_id, decision: before })),
      },
    });
  };
  const answerFor = (property: Pick<PortalProperty, 'id' | 'is_interested'>) => ({
    act,
    timeZone: company.time_zone,
    visitDays: view.visit_days,
    visit: visitOf(property.id),
    onDecide: (decision: Decision | null, reason?: DismissalReason) => decideOn(property, decision, reason),
  });
  const views: Record<PropertyView, string> = {
    all: t`All (${counts.all})`,
    offered: t`Sent to you (${counts.offered})`,
    matching: t`Matching (${counts.matching})`,
  };

  if (opened !== null) {
    const known = properties.find(({ id }) => id === opened);
    return (
      <div className="mx-auto grid max-w-5xl gap-6 px-6 pt-6 pb-16 phone:px-4">
        <header className="border-line border-b pb-4 font-semibold text-accent-ink">{agency}</header>
        {PropertyPage && (
          <PropertyPage
            key={opened}
            id={opened}
            view={view}
            answer={answerFor(known ?? { id: opened, is_interested: false })}
            visit={visitOf(opened)}
            onBack={() => open(null)}
          />
        )}
      </div>
    );
  }

  return (
    <div className="mx-auto grid max-w-5xl gap-8 px-6 pt-6 pb-16 phone:px-4">
      <header className="grid gap-1 border-line border-b pb-5">
        {company.logo_url ? (
          <CompanyLogo
            src={company.logo_url}
            name={agency}
            size="max-h-12 max-w-60"
            className="mb-5 min-h-12 justify-self-start in-data-[theme=dark]:min-h-14"
          />
        ) : (
          <p className="text-20 font-semibold text-accent-ink">{agency}</p>
        )}
        <h1 className="text-28">{isOwner ? t`Your properties, ${name}` : t`Properties picked for you, ${name}`}</h1>
        <p className="text-ink-3">
          {isOwner ? t`How the market responds, up to today.` : t`Tell us what you like and we'll refine the list.`}
        </p>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <main ref={main} tabIndex={-1} className="grid min-w-0 gap-5">
          <Visits visits={visits} timeZone={company.time_zone} act={act} />
          <Meetings
            id="meetings"
            title={t`Your meetings`}
            meetings={meetings.filter(({ is_past }) => !is_past)}
            timeZone={company.time_zone}
            onConfirm={confirmMeeting}
          />
          <PortalOwnedProperties owned={owned} currency={company.currency} isOnly={isOwner} />
          {counts.offered > 0 && (
            <Segmented
              label={t`Properties`}
              className="max-w-full justify-self-start overflow-x-auto"
              value={request.properties}
              onChange={(next) => void show({ properties: next, shown: propertiesPerPage })}
              segments={propertyViews.map((value) => ({ value, label: views[value] }))}
            />
          )}
          {properties.map((property) => (
            <PortalPropertyCard
              key={property.id}
              property={property}
              currency={company.currency}
              answer={answerFor(property)}
              onOpen={() => open(property.id)}
            />
          ))}
          {properties.length < counts[request.properties] && (
            <Button
              size="large"
              className="justify-self-center"
              busy={isLoading}
              onClick={() => void show({ shown: request.shown + propertiesPerPage })}
            >
              {t`Show more properties`}
            </Button>
          )}
          {properties.length === 0 && !isOwner && (
            <div className="rounded-card border border-line bg-raised p-6">
              <h2 className="text-16">{t`No new matches right now`}</h2>
              <p className="mt-1 text-ink-2">{t`New matches will appear here.`}</p>
            </div>
          )}
          <Meetings
            id="past-meetings"
            title={t`Past meetings`}
            meetings={meetings.filter(({ is_past }) => is_past)}
            timeZone={company.time_zone}
            onConfirm={confirmMeeting}
          />
        </main>
        <aside className="grid min-w-0 gap-5">
          {agent && <PortalAgentCard agent={agent} />}
          <Invoices invoices={invoices} currency={company.currency} />
          <Documents documents={documents} timeZone={company.time_zone} />
          <Messages messages={messages} timeZone={company.time_zone} act={act} />
          <OwnDetailsSection details={details} act={act} />
          <Consents consents={consents} act={act} />
        </aside>
      </div>
      <footer className="text-12 text-ink-3">
        {t`This page is private. Anyone with the link can open it, so please keep it to yourself. Your agent can close it at any time.`}
      </footer>
    </div>
  );
}
