import { msg } from '@lingui/core/macro';
import encodeQR from 'qr';
import { v7 as uuid } from 'uuid';
import { presentLogo } from '#features/company/server/present.ts';
import { dismissalReasonLabels } from '#features/matching/labels.ts';
import { dismissalReasons } from '#features/matching/rules.ts';
import type { AgentCard, PublicProperty } from '#features/properties/public-property.ts';
import { knownWord } from '#features/properties/server/public-facts.ts';
import { presetAmenities } from '#features/requirements/amenities.ts';
import { dayPartLabels } from '#features/visit-requests/labels.ts';
import { dayParts } from '#features/visit-requests/rules.ts';
import { addDays } from '#platform/dates.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale, languages } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { mapsUrl, placeUrl } from '#platform/maps-url.ts';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { longestAnswer, visitDays } from '../../rules.ts';
import type { VisitForm } from '../answers.ts';
import type { LinkPage, PageCompany } from '../read-page.ts';
import type { LinkAnswerRow } from '../repository.ts';
import type { PublicTexts } from './facts.ts';
import { areaOf, factsOf, photoCount, placeOf, priceOf, summaryOf } from './facts.ts';
import type { Html } from './html.ts';
import { html, trusted } from './html.ts';
import { publicPageStyles } from './styles.ts';

export interface PageRequest {
  readonly publicUrl: string;
  readonly nonce: string;
  /** The path of the link: '/p/<token>'. */
  readonly path: string;
  /** The reader's choice; by default the language of the link. */
  readonly language: Language;
  /** The company's calendar day. */
  readonly today: string;
  /** A refused form with what was typed. */
  readonly refused?: { readonly form: VisitForm; readonly problem: 'phone' | 'day' } | undefined;
}

interface Page extends PublicTexts, PageRequest {
  readonly company: PageCompany;
}

/** The page of a property, or that it is no longer available. */
export function renderLinkPage(link: LinkPage, request: PageRequest): string {
  const page = pageOf(link.company, request);
  return link.property ? propertyPage(page, link, link.property) : gonePage(page, link);
}

/** The one answer to links that are unknown, have expired or were revoked. */
export function renderUnknownLink(company: PageCompany, request: PageRequest): string {
  const page = pageOf(company, request);
  const { texts } = page;
  const title = texts._(msg`This link does not open`);
  const text = texts._(msg`It has expired or is incomplete. Ask the person who sent it for a new one.`);
  const body = html`<div class="alone"><h1>${title}</h1><p>${text}</p>${agencyContact(page)}</div>`;
  return documentOf(page, { title, head: null, body, isChosen: false });
}

export function pageOf(company: PageCompany, request: PageRequest): Page {
  return { ...request, company, texts: textsFor(request.language), currency: company.currency };
}

function propertyPage(page: Page, link: LinkPage, property: PublicProperty): string {
  const { texts, path } = page;
  const { contact, company } = link;
  const { title, description, features, rera_number } = property;
  const phone = contact ? contact.phone : company.phone;
  const about = texts._(msg`I am interested in ${title}.`);
  const body = html`
<article>
${gallery(page, property)}
<header class="title">
<h1>${title}</h1>
<p class="quiet">${placeOf(page, property)}</p>
<p class="price">${priceOf(page, property)}</p>
${areaOf(page, property) === null ? null : html`<p>${areaOf(page, property) ?? ''}</p>`}
<p class="quiet notice"><span>${texts._(msg`We count how often this page is opened.`)}</span><img src="${path}/opened" width="1" height="1" alt=""></p>
</header>
<p class="acts"><a class="button main" href="#visit">${texts._(msg`I want to see it`)}</a>${contactButtons(page, { phone, about })}</p>
${answered(page, link)}
<section><h2>${texts._(msg`Details`)}</h2><dl>${factsOf(page, property).map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl></section>
${description.trim() === '' ? null : html`<section><h2>${texts._(msg`Description`)}</h2><p class="text">${description}</p></section>`}
${features.length === 0 ? null : html`<section><h2>${texts._(msg`Features`)}</h2><ul class="chips">${features.map((word) => html`<li>${knownWord(texts, presetAmenities, word)}</li>`)}</ul></section>`}
${rera_number ? reraSection(page, rera_number) : null}
<section><h2>${texts._(msg`Location`)}</h2><p>${placeOf(page, property)}</p><p class="acts"><a class="button" href="${mapLink(page, property)}" target="_blank" rel="noreferrer">${texts._(msg`Open the map`)}</a></p></section>
${agentSection(page, link, about)}
<section class="answers" id="visit"><h2>${texts._(msg`What do you think?`)}</h2>${visitDetails(page, link)}${dismissalDetails(page)}</section>
</article>`;
  return documentOf(page, { title, head: previewTags(page, property), body, isChosen: true });
}

