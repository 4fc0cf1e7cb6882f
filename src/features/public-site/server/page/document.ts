import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { PublicTexts } from '#features/property-links/server/page/facts.ts';
import type { Html } from '#features/property-links/server/page/html.ts';
import { html, trusted } from '#features/property-links/server/page/html.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { languages } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { callLink } from '#platform/phone-links.ts';
import { propertyListPath } from '../../rules.ts';
import type { SiteOwner } from '../read-published-properties.ts';
import { siteStyles } from './styles.ts';

export interface SitePage extends PublicTexts {
  readonly site: SiteOwner;
  readonly publicUrl: string;
  /** A page that is shown before the website is turned on: its links lead nowhere yet. */
  readonly isPreview: boolean;
}

export function sitePageOf(
  site: SiteOwner,
  { language, publicUrl, isPreview = false }: { language: Language; publicUrl: string; isPreview?: boolean },
): SitePage {
  return { site, language, publicUrl, isPreview, texts: textsFor(language), currency: site.currency };
}

/** A path of the website in a language. English is the one without a parameter. */
export function pathIn(language: Language, path: string, query = new URLSearchParams()): string {
  const all = new URLSearchParams(query);
  if (language !== 'en') all.set('l', language);
  return all.size === 0 ? path : `${path}?${all}`;
}

interface SiteDocument {
  readonly title: string;
  readonly description?: string;
  /** Its path with its query, without the language; null: not to be found by search engines. */
  readonly canonical: { readonly path: string; readonly query?: URLSearchParams } | null;
  /** The same page in other languages, if it is not canonical. */
  readonly path: string;
  readonly query?: URLSearchParams | undefined;
  readonly head?: Html | null;
  /** Data for search engines (schema.org). */
  readonly data?: readonly object[];
  readonly body: Html;
  readonly isWide?: boolean;
}

/**
 * The header that allows only the styles of this page; it has no scripts, so it can be cached. Tools that check a website read
 * `robots.txt` as the page would: hence `connect-src`, which nothing on the page uses.
 */
export function sitePolicy(accent: string): string {
  const hash = createHash('sha256').update(siteStyles(accent)).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

export function siteDocument(page: SitePage, document: SiteDocument): string {
  const { site, texts, language, publicUrl } = page;
  const { title, description, canonical, path, query, head = null, data = [], body, isWide = false } = document;
  const full = title === site.name ? title : `${title} · ${site.name}`;
  const about = description === undefined ? null : html`<meta name="description" content="${description}">`;
  const brand = site.logo === null ? null : html`<img src="${site.logo}" alt="" height="40">`;
  const choices = languages.map((one) =>
    one.code === language
      ? html`<li><b lang="${one.code}">${one.name}</b></li>`
      : html`<li><a href="${pathIn(one.code, path, query)}" lang="${one.code}" hreflang="${one.code}">${one.name}</a></li>`,
  );
  const rera = site.rera_number;
  const result = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${full}</title>
<link rel="icon" href="${site.logo ?? '/icons/any-192.png'}" type="image/png">
${about}${canonical === null || page.isPreview ? html`<meta name="robots" content="noindex">` : alternatesOf(page, canonical)}
<meta property="og:type" content="website"><meta property="og:site_name" content="${site.name}"><meta property="og:title" content="${title}">${description === undefined ? null : html`<meta property="og:description" content="${description}">`}
${head}${data.map((one) => html`<script type="application/ld+json">${trusted(jsonOf(one))}</script>`)}
<style>${trusted(siteStyles(site.accent))}</style>
</head>
<body>
<div class="${isWide ? 'page wide' : 'page'}">
<header class="head"><a href="${pathIn(language, propertyListPath)}">${brand}<span>${site.name}</span></a></header>
<main>${body}</main>
<footer><p>${[site.name, rera ? texts._(msg`RERA ${rera}`) : ''].filter((part) => part !== '').join(' · ')}</p>${site.phone ? html`<p><a href="${callLink(site.phone)}">${site.phone}</a></p>` : null}<ul>${choices}</ul></footer>
</div>
</body>
</html>
`;
  return result.markup;

  function alternatesOf({ language: chosen }: SitePage, one: { path: string; query?: URLSearchParams }): Html {
    const urlIn = (code: Language) => `${publicUrl}${pathIn(code, one.path, one.query)}`;
    const url = urlIn(chosen);
    return html`<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">${languages.map(({ code }) => html`<link rel="alternate" hreflang="${code}" href="${urlIn(code)}">`)}<link rel="alternate" hreflang="x-default" href="${urlIn('en')}">`;
  }
}

/** JSON inside of an element: no text in it can end the element. */
function jsonOf(data: object): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
