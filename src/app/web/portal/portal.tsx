import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { PortalView } from '#features/portal/contract.ts';
import { CompanyLogo } from '#ui/company-logo.tsx';
import { toast } from '#ui/toast.ts';
import { PortalAgentCard } from './agent-card.tsx';
import { Consents } from './consents.tsx';
import { Documents } from './documents.tsx';
import { Meetings } from './meetings.tsx';
import { Messages } from './messages.tsx';
import { OwnedProperties } from './owned-properties.tsx';
import { PortalPropertyCard } from './portal-property-card.tsx';
import { usePortal } from './use-portal.ts';

/** The page of one client: matching properties, their agent, and a way to answer. */
export function Portal({ start }: { start: PortalView }) {
  const { t } = useLingui();
  const { view, act } = usePortal(start);
  const { client, company, agent, properties, owned, meetings, documents, messages, consents } = view;
  const agency = company.name || 'Aangan';
  const name = client.full_name;
  const confirmMeeting = (id: string) => act((portal) => portal.confirmMeeting({ meeting_id: id }));
  const isOwner = owned.length > 0 && properties.length === 0;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = t`Properties picked for you · ${agency}`;
  }, [agency, t]);

  return (
    <div className="mx-auto grid max-w-5xl gap-8 px-6 pt-6 pb-16 phone:px-4">
      <header className="grid gap-1 border-line border-b pb-5">
        {company.logo_url ? (
          <CompanyLogo
            src={company.logo_url}
            name={agency}
            size="max-h-12 max-w-60"
            className="mb-5 justify-self-start"
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
        <main ref={main} tabIndex={-1} className="grid gap-5">
          <Meetings
            id="meetings"
            title={t`Your meetings`}
            meetings={meetings.filter(({ is_past }) => !is_past)}
            timeZone={company.time_zone}
            onConfirm={confirmMeeting}
          />
          <OwnedProperties owned={owned} currency={company.currency} isOnly={isOwner} />
          {properties.map((property) => (
            <PortalPropertyCard
              key={property.id}
              property={property}
              currency={company.currency}
              onDecide={async (decision) => {
                const isDone = await act((portal) => portal.decide({ property_id: property.id, decision }));
                if (!isDone || decision !== 'not_suitable') return;
                const before = property.is_interested ? 'interested' : null;
                // The card is removed and would lose the focus.
                const focused = document.activeElement;
                if (focused === document.body || main.current?.contains(focused))
                  main.current?.focus({ preventScroll: true });
                toast({
                  title: t`Removed from your list`,
                  durationMs: 10_000,
                  action: {
                    label: t`Undo`,
                    onAction: () => void act((portal) => portal.decide({ property_id: property.id, decision: before })),
                  },
                });
              }}
            />
          ))}
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
        <aside className="grid gap-5">
          {agent && <PortalAgentCard agent={agent} />}
          <Documents documents={documents} timeZone={company.time_zone} />
          <Messages messages={messages} timeZone={company.time_zone} act={act} />
          <Consents consents={consents} act={act} />
        </aside>
      </div>
      <footer className="text-12 text-ink-3">
        {t`This page is private. Anyone with the link can open it, so please keep it to yourself. Your agent can close it at any time.`}
      </footer>
    </div>
  );
}