function gonePage(page: Page, link: LinkPage): string {
  const { texts } = page;
  const title = texts._(msg`This property is no longer available`);
  const text = texts._(msg`Ask us about similar ones.`);
  const body = html`<div class="alone"><h1>${title}</h1><p>${text}</p></div>${agentSection(page, link, '')}`;
  return documentOf(page, { title, head: null, body, isChosen: true });
}

/** The pictures of a property, below `path`. */
export function gallery(
  { texts, path, ...page }: PublicTexts & { readonly path: string },
  { images, title }: PublicProperty,
): Html | null {
  if (images.length === 0) return null;
  const count = photoCount({ texts, ...page }, images.length);
  const slides = images.map(({ width, height, sizes }, index) => {
    const at = `${path}/pictures/${index}`;
    const widths = sizes.toSorted((one, other) => one - other);
    const number = index + 1;
    return html`<li><a href="${at}/${widths.at(-1) ?? width}"><img src="${at}/${widths.find((one) => one >= 640) ?? width}" srcset="${widths.map((one) => `${at}/${one} ${one}w`).join(', ')}" sizes="(min-width: 48rem) 32rem, 92vw" width="${width}" height="${height}" alt="${texts._(msg`Photo ${number} of ${title}`)}"${trusted(index === 0 ? ' fetchpriority="high"' : ' loading="lazy"')} decoding="async"></a>${index === 0 && images.length > 1 ? html`<span class="count">${count}</span>` : null}</li>`;
  });
  return html`<ul class="gallery" tabindex="0" aria-label="${count}">${slides}</ul>`;
}

export function contactButtons(
  { texts }: Pick<PublicTexts, 'texts'>,
  { phone, about }: { readonly phone: string | null; readonly about: string },
): Html | null {
  if (!phone) return null;
  return html`<a class="button" href="${callLink(phone)}">${texts._(msg`Call`)}</a><a class="button" href="${whatsAppLink(phone, about)}" target="_blank" rel="noreferrer">${texts._(msg`WhatsApp`)}</a>`;
}

export function reraSection({ texts }: Pick<PublicTexts, 'texts'>, number: string): Html {
  // The quiet zone that the standard requires is part of the code (ISO/IEC 18004).
  const code = encodeQR(number, 'svg', { ecc: 'medium', border: 4 });
  return html`<section><h2>${texts._(msg`RERA registration`)}</h2><div class="code"><div role="img" aria-label="${texts._(msg`QR code of the RERA number`)}">${trusted(code)}</div><p>${number}</p></div></section>`;
}

/** To the exact place only if the link shows it, else to the city. */
export function mapLink(page: PublicTexts, { exact_address: exact, ...property }: PublicProperty): string {
  if (exact === null) return placeUrl(placeOf(page, { ...property, exact_address: null }));
  const { latitude, longitude, address } = exact;
  return mapsUrl(
    latitude !== null && longitude !== null ? `${latitude},${longitude}` : `${address}, ${property.city}, India`,
  );
}

