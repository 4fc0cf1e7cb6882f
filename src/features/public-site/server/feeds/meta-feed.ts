import type { Html } from '#features/property-links/server/page/html.ts';
import { html } from '#features/property-links/server/page/html.ts';
import { stateName } from '#platform/indian-states.ts';
import { pictureUrls } from '../page/property-page.ts';
import type { PublishedProperty } from '../read-published-properties.ts';
import type { FeedOf } from './property-feed.ts';

/** Our property types as Meta knows them; all others are 'other'. */
const types: Readonly<Record<string, string>> = {
  Apartment: 'apartment',
  Studio: 'apartment',
  Penthouse: 'apartment',
  House: 'house',
  Villa: 'house',
  Bungalow: 'house',
  Townhouse: 'townhouse',
  Land: 'land',
  Plot: 'land',
};

const most = { images: 20, description: 5000 } as const;

/** A place to within about a kilometre, in decimal degrees: Meta requires one, and it is no address. */
export interface RoughPlace {
  readonly latitude: string;
  readonly longitude: string;
}

/**
 * Published properties as a Meta catalogue of home listings reads them (`home_listings`, XML). Meta requires a picture,
 * latitude and longitude, so properties without them are left out.
 * Source: developers.facebook.com/docs/marketing-api/real-estate-ads/get-started.
 */
export function metaFeed(
  { site, publicUrl, properties }: FeedOf,
  /** By the id of the property. */
  places: ReadonlyMap<string, RoughPlace>,
): string {
  const listings = properties.flatMap((published) => {
    const { id, images, exact_address: exact } = published.property;
    const { latitude = null, longitude = null } = exact?.latitude && exact.longitude ? exact : (places.get(id) ?? {});
    const isComplete = images.length > 0 && latitude !== null && longitude !== null;
    return isComplete ? [{ published, place: { latitude: String(latitude), longitude: String(longitude) } }] : [];
  });
  const currency = site.currency.toUpperCase();
  return html`<?xml version="1.0" encoding="UTF-8"?>
<listings>
<title>${site.name}</title>
<link rel="self" href="${publicUrl}/homes"/>
${listings.map(({ published, place }) => listing(published, { publicUrl, currency, place }))}</listings>
`.markup;
}

function listing(
  published: PublishedProperty,
  { publicUrl, currency, place }: { publicUrl: string; currency: string; place: RoughPlace },
): Html {
  const { property, path, publicId } = published;
  const { title, purpose, price, bedrooms, bathrooms, year_built, description, property_type } = property;
  const { exact_address: exact, locality, city, state } = property;
  const isSale = purpose === 'sale';
  const type = property_type !== null && Object.hasOwn(types, property_type) ? types[property_type] : undefined;
  const images = pictureUrls({ publicUrl }, published).slice(0, most.images);
  const about = [...(description.trim() || title)].slice(0, most.description).join('');
  return html`<listing>
<home_listing_id>${publicId}</home_listing_id>
<name>${title}</name>
<availability>${isSale ? 'for_sale' : 'for_rent'}</availability>
<listing_type>${isSale ? 'for_sale_by_agent' : 'for_rent_by_agent'}</listing_type>
<description>${about}</description>
<address format="simple"><component name="addr1">${exact?.address ?? locality ?? city}</component><component name="city">${city}</component><component name="region">${stateName(state)}</component><component name="country">India</component>${exact?.zip_code ? html`<component name="postal_code">${exact.zip_code}</component>` : null}</address>
<latitude>${place.latitude}</latitude><longitude>${place.longitude}</longitude>
<neighborhood>${locality ?? city}</neighborhood>
${images.map((url) => html`<image><url>${url}</url></image>`)}
${bedrooms === null ? null : html`<num_beds>${bedrooms}</num_beds>`}${bathrooms === null ? null : html`<num_baths>${bathrooms}</num_baths>`}
<price>${price} ${currency}</price>
<property_type>${type ?? 'other'}</property_type>
<url>${publicUrl}${path}</url>
${year_built === null ? null : html`<year_built>${year_built}</year_built>`}</listing>
`;
}
