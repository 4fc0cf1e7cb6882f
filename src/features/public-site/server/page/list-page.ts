import { msg, plural } from '@lingui/core/macro';
import { purposeLabels } from '#features/properties/labels.ts';
import { purposes } from '#features/properties/rules.ts';
import { knownWord } from '#features/properties/server/public-facts.ts';
import { areaFact, placeOf, priceOf } from '#features/property-links/server/page/facts.ts';
import type { Html } from '#features/property-links/server/page/html.ts';
import { html, trusted } from '#features/property-links/server/page/html.ts';
import { startTypeNames } from '#features/property-types/start-type-names.ts';
import { siteSortingLabels } from '../../labels.ts';
import { propertyListPath } from '../../rules.ts';
import type { PublishedPropertySearch } from '../../search.ts';
import { bhkChoices, isNarrowed, queryOf } from '../../search.ts';
import type { PublishedProperty, PublishedPropertyList } from '../read-published-properties.ts';
import { publishedPropertiesPerPage } from '../read-published-properties.ts';
import type { SitePage } from './document.ts';
import { pathIn, siteDocument } from './document.ts';

export function renderPublishedPropertyList(
  page: SitePage,
  { properties, total, choices }: PublishedPropertyList,
  search: PublishedPropertySearch,
): string {
  const { site, texts, language } = page;
  const lastPage = Math.max(1, Math.ceil(total / publishedPropertiesPerPage));
  const query = queryOf(search);
  const at = (number: number) => pathIn(language, propertyListPath, queryOf(search, number));
  const previous = search.page > 1 ? at(search.page - 1) : null;
  const next = search.page < lastPage ? at(search.page + 1) : null;
  const title = headingOf(page, search);
  const body = html`
<h1>${title}</h1>
${site.intro === '' || isNarrowed(search) || search.page > 1 ? null : html`<p class="lead">${site.intro}</p>`}
${purposeLinks(page, search, choices.purposes)}
${filters(page, search, choices)}
<p class="found" role="status">${texts._(msg`${plural(total, { one: '# property', other: '# properties' })}`)}</p>
${properties.length === 0 ? html`<p>${texts._(msg`No property fits your search. Change or clear the filters.`)}</p>` : publishedPropertyCards(page, properties, { level: 2, isFirst: true })}
${lastPage === 1 ? null : html`<nav class="pages" aria-label="${texts._(msg`Pages`)}">${pageLink(previous, 'prev', texts._(msg`Previous page`))}<span>${texts._(msg`Page ${search.page} of ${lastPage}`)}</span>${pageLink(next, 'next', texts._(msg`Next page`))}</nav>`}`;
  const link = (rel: string, path: string | null) =>
    path === null ? null : html`<link rel="${rel}" href="${page.publicUrl}${path}">`;
  return siteDocument(page, {
    title,
    description: site.intro || texts._(msg`Properties from ${site.name}`),
    // Search engines find every property by the pages without filters.
    canonical: isNarrowed(search) || search.sort !== 'newest' ? null : { path: propertyListPath, query },
    path: propertyListPath,
    query,
    head: html`${link('prev', previous)}${link('next', next)}`,
    data: search.page === 1 && !isNarrowed(search) ? [agencyData(page)] : [],
    body,
    isWide: true,
  });
}

function headingOf({ texts, site }: SitePage, { purpose, place }: PublishedPropertySearch): string {
  if (purpose === null) return place === null ? site.name : texts._(msg`Properties in ${place}`);
  const label = texts._(purposeLabels[purpose]);
  return place === null ? label : `${label} · ${place}`;
}

function pageLink(path: string | null, rel: string, label: string): Html {
  return path === null ? html`<span></span>` : html`<a class="button" rel="${rel}" href="${path}">${label}</a>`;
}

/** The main choice of most readers, as links. */
function purposeLinks(
  { texts, language }: SitePage,
  search: PublishedPropertySearch,
  known: readonly string[],
): Html | null {
  const shown = purposes.filter((one) => known.includes(one));
  if (shown.length < 2) return null;
  const link = (purpose: PublishedPropertySearch['purpose'], label: string) => {
    const path = pathIn(language, propertyListPath, queryOf({ ...search, purpose }, 1));
    return purpose === search.purpose
      ? html`<b aria-current="true">${label}</b>`
      : html`<a href="${path}">${label}</a>`;
  };
  return html`<nav class="purposes" aria-label="${texts._(msg`Purpose`)}">${link(null, texts._(msg`All`))}${shown.map((one) => link(one, texts._(purposeLabels[one])))}</nav>`;
}