/** Whom to contact: the agent, or the agency. */
export function agentSection(
  page: PublicTexts & { readonly path: string },
  {
    contact,
    company,
  }: {
    readonly contact: AgentCard | null;
    readonly company: Pick<PageCompany, 'name' | 'phone' | 'email'>;
  },
  about: string,
): Html | null {
  const { texts, path } = page;
  const name = contact?.full_name || company.name;
  const [phone, email] = contact ? [contact.phone, contact.email] : [company.phone, company.email];
  if (!phone && !email)
    return name === ''
      ? null
      : html`<section><h2>${texts._(msg`Contact`)}</h2><p><strong>${name}</strong></p></section>`;
  const picture = contact?.picture_id
    ? html`<img src="${path}/agent" width="56" height="56" alt="" loading="lazy">`
    : null;
  const mail = email ? html`<a href="mailto:${email}">${email}</a>` : null;
  return html`<section><h2>${texts._(msg`Contact`)}</h2><div class="agent">${picture}<p><strong>${name}</strong>${phone ? html`<br><a href="${callLink(phone)}">${phone}</a>` : null}${mail === null ? null : html`<br>${mail}`}</p></div><p class="acts">${contactButtons(page, { phone, about })}</p></section>`;
}

function agencyContact({ company, texts }: Page): Html | null {
  const { phone } = company;
  if (!phone) return null;
  const name = company.name || phone;
  return html`<p><a class="button" href="${callLink(phone)}">${texts._(msg`Call ${name}`)}</a></p>`;
}

/** What the reader answered, with a way back. */
function answered(page: Page, { answers }: LinkPage): Html | null {
  const { texts } = page;
  const [last] = answers;
  if (!last) return null;
  const what =
    last.kind === 'visit'
      ? visitAnswer(page, last)
      : [
          texts._(msg`You said that it is not for you.`),
          last.reason === null ? '' : texts._(dismissalReasonLabels[last.reason]),
        ];
  return html`<div class="said" role="status"><p>${what.filter((part) => part !== '').join(' · ')}</p><form class="plain" method="post" action="${actionOf(page, 'undo')}"><button class="button">${texts._(msg`Undo`)}</button></form></div>`;
}

/** What became of the reader's request to see the property. */
function visitAnswer(page: Page, answer: LinkAnswerRow): string[] {
  const { texts } = page;
  if (answer.state === 'accepted' && answer.meeting_at !== null)
    return [texts._(msg`Your visit is agreed.`), momentName(page, answer.meeting_at)];
  if (answer.state === 'declined') return [texts._(msg`Your visit is not possible.`), answer.reply];
  if (answer.state === 'proposed') {
    const times = answer.proposed.map((time) => momentName(page, time));
    return [texts._(msg`We can show it to you at these times:`), ...times, answer.reply, texts._(msg`Please call us.`)];
  }
  return [
    texts._(msg`You asked to see this property.`),
    answer.wanted_on === null ? '' : dayName(page, answer.wanted_on),
    answer.day_part === null ? '' : texts._(dayPartLabels[answer.day_part]),
    texts._(msg`We will contact you.`),
  ];
}

function momentName({ language, company }: Page, at: string): string {
  const format = new Intl.DateTimeFormat(formattingLocale(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: company.time_zone,
  });
  return format.format(new Date(at));
}

function actionOf({ path, language }: Page, act: 'visit' | 'dismissal' | 'undo'): string {
  return `${path}/${act}?l=${language}`;
}

