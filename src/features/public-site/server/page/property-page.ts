import { msg } from '@lingui/core/macro';
import type { PublicProperty } from '#features/properties/public-property.ts';
import { isMonthly } from '#features/properties/rules.ts';
import { knownWord } from '#features/properties/server/public-facts.ts';
import {
  areaFact,
  mapLinkOf,
  placeOf,
  priceOf,
  propertyFacts,
  summaryOf,
} from '#features/property-links/server/page/facts.ts';
import type { Html } from '#features/property-links/server/page/html.ts';
import { html } from '#features/property-links/server/page/html.ts';
import { agentSection, contactButtons } from '#features/property-links/server/page/parts.ts';
import {
  floorPlansSection,
  gallery,
  reraSection,
  tourButtons,
} from '#features/property-links/server/page/render-page.ts';
import { presetAmenities } from '#features/requirements/amenities.ts';
import { propertyListPath } from '../../rules.ts';
import type { PublishedProperty } from '../read-published-properties.ts';
import type { SitePage } from './document.ts';
import { pathIn, siteDocument } from './document.ts';
import { agencyData, publishedPropertyCards } from './list-page.ts';

/** The page of a property. */
export function renderPublishedProperty(
  page: SitePage,
  published: PublishedProperty,
  similar: readonly PublishedProperty[],
): string {
  const { texts, site, language } = page;
  const { property, path, publicId } = published;
  const { title, description, features, rera_number, agent } = property;
  const phone = agent ? agent.phone : site.phone;
  const about = texts._(msg`I am interested in ${title}.`);
  const enquiry = pathIn(language, `${path}/enquiry`);
  const below = { ...page, path: `${propertyListPath}/${publicId}`, number: null };
  const area = areaFact(page, property);
  const body = html`
<nav class="back">${backLink(page)}</nav>
<article>
${gallery(below, property)}
<header class="title">
<h1>${title}</h1>
<p class="quiet">${placeOf(page, property)}</p>
<p class="price">${priceOf(page, property)}</p>
${area === null ? null : html`<p>${area}</p>`}
</header>
<p class="acts"><a class="button main" href="${enquiry}">${texts._(msg`Send an enquiry`)}</a>${contactButtons(page, { phone, about })}</p>
${tourButtons(page, property)}
<section><h2>${texts._(msg`Details`)}</h2><dl>${propertyFacts(page, property).map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl></section>
${description.trim() === '' ? null : html`<section><h2>${texts._(msg`Description`)}</h2><p class="text">${description}</p></section>`}
${features.length === 0 ? null : html`<section><h2>${texts._(msg`Features`)}</h2><ul class="chips">${features.map((word) => html`<li>${knownWord(texts, presetAmenities, word)}</li>`)}</ul></section>`}
${floorPlansSection(below, property)}
${rera_number ? reraSection(page, rera_number) : null}
<section><h2>${texts._(msg`Location`)}</h2><p>${placeOf(page, property)}</p><p class="acts"><a class="button" href="${mapLinkOf(page, property)}" target="_blank" rel="noreferrer">${texts._(msg`Open the map`)}</a></p></section>
${agentSection(below, { contact: agent, company: site }, about)}
</article>
${similarSection(page, similar)}`;
  return siteDocument(page, {
    title,
    description: summaryOf(page, property),
    canonical: { path },
    path,
    head: pictureTags(page, published),
    data: [listingData(page, published)],
    body,
  });
}

/** The one answer to a property that is sold, unpublished, deleted, or may not be shown. */
export function renderGoneProperty(page: SitePage, path: string, similar: readonly PublishedProperty[]): string {
  const { texts } = page;
  return alonePage(page, {
    title: texts._(msg`This property is no longer available`),
    text: texts._(msg`Look at the other properties, or ask us about similar ones.`),
    path,
    more: similarSection(page, similar),
  });
}

export function renderUnknownProperty(page: SitePage): string {
  const { texts } = page;
  return alonePage(page, {
    title: texts._(msg`This page does not exist`),
    text: texts._(msg`Check the address, or look at all properties.`),
    path: propertyListPath,
  });
}

