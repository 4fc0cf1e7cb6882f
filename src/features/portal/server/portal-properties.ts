import { findCompany } from '#features/company/server/repository.ts';
import type { PropertyMatch } from '#features/matching/contract.ts';
import { isSetAside } from '#features/matching/rules.ts';
import { listMatchesFor } from '#features/matching/server/service.ts';
import { publicTexts } from '#features/properties/server/public-facts.ts';
import { readPublicProperties } from '#features/properties/server/public-property.ts';
import { findCards } from '#features/properties/server/repository/list-properties.ts';
import { findShareable } from '#features/properties/server/service/check-shareable.ts';
import { Failure } from '#platform/failure.ts';
import type { PortalProperty, PortalPropertyPage } from '../contract.ts';
import type { PropertyView } from '../rules.ts';
import type { PortalContext } from './portal-auth.ts';
import type { PortalCandidate, PortalFacts } from './repository.ts';
import {
  findExactlyShown,
  findPortalCandidates,
  findPortalFacts,
  findPropertiesOfPicture,
  findSeenProperties,
} from './repository.ts';

/** The requirements of a person match at most this many properties. */
const maxMatches = 1000;
const picturesOnCard = 8;

interface Visible extends Pick<PortalCandidate, 'id' | 'offered_at'> {
  readonly match: Pick<PropertyMatch, 'verdict' | 'reasons'> | null;
  readonly is_interested: boolean;
  readonly is_set_aside: boolean;
}

/** The properties that a client or lead may see: sent by the agency or matching, available, and lawful to share; newest first. */
async function listVisible(context: PortalContext): Promise<Visible[]> {
  const { person } = context.portalSession;
  const matches = await listMatchesFor(context, { person, limit: maxMatches, with_set_aside: true });
  const matchOf = new Map(matches.chosen.map((match) => [match.id, match]));
  const candidates = await findPortalCandidates(context.db, person, [...matchOf.keys()]);
  const shareable = await findShareable(
    context,
    candidates.map(({ id }) => id),
  );
  return candidates
    .filter(({ id }) => shareable.has(id))
    .map(({ id, offered_at, decided, ...property }) => ({
      id,
      offered_at,
      match: matchOf.get(id) ?? null,
      is_interested: decided?.decision === 'interested',
      is_set_aside: isSetAside(decided, property),
    }));
}

/** Throws unless the client or lead may see the property. */
export async function getVisible(context: PortalContext, propertyId: string): Promise<Visible> {
  const visible = (await listVisible(context)).find(({ id }) => id === propertyId);
  if (!visible) throw new Failure('not_found');
  return visible;
}

const isIn: Record<PropertyView, (property: Visible) => boolean> = {
  all: () => true,
  offered: ({ offered_at }) => offered_at !== null,
  matching: ({ match }) => match !== null,
};

export async function listPortalProperties(
  context: PortalContext,
  { view, shown }: { readonly view: PropertyView; readonly shown: number },
): Promise<{ properties: PortalProperty[]; counts: Record<PropertyView, number> }> {
  const all = (await listVisible(context)).filter(({ is_set_aside }) => !is_set_aside);
  const counts = {
    all: all.length,
    offered: all.filter(isIn.offered).length,
    matching: all.filter(isIn.matching).length,
  };
  const properties = await present(context, all.filter(isIn[view]).slice(0, shown));
  return {
    properties: properties.map(({ images, ...property }) => ({ ...property, images: images.slice(0, picturesOnCard) })),
    counts,
  };
}

export async function readPortalProperty(context: PortalContext, propertyId: string): Promise<PortalPropertyPage> {
  const visible = await getVisible(context, propertyId);
  if (visible.is_set_aside) throw new Failure('not_found');
  const [property] = await present(context, [visible]);
  if (!property) throw new Failure('not_found');
  const [[content], { currency }] = await Promise.all([
    readPublicProperties(context.db, [propertyId], { withExactAddress: property.address !== null }),
    findCompany(context.db),
  ]);
  if (!content) throw new Failure('not_found');
  const { facts, amenity, mapUrl } = publicTexts(context.portalSession.language, currency);
  return {
    ...property,
    floor_plans: content.floor_plans,
    video_url: content.video_url,
    tour_url: content.tour_url,
    features: content.features.map(amenity),
    description: content.description,
    facts: facts(content).map(({ name, label, value }) => ({ name, label, value })),
    map_url: mapUrl(content),
  };
}

/** Whether a picture belongs to a property that the client or lead sees. */
export async function maySeePicture(context: PortalContext, fileId: string): Promise<boolean> {
  const { person } = context.portalSession;
  const withPicture = await findPropertiesOfPicture(context.db, fileId);
  if (withPicture.length === 0) return false;
  // Those that were shown before need no matching for each of their pictures.
  const seen = await findSeenProperties(context.db, person, withPicture);
  const shown = (await findPortalCandidates(context.db, person, withPicture)).filter(
    ({ id, decided, ...property }) => seen.has(id) && !isSetAside(decided, property),
  );
  const ids = shown.map(({ id }) => id);
  if ((await findShareable(context, ids)).size > 0) return true;
  return (await listVisible(context)).some(({ id, is_set_aside }) => !is_set_aside && withPicture.includes(id));
}

/** Of a property that was deleted meanwhile. */
const noFacts: PortalFacts = {
  images: [],
  area_basis: null,
  floor: null,
  total_floors: null,
  furnishing: null,
  possession: null,
  possession_on: null,
  rera_number: null,
};

async function present(context: PortalContext, visible: readonly Visible[]): Promise<PortalProperty[]> {
  const ids = visible.map(({ id }) => id);
  const [cards, facts, exactlyShown] = await Promise.all([
    findCards(context.db, ids),
    findPortalFacts(context.db, ids),
    findExactlyShown(context.db, context.portalSession.person, { propertyIds: ids, now: context.clock.now() }),
  ]);
  const visibleOf = new Map(visible.map((one) => [one.id, one]));
  return cards.flatMap((property) => {
    const one = visibleOf.get(property.id);
    if (!one) return [];
    return [
      {
        id: property.id,
        title: property.title,
        purpose: property.purpose,
        price: property.price,
        address: exactlyShown.has(property.id) ? property.address : null,
        locality: property.locality,
        city: property.city,
        property_type: property.property_type?.name ?? null,
        bedrooms: property.bedrooms,
        bathrooms: property.bathrooms,
        square_feet: property.square_feet,
        ...(facts.get(property.id) ?? noFacts),
        verdict: one.match?.verdict ?? null,
        reasons: one.match?.reasons ?? [],
        is_offered: one.offered_at !== null,
        is_interested: one.is_interested,
      },
    ];
  });
}