function visitDetails(page: Page, { link, answers }: LinkPage): Html {
  const { texts, today, refused } = page;
  const form = refused?.form;
  const isKnown = link.client_id !== null || link.lead_id !== null;
  const days = Array.from({ length: visitDays }, (_, index) => addDays(today, index + 1));
  const option = (value: string, label: string, isChosen: boolean) =>
    html`<option value="${value}"${trusted(isChosen ? ' selected' : '')}>${label}</option>`;
  const wrong = (text: string, name: string) => html`<span class="wrong" id="wrong-${name}">${text}</span>`;
  const phoneProblem = refused?.problem === 'phone';
  const contact = isKnown
    ? null
    : html`<label>${texts._(msg`Your name`)}<input name="name" autocomplete="name" maxlength="${longestAnswer.name}" value="${form?.name ?? ''}"></label>
<label>${texts._(msg`Your phone number`)}<input name="phone" type="tel" required autocomplete="tel" maxlength="${longestAnswer.phone}" value="${form?.phone ?? ''}"${trusted(phoneProblem ? ' aria-invalid="true" aria-describedby="wrong-phone"' : '')}>${phoneProblem && wrong(texts._(msg`Enter your phone number, so that we can call you.`), 'phone')}</label>`;
  const isOpen = refused !== undefined || answers.length === 0;
  return html`<details${trusted(isOpen ? ' open' : '')}><summary>${texts._(msg`I want to see it`)}</summary>
<form method="post" action="${actionOf(page, 'visit')}"><input type="hidden" name="id" value="${form?.id ?? uuid()}">
<label>${texts._(msg`Day`)}<select name="day">${option('', texts._(msg`Any day`), !form?.day)}${days.map((day) => option(day, dayName(page, day), form?.day === day))}</select>${refused?.problem === 'day' && wrong(texts._(msg`Choose one of these days.`), 'day')}</label>
<fieldset><legend>${texts._(msg`Time`)}</legend><div class="choices">${['' as const, ...dayParts].map((part) => html`<label><input type="radio" name="part" value="${part}"${trusted((form?.part ?? '') === part ? ' checked' : '')}>${part === '' ? texts._(msg`Any time`) : texts._(dayPartLabels[part])}</label>`)}</div></fieldset>
${contact}
<label>${texts._(msg`Message`)}<textarea name="message" maxlength="${longestAnswer.message}">${form?.message ?? ''}</textarea></label>
<button class="button main">${texts._(msg`Ask for a visit`)}</button></form></details>`;
}

function dismissalDetails(page: Page): Html {
  const { texts } = page;
  return html`<details><summary>${texts._(msg`Not for me`)}</summary>
<form method="post" action="${actionOf(page, 'dismissal')}"><input type="hidden" name="id" value="${uuid()}">
<fieldset><legend>${texts._(msg`What does not suit you?`)}</legend><div class="choices">${dismissalReasons.map((reason) => html`<label><input type="radio" name="reason" value="${reason}" required>${texts._(dismissalReasonLabels[reason])}</label>`)}</div></fieldset>
<label>${texts._(msg`Message`)}<textarea name="message" maxlength="${longestAnswer.message}"></textarea></label>
<button class="button">${texts._(msg`Send`)}</button></form></details>`;
}

/** 'Saturday 28 November' */
function dayName({ language }: Page, day: string): string {
  const format = new Intl.DateTimeFormat(formattingLocale(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** What chats show of the link (Open Graph). */
function previewTags(page: Page, property: PublicProperty): Html {
  const { publicUrl, path, company } = page;
  const summary = summaryOf(page, property);
  const hasPicture = property.images.length > 0 || company.logo_id !== null;
  const picture = hasPicture
    ? html`<meta property="og:image" content="${publicUrl}${path}/preview.jpg"><meta property="og:image:type" content="image/jpeg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="${property.title}"><meta name="twitter:card" content="summary_large_image">`
    : null;
  return html`<meta name="description" content="${summary}"><meta property="og:type" content="website"><meta property="og:site_name" content="${company.name || 'Aangan'}"><meta property="og:title" content="${property.title}"><meta property="og:description" content="${summary}">${picture}`;
}

export function documentOf(
  page: Page,
  { title, head, body, isChosen }: { title: string; head: Html | null; body: Html; isChosen: boolean },
): string {
  const { company, texts, language, nonce, path } = page;
  const logo = presentLogo(company.logo_id);
  const name = company.name;
  const brand = logo === null ? html`<span>${name}</span>` : html`<img src="${logo}" alt="${name}" height="40">`;
  // An unknown link has no language of its own, and its address is not repeated.
  const choices = isChosen
    ? html`<ul>${languages.map((one) => html`<li>${one.code === language ? html`<b lang="${one.code}">${one.name}</b>` : html`<a href="${path}?l=${one.code}" lang="${one.code}" hreflang="${one.code}">${one.name}</a>`}</li>`)}</ul>`
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