/** A page with one message. */
export function alonePage(
  page: SitePage,
  { title, text, path, more = null }: { title: string; text: string; path: string; more?: Html | null },
): string {
  const { texts, language } = page;
  const all = html`<a class="button main" href="${pathIn(language, propertyListPath)}">${texts._(msg`All properties`)}</a>`;
  const body = html`<div class="alone"><h1>${title}</h1><p>${text}</p>${all}</div>${more}`;
  return siteDocument(page, { title, canonical: null, path, body });
}

export function backLink({ texts, language }: SitePage): Html {
  return html`<a href="${pathIn(language, propertyListPath)}">${texts._(msg`All properties`)}</a>`;
}

function similarSection(page: SitePage, similar: readonly PublishedProperty[]): Html | null {
  if (similar.length === 0) return null;
  const title = page.texts._(msg`Similar properties`);
  return html`<section class="similar"><h2>${title}</h2>${publishedPropertyCards(page, similar, { level: 3, isFirst: false })}</section>`;
}

function pictureTags({ publicUrl, site }: SitePage, { property, publicId }: PublishedProperty): Html | null {
  if (property.images.length === 0 && site.logo === null) return null;
  const url = `${publicUrl}${propertyListPath}/${publicId}/preview.jpg`;
  return html`<meta property="og:image" content="${url}"><meta property="og:image:type" content="image/jpeg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="${property.title}"><meta name="twitter:card" content="summary_large_image">
`;
}

/** The widest picture at each position. */
export function pictureUrls(
  { publicUrl }: Pick<SitePage, 'publicUrl'>,
  { property, publicId }: PublishedProperty,
): string[] {
  return property.images.map(
    ({ sizes, width }, index) =>
      `${publicUrl}${propertyListPath}/${publicId}/pictures/${index}/${sizes.toSorted((one, other) => other - one)[0] ?? width}`,
  );
}

/** A property that is offered (https://schema.org/RealEstateListing). */
function listingData(page: SitePage, published: PublishedProperty): object {
  const { publicUrl, language, site } = page;
  const { property, path, changedAt } = published;
  const url = `${publicUrl}${pathIn(language, path)}`;
  const pictures = pictureUrls(page, published);
  const { title, description, price, purpose } = property;
  const priceCurrency = site.currency.toUpperCase();
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: title,
    url,
    inLanguage: language,
    dateModified: changedAt,
    ...(description.trim() !== '' && { description }),
    ...(pictures.length > 0 && { image: pictures }),
    mainEntity: placeData(page, property),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency,
      availability: 'https://schema.org/InStock',
      businessFunction: `http://purl.org/goodrelations/v1#${purpose === 'sale' ? 'Sell' : 'LeaseOut'}`,
      ...(isMonthly(purpose) && {
        priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency, unitCode: 'MON' },
      }),
      offeredBy: agencyData(page),
    },
  };
}

function placeData(page: SitePage, property: PublicProperty): object {
  const { title, bedrooms, bathrooms, square_feet, exact_address: exact, locality, city, state, year_built } = property;
  const region = placeOf({ ...page }, { ...property, exact_address: null, locality: null, city: '' });
  return {
    '@type': bedrooms === null ? 'Place' : 'Residence',
    name: title,
    address: {
      '@type': 'PostalAddress',
      ...(exact ? { streetAddress: exact.address } : locality && { streetAddress: locality }),
      addressLocality: city,
      addressRegion: state === '' ? '' : region,
      ...(exact?.zip_code && { postalCode: exact.zip_code }),
      addressCountry: 'IN',
    },
    ...(bedrooms !== null && {
      accommodationFloorPlan: {
        '@type': 'FloorPlan',
        numberOfBedrooms: bedrooms,
        ...(bathrooms !== null && { numberOfBathroomsTotal: bathrooms }),
        ...(square_feet !== null && {
          floorSize: { '@type': 'QuantitativeValue', value: Number(square_feet), unitCode: 'FTK' },
        }),
      },
    }),
    ...(exact?.latitude != null &&
      exact.longitude !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: exact.latitude, longitude: exact.longitude },
      }),
    ...(year_built !== null && {
      additionalProperty: { '@type': 'PropertyValue', name: 'yearBuilt', value: year_built },
    }),
  };
}
