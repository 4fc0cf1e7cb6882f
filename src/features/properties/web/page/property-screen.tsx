import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { AgentSection } from '#features/accounts/web/agent-section.tsx';
import { useRights } from '#features/accounts/web/use-rights.ts';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import { RecordError, recordStateOf } from '#platform/rpc/web/record-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import type { Property } from '../../contract.ts';
import { PropertySkeleton } from '../property-skeleton.tsx';
import { propertyQuery } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { PropertyActions } from './property-actions.tsx';
import { PropertyGallery } from './property-gallery.tsx';
import { PropertyInformation } from './property-information.tsx';
import { PropertyStory } from './property-story.tsx';

// Below the first screen, or seldom shown.
const letterhead = lazyComponent(() => import('#features/accounts/web/letterhead.tsx').then((part) => part.Letterhead));
const notFound = lazyComponent(() => import('./property-not-found.lazy.tsx').then((part) => part.PropertyNotFound));
const contactBar = lazyComponent(() => import('./contact-bar.tsx').then((part) => part.PropertyContactBar));
const lazyOwner = lazyComponent(() => import('./property-owner.tsx').then((part) => part.PropertyOwner));
const contacts = lazyComponent(() => import('./property-contacts.tsx').then((part) => part.PropertyContacts));
const timeline = lazyComponent(() => import('./property-timeline.lazy.tsx').then((part) => part.PropertyTimeline));
const media = lazyComponent(() => import('./property-media.lazy.tsx').then((part) => part.PropertyMedia));
const prices = lazyComponent(() => import('./price-history.tsx').then((part) => part.PriceHistory));
const sharing = lazyComponent(() => import('./property-sharing.lazy.tsx').then((part) => part.PropertySharingNote));
const placeMap = lazyComponent(() =>
  import('../map/property-place-map.lazy.tsx').then((part) => part.PropertyPlaceMap),
);
const deleted = lazyComponent(() =>
  import('./deleted-property-alert.lazy.tsx').then((part) => part.DeletedPropertyAlert),
);

/** Parts of the page from other features; `app/` fills in those that exist. */
interface PropertyScreenProps {
  readonly Deals?: ComponentType<{ readonly property: Property; onRecord(): void }>;
  readonly Market?: ComponentType<{ readonly property: Property }>;
  readonly Matches?: ComponentType<{ readonly property: Property }>;
  /** The links to its public page. */
  readonly Links?: ComponentType<{ readonly property: Property }>;
  /** Whether it is on the public website. */
  readonly Publication?: ComponentType<{ readonly property: Property }>;
  readonly Leads?: ComponentType<{ readonly property: Property }>;
  readonly Meetings?: ComponentType<{ readonly property: Property }>;
  readonly Documents?: ComponentType<{ readonly property: Property }>;
  readonly Invoices?: ComponentType<{ readonly property: Property }>;
  /** The timeline with notes; null until its code has loaded. */
  readonly Notes?: TimelineOf<'properties'> | null;
  readonly onLogActivity?: (property: Property) => void;
  /** Opens the deal dialog, which makes the property sold or rented. */
  readonly onDeal?: (property: Property) => void;
  /** Opens the dialog that shares the property. */
  readonly onShare?: (property: Property) => void;
}

export function PropertyScreen(parts: PropertyScreenProps) {
  const { t } = useLingui();
  const { id } = useParams({ from: '/properties/$id' });
  // The route loader has already tried; a refusal needs no retry.
  const found = useQuery({ ...propertyQuery(id), retryOnMount: false });
  const { isGone, isMissing } = recordStateOf(found);
  const PropertyNotFound = notFound.useComponent(isMissing, false);
  if (found.isPending) return <PropertySkeleton />;
  if (found.data) return <PropertyPage key={id} property={found.data} isGone={isGone} parts={parts} />;
  if (isMissing) return PropertyNotFound && <PropertyNotFound />;
  return <RecordError title={t`The property could not be loaded`} found={found} />;
}

interface PropertyPageProps {
  readonly property: Property;
  /** Another person deleted the property while it was open. */
  readonly isGone: boolean;
  readonly parts: PropertyScreenProps;
}

