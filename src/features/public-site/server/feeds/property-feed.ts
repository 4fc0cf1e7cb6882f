import { isMonthly } from '#features/properties/rules.ts';
import type { Html } from '#features/property-links/server/page/html.ts';
import { html } from '#features/property-links/server/page/html.ts';
import { stateName } from '#platform/indian-states.ts';
import { pictureUrls } from '../page/property-page.ts';
import type { PublishedProperty, SiteOwner } from '../read-published-properties.ts';

export interface FeedOf {
  readonly site: SiteOwner;
  readonly publicUrl: string;
  readonly properties: readonly PublishedProperty[];
}

/** The namespace of the feed; `property-schema.ts` describes it. */
const namespace = 'urn:aangan:homes:1';

/** All published properties in our own format, documented in docs/feeds.md. */
export function propertyFeed({ site, publicUrl, properties }: FeedOf): string {
  const changed = properties
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1);
  const feed = html`<?xml version="1.0" encoding="UTF-8"?>
<homes xmlns="${namespace}"${changed === undefined ? null : html` changed="${changed}"`}>
<agency><name>${site.name}</name>${optional('phone', site.phone)}${optional('email', site.email)}${optional('reraNumber', site.rera_number)}</agency>
${properties.map((published) => propertyElement(published, { site, publicUrl }))}</homes>
`;
  return feed.markup;
}

function propertyElement(published: PublishedProperty, { site, publicUrl }: Pick<FeedOf, 'site' | 'publicUrl'>): Html {
  const { property, path, publicId, changedAt } = published;
  const { title, purpose, price, property_type, bedrooms, bathrooms, square_feet, area_basis } = property;
  const { floor, total_floors, facing, furnishing, possession, possession_on, year_built } = property;
  const { locality, project, city, state, exact_address: exact, rera_number, description, features, agent } = property;
  const period = isMonthly(purpose) ? html` period="month"` : null;
  const basis = area_basis === null ? null : html` basis="${area_basis}"`;
  const from = possession_on === null ? null : html` from="${possession_on}"`;
  const urls = pictureUrls({ publicUrl }, published);
  return html`<home id="${publicId}" changed="${changedAt}">
<url>${publicUrl}${path}</url>
<title>${title}</title>
<purpose>${purpose}</purpose>
${optional('type', property_type)}<price currency="${site.currency.toUpperCase()}"${period}>${price}</price>
${optional('bedrooms', bedrooms)}${optional('bathrooms', bathrooms)}${square_feet === null ? null : html`<area unit="sqft"${basis}>${square_feet}</area>`}
${optional('floor', floor)}${optional('totalFloors', total_floors)}${optional('facing', facing)}${optional('furnishing', furnishing)}${possession === null ? null : html`<possession${from}>${possession}</possession>`}${optional('yearBuilt', year_built)}
<place>${optional('street', exact?.address ?? null)}${optional('locality', locality)}${optional('project', project)}<city>${city}</city><state code="${state}">${stateName(state)}</state>${optional('postalCode', exact?.zip_code ?? null)}${optional('latitude', exact?.latitude ?? null)}${optional('longitude', exact?.longitude ?? null)}</place>
${optional('reraNumber', rera_number)}${optional('description', description)}
<features>${features.map((word) => html`<feature>${word}</feature>`)}</features>
<pictures>${property.images.map(({ width, height }, index) => html`<picture width="${width}" height="${height}">${urls[index] ?? ''}</picture>`)}</pictures>
<contact><name>${agent?.full_name || site.name}</name>${optional('phone', agent ? agent.phone : site.phone)}${optional('email', agent ? agent.email : site.email)}</contact>
</home>
`;
}

/** An element with text; nothing without text. */
function optional(name: string, value: string | number | null): Html | null {
  if (value === null || value === '') return null;
  const { markup } = html`${value}`;
  return { markup: `<${name}>${markup}</${name}>` };
}
