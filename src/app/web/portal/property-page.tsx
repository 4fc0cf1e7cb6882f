import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, MapPin } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { PortalPropertyPage, PortalView, PortalVisit } from '#features/portal/contract.ts';
import { findsNothing, problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { PortalAgentCard } from './agent-card.tsx';
import { Description } from './description.tsx';
import { Gallery } from './gallery.tsx';
import type { AnswerProps } from './property-answer.tsx';
import { PropertyAnswer } from './property-answer.tsx';
import { PortalMedia } from './property-media.tsx';
import { Headline, placeOfProperty, Reasons } from './property-parts.tsx';
import { portalApi } from './use-portal.ts';
import { PortalVisitCard } from './visits.tsx';

interface PropertyPageProps {
  readonly id: string;
  readonly view: PortalView;
  readonly visit: PortalVisit | undefined;
  readonly answer: Omit<AnswerProps, 'property' | 'titleId' | 'visit'>;
  readonly onBack: () => void;
}

/** One property with all that the client may know about it. */
export function PortalPropertyDetails({ id, view, visit, answer, onBack }: PropertyPageProps) {
  const { t } = useLingui();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [property, setProperty] = useState<PortalPropertyPage | null>(null);
  const [problem, setProblem] = useState<'gone' | 'failed' | null>(null);
  const load = useCallback(async () => {
    setProblem(null);
    try {
      setProperty(await portalApi.property({ property_id: id }));
    } catch (error) {
      if (problemOf(error).code === 'unauthenticated') location.reload();
      setProblem(findsNothing(error) ? 'gone' : 'failed');
    }
  }, [id]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (property) title.current?.focus({ preventScroll: true });
  }, [property]);
  const { company, agent, properties } = view;
  const isInterested = properties.find((one) => one.id === id)?.is_interested ?? property?.is_interested ?? false;
  const back = (
    <Button variant="ghost" className="-ml-2 justify-self-start" onClick={onBack}>
      <ArrowLeft aria-hidden="true" />
      {t`All properties`}
    </Button>
  );
  if (problem === 'gone') {
    return (
      <main className="grid gap-4">
        {back}
        <div className="rounded-card border border-line bg-raised p-6">
          <h1 className="text-20">{t`This property is no longer available`}</h1>
          <p className="mt-1 text-ink-2">{t`Ask us about similar ones.`}</p>
        </div>
      </main>
    );
  }
  if (!property) {
    return (
      <main className="grid gap-4">
        {back}
        {problem === 'failed' ? (
          <ErrorState title={t`The property could not be loaded`} onRetry={() => void load()} isRetrying={false} />
        ) : (
          <Loading label={t`Loading the property...`}>
            <Skeleton className="aspect-[16/10] w-full rounded-card" />
          </Loading>
        )}
      </main>
    );
  }
  return (
    <div className="grid gap-4">
      {back}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <main className="grid min-w-0 gap-5">
          <div className="overflow-hidden rounded-card border border-line">
            <Gallery images={property.images} title={property.title} />
          </div>
          <div className="grid gap-1">
            <h1 id={titleId} ref={title} tabIndex={-1} className="break-words text-28">
              {property.title}
            </h1>
            <p className="text-ink-2">{placeOfProperty(property)}</p>
          </div>
          <Headline property={property} currency={company.currency} />
          <Reasons property={property} currency={company.currency} />
          {visit && visit.state !== 'withdrawn' && (
            <ul>
              <PortalVisitCard heading="h2" visit={visit} timeZone={company.time_zone} act={answer.act} />
            </ul>
          )}
          <PropertyAnswer
            {...answer}
            visit={visit}
            property={{ id, title: property.title, is_interested: isInterested }}
            titleId={titleId}
          />
          {property.facts.length > 0 && (
            <section className="grid gap-3">
              <h2 className="text-16">{t`Details`}</h2>
              <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3">
                {property.facts.map(({ name, label, value }) => (
                  <div key={name} className="min-w-0">
                    <dt className="text-12 text-ink-3">{label}</dt>
                    <dd className="break-words text-ink">{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {property.features.length > 0 && (
            <section className="grid gap-3">
              <h2 className="text-16">{t`Features`}</h2>
              <p className="text-ink-2">{property.features.join(' · ')}</p>
            </section>
          )}
          {property.description !== '' && (
            <section className="grid gap-2">
              <h2 className="text-16">{t`Description`}</h2>
              <Description text={property.description} titleId={titleId} />
            </section>
          )}
          <PortalMedia property={property} />
          <Button asChild className="justify-self-start">
            <a href={property.map_url} target="_blank" rel="noreferrer noopener">
              <MapPin aria-hidden="true" />
              {t`Open the map`}
            </a>
          </Button>
        </main>
        <aside>{agent && <PortalAgentCard agent={agent} />}</aside>
      </div>
    </div>
  );
}