function PropertyPage({ property, isGone, parts }: PropertyPageProps) {
  const { t } = useLingui();
  const stateName = useStateName();
  const {
    Deals,
    Market,
    Matches,
    Links,
    Publication,
    Leads,
    Meetings,
    Documents,
    Invoices,
    Notes,
    onLogActivity,
    onDeal,
    onShare,
  } = parts;
  const { mayEdit } = useRights('properties');
  const [isLeaving, setLeaving] = useState(false);
  const ContactBar = contactBar.useComponent(!isGone, false);
  const PropertyOwner = lazyOwner.useComponent(property.owner !== null, false);
  const PropertyContacts = contacts.useComponent(true, false);
  const PropertyTimeline = timeline.useComponent(true, false);
  const hasMedia = property.floor_plans.length > 0 || property.video_url !== null || property.tour_url !== null;
  const PropertyMedia = media.useComponent(hasMedia, false);
  const PriceHistory = prices.useComponent(true, false);
  const DeletedPropertyAlert = deleted.useComponent(isGone && !isLeaving, false);
  const { latitude, longitude } = property;
  const PropertyPlaceMap = placeMap.useComponent(latitude !== null && longitude !== null, false);
  const PropertySharing = sharing.useComponent(!isGone, false);
  const Letterhead = letterhead.useComponent(true, false);
  const location = [property.address, property.city, stateName(property.state)]
    .filter((part) => part !== '')
    .join(', ');
  return (
    <>
      {DeletedPropertyAlert && <DeletedPropertyAlert property={property} />}
      {Letterhead && <Letterhead />}
      <PageHead
        back={<Link to="/properties">{t`Back to Properties`}</Link>}
        title={property.title}
        badge={<StatusBadge status={property.status} />}
        sub={location}
        actions={
          !isGone && (
            <PropertyActions property={property} onDeal={onDeal} onShare={onShare} onDelete={() => setLeaving(true)} />
          )
        }
      />
      <PropertyGallery property={property} isEditable={!isGone && mayEdit(property.agent_id)} />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] grid-rows-[auto_1fr] items-start gap-x-10 gap-y-6 max-[1100px]:grid-cols-1">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <PropertyStory property={property} />
          {PropertyMedia && hasMedia && <PropertyMedia property={property} />}
          <div className="contents print:hidden">
            {Deals && !isGone && <Deals property={property} onRecord={() => onDeal?.(property)} />}
            {Market && !isGone && <Market property={property} />}
            {Matches && !isGone && <Matches property={property} />}
            {Publication && !isGone && <Publication property={property} />}
            {Links && !isGone && <Links property={property} />}
            {Leads && !isGone && <Leads property={property} />}
            {Meetings && !isGone && <Meetings property={property} />}
            {Documents && !isGone && <Documents property={property} />}
            {Invoices && !isGone && <Invoices property={property} />}
          </div>
        </div>
        <aside aria-label={t`Details`} className="row-span-2 grid grid-cols-1 gap-5 max-[1100px]:row-auto">
          <PropertyInformation property={property} />
          {PropertyPlaceMap && latitude !== null && longitude !== null && (
            <PropertyPlaceMap property={{ address: property.address, city: property.city, latitude, longitude }} />
          )}
          {PropertySharing && !isGone && <PropertySharing id={property.id} isEditable={mayEdit(property.agent_id)} />}
          <AgentSection id="listed-by" title={t`Listed By`} agent={property.agent} />
          {/* The printed brochure leaves out the owner, earlier prices and the timeline. */}
          <div className="contents print:hidden">
            {PropertyOwner && property.owner && <PropertyOwner owner={property.owner} />}
            {PropertyContacts && <PropertyContacts property={property} isEditable={!isGone} />}
            {PriceHistory && <PriceHistory id={property.id} isGone={isGone} />}
          </div>
        </aside>
        <div className="contents print:hidden">
          {PropertyTimeline && Notes !== null && <PropertyTimeline id={property.id} Notes={Notes} />}
        </div>
      </div>
      {ContactBar && <ContactBar property={property} onLogActivity={onLogActivity} />}
    </>
  );
}