function filters(
  page: SitePage,
  search: PublishedPropertySearch,
  { types, places }: PublishedPropertyList['choices'],
): Html {
  const { texts, language } = page;
  const { purpose, type, place, bhk, sort, typed } = search;
  const any = texts._(msg`Any`);
  const option = (value: string, label: string, chosen: string) =>
    html`<option value="${value}"${trusted(value === chosen ? ' selected' : '')}>${label}</option>`;
  const select = (name: string, label: string, options: readonly Html[]) =>
    html`<label>${label}<select name="${name}">${options}</select></label>`;
  const amount = (name: 'min' | 'max', label: string) =>
    html`<label>${label}<input name="${name}" value="${typed[name]}" maxlength="20" placeholder="${name === 'min' ? '50 L' : '1.5 Cr'}" autocomplete="off"></label>`;
  // The place stays chosen when its last property has gone.
  const knownPlaces = place === null || places.includes(place) ? places : [place, ...places];
  const isOpen = isNarrowed({ ...search, purpose: null }) || sort !== 'newest';
  return html`<details class="filters"${trusted(isOpen ? ' open' : '')}><summary>${texts._(msg`Search and filter`)}</summary>
<form method="get" action="${propertyListPath}" role="search">${language === 'en' ? null : html`<input type="hidden" name="l" value="${language}">`}${purpose === null ? null : html`<input type="hidden" name="purpose" value="${purpose}">`}
<label class="wide">${texts._(msg`Search`)}<input type="search" name="q" value="${typed.q}" maxlength="100" placeholder="${texts._(msg`Locality, project, ...`)}"></label>
${select('place', texts._(msg`Place`), [option('', any, place ?? ''), ...knownPlaces.map((one) => option(one, one, place ?? ''))])}
${select('type', texts._(msg`Property type`), [option('', any, type ?? ''), ...types.map((one) => option(one, knownWord(texts, startTypeNames, one), type ?? ''))])}
${select('bhk', texts._(msg`BHK`), [option('', any, String(bhk ?? '')), ...bhkChoices.map((one) => option(String(one), one === 4 ? '4+' : String(one), String(bhk ?? '')))])}
${amount('min', texts._(msg`Price from`))}${amount('max', texts._(msg`Price up to`))}
${select(
  'sort',
  texts._(msg`Sort`),
  Object.entries(siteSortingLabels).map(([value, label]) => option(value, texts._(label), sort)),
)}
<p class="acts"><button class="button main">${texts._(msg`Show properties`)}</button><a class="button" href="${pathIn(language, propertyListPath)}">${texts._(msg`Clear filters`)}</a></p></form></details>`;
}

/** Properties as cards, each one link. */
export function publishedPropertyCards(
  page: SitePage,
  properties: readonly PublishedProperty[],
  { level, isFirst }: { readonly level: 2 | 3; readonly isFirst: boolean },
): Html {
  const { texts, language } = page;
  const cards = properties.map(({ property, path, publicId }, index) => {
    const { title, bedrooms, images } = property;
    const [cover] = images;
    const facts = [
      bedrooms === null || bedrooms === 0 ? '' : texts._(msg`${bedrooms} BHK`),
      areaFact(page, property) ?? '',
    ].filter((part) => part !== '');
    const at = `${propertyListPath}/${publicId}/pictures/0`;
    const widths = cover ? cover.sizes.toSorted((one, other) => one - other) : [];
    const loading = trusted(isFirst && index === 0 ? ' fetchpriority="high"' : ' loading="lazy"');
    const picture = cover
      ? html`<img src="${at}/${widths.find((one) => one >= 640) ?? cover.width}" srcset="${widths.map((one) => `${at}/${one} ${one}w`).join(', ')}" sizes="(min-width: 60rem) 22rem, (min-width: 38rem) 46vw, 92vw" width="${cover.width}" height="${cover.height}" alt=""${loading} decoding="async">`
      : html`<span class="blank">${texts._(msg`No photo yet`)}</span>`;
    const heading = trusted(level === 2 ? 'h2' : 'h3');
    return html`<li><a href="${pathIn(language, path)}">${picture}<strong>${priceOf(page, property)}</strong><${heading}>${title}</${heading}>${facts.length === 0 ? null : html`<span>${facts.join(' · ')}</span>`}<span class="quiet">${placeOf(page, { ...property, exact_address: null })}</span></a></li>`;
  });
  return html`<ul class="properties">${cards}</ul>`;
}

/** The agency (https://schema.org/RealEstateAgent). */
export function agencyData({ site, publicUrl }: SitePage): object {
  const { name, phone, email, logo } = site;
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    name,
    url: `${publicUrl}${propertyListPath}`,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(logo && { logo: `${publicUrl}${logo}`, image: `${publicUrl}${logo}` }),
  };
}
