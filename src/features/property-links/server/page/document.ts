import { msg } from '@lingui/core/macro';
import { presentLogo } from '#features/company/server/present.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { languages } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { linkPath } from '../../rules.ts';
import type { VisitForm, VisitProblem } from '../answers.ts';
import type { PageCompany } from '../read-page.ts';
import type { PublicTexts } from './facts.ts';
import type { Html } from './html.ts';
import { html, trusted } from './html.ts';
import { publicPageStyles } from './styles.ts';

/** Where the pictures and forms of a page are. */
export interface PagePath {
  /** The path of the link: '/p/<token>'. */
  readonly path: string;
  /** The property that the page shows, from 1; null: the link shows no other, or compares all of them. */
  readonly number: number | null;
}

export interface PageRequest extends PagePath {
  readonly publicUrl: string;
  readonly nonce: string;
  /** The reader's choice; by default the language of the link. */
  readonly language: Language;
  readonly now: Date;
  /** A form that was not saved, with what was typed. */
  readonly refused?: { readonly form: VisitForm; readonly problem: VisitProblem | null } | undefined;
  /** The time that the reader accepted can no longer be had. */
  readonly isTimeTaken?: boolean | undefined;
}

export interface Page extends PublicTexts, PageRequest {
  readonly company: PageCompany;
}

export function pageOf(company: PageCompany, request: PageRequest): Page {
  return { ...request, company, texts: textsFor(request.language), currency: company.currency };
}

/** What chats show of a page (Open Graph). */
export function previewTags(
  page: Page,
  { title, summary, hasPicture }: { readonly title: string; readonly summary: string; readonly hasPicture: boolean },
): Html {
  const { publicUrl, company } = page;
  const picture =
    hasPicture || company.logo_id !== null
      ? html`<meta property="og:image" content="${publicUrl}${partUrl(page, 'preview.jpg')}"><meta property="og:image:type" content="image/jpeg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="${title}"><meta name="twitter:card" content="summary_large_image">`
      : null;
  return html`<meta name="description" content="${summary}"><meta property="og:type" content="website"><meta property="og:site_name" content="${company.name || 'Aangan'}"><meta property="og:title" content="${title}"><meta property="og:description" content="${summary}">${picture}`;
}

/** A page with the agency's head and the choice of a language. */
export function documentOf(
  page: Page,
  { title, head, body, isChosen }: { title: string; head: Html | null; body: Html; isChosen: boolean },
): string {
  const { company, texts, nonce, language } = page;
  const logo = presentLogo(company.logo_id);
  const name = company.name;
  const brand = logo === null ? html`<span>${name}</span>` : html`<img src="${logo}" alt="${name}" height="40">`;
  // An unknown link has no language of its own, and its address is not repeated.
  const choices = isChosen
    ? html`<ul class="languages">${languages.map((one) => html`<li>${languageChoice(page, one)}</li>`)}</ul>`
    : null;
  const rera = company.rera_number;
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="${logo ?? '/icons/any-192.png'}">
${head}
<style nonce="${nonce}">${trusted(publicPageStyles)}</style>
</head>
<body>
<div class="page">
<header class="head">${brand}</header>
<main>${body}</main>
<footer><p>${[name, rera ? texts._(msg`RERA ${rera}`) : ''].filter((part) => part !== '').join(' · ')}</p>${choices}</footer>
</div>
</body>
</html>
`;
  return document.markup;
}

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

function languageChoice(
  { language, path, number, refused }: Page,
  { code, name: own }: (typeof languages)[number],
): Html {
  // A page in English loads no font for the other scripts.
  const name = language === 'en' ? (inEnglish.of(code) ?? own) : own;
  const lang = language === 'en' ? 'en' : code;
  if (code === language) return html`<b lang="${lang}">${name}</b>`;
  if (!refused)
    return html`<a href="${linkPath(path, { number, language: code })}" lang="${lang}" hreflang="${code}">${name}</a>`;
  // The next page keeps what was typed.
  const action = linkPath(path, { part: 'visit', number, language: code });
  return html`<button form="visit-form" formaction="${action}" formnovalidate name="is_draft" value="1" lang="${lang}">${name}</button>`;
}

/** The address of a picture or form of the page. */
export function partUrl({ path, number }: PagePath, part: string): string {
  return linkPath(path, { part, number });
}
