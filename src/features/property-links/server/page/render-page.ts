import { msg } from '@lingui/core/macro';
import encodeQR from 'qr';
import { v7 as uuid } from 'uuid';
import { dismissalReasonLabels } from '#features/matching/labels.ts';
import { dismissalReasons } from '#features/matching/rules.ts';
import type { PublicProperty } from '#features/properties/public-property.ts';
import { reraCodeText } from '#features/properties/rera-code.ts';
import { knownWord } from '#features/properties/server/public-facts.ts';
import { isTourLink } from '#features/properties/tour-links.ts';
import { presetAmenities } from '#features/requirements/amenities.ts';
import { dayPartLabels } from '#features/visit-requests/labels.ts';
import { dayParts, isVisitPart } from '#features/visit-requests/rules.ts';
import { linkPath, maxAnswerLengths } from '../../rules.ts';
import type { LinkPage, PageCompany } from '../read-page.ts';
import type { Page, PagePath, PageRequest } from './document.ts';
import { documentOf, pageOf, partUrl, previewTags } from './document.ts';
import type { PublicTexts } from './facts.ts';
import { areaFact, mapLinkOf, photoCount, placeOf, priceOf, propertyFacts, summaryOf } from './facts.ts';
import type { Html } from './html.ts';
import { html, trusted } from './html.ts';
import {
  agencyContact,
  agentSection,
  comparisonLink,
  contactButtons,
  dayName,
  gonePage,
  interestIn,
  momentName,
  proposedTimes,
  saidOf,
} from './parts.ts';

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

function propertyPage(page: Page, link: LinkPage, property: PublicProperty): string {
  const { texts } = page;
  const { contact, company } = link;
  const { title, description, features, rera_number } = property;
  const phone = contact ? contact.phone : company.phone;
  const about = interestIn(page, title);
  const body = html`
<article>
${comparisonLink(page)}
${gallery(page, property)}
<header class="title">
<h1>${title}</h1>
<p class="quiet">${placeOf(page, property)}</p>
<p class="price">${priceOf(page, property)}</p>
${areaFact(page, property) === null ? null : html`<p>${areaFact(page, property) ?? ''}</p>`}
<p class="quiet notice"><span>${texts._(msg`We count how often this page is opened.`)}</span><img src="${partUrl(page, 'opened')}" width="1" height="1" alt=""></p>
</header>
<p class="acts"><a class="button main" href="#visit">${texts._(msg`I want to see it`)}</a>${contactButtons(page, { phone, about })}</p>
${tourButtons(page, property)}
${answered(page, link)}
<section><h2>${texts._(msg`Details`)}</h2><dl>${propertyFacts(page, property).map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl></section>
${description.trim() === '' ? null : html`<section><h2>${texts._(msg`Description`)}</h2><p class="text">${description}</p></section>`}
${features.length === 0 ? null : html`<section><h2>${texts._(msg`Features`)}</h2><ul class="chips">${features.map((word) => html`<li>${knownWord(texts, presetAmenities, word)}</li>`)}</ul></section>`}
${floorPlansSection(page, property)}
${rera_number ? reraSection(page, rera_number) : null}
<section><h2>${texts._(msg`Location`)}</h2><p>${placeOf(page, property)}</p><p class="acts"><a class="button" href="${mapLinkOf(page, property)}" target="_blank" rel="noreferrer">${texts._(msg`Open the map`)}</a></p></section>
${agentSection(page, link, about)}
<section class="answers" id="visit"><h2>${texts._(msg`What do you think?`)}</h2>${visitDetails(page, link)}${dismissalDetails(page)}</section>
</article>`;
  return documentOf(page, {
    title,
    head: previewTags(page, { title, summary: summaryOf(page, property), hasPicture: property.images.length > 0 }),
    body,
    isChosen: true,
  });
}

/** The pictures of a property. */
export function gallery(page: PublicTexts & PagePath, { images, title }: PublicProperty): Html | null {
  if (images.length === 0) return null;
  const { texts } = page;
  const count = photoCount(page, images.length);
  const slides = images.map((image, index) => {
    const number = index + 1;
    const picture = linkedPicture(page, image, { index, alt: texts._(msg`Photo ${number} of ${title}`) });
    return html`<li>${picture}${index === 0 && images.length > 1 ? html`<span class="count">${count}</span>` : null}</li>`;
  });
  return html`<ul class="gallery" tabindex="0" aria-label="${count}">${slides}</ul>`;
}

/** A picture that leads to its largest size. Only the first of a page is loaded before it is scrolled to. */
function linkedPicture(
  page: PagePath,
  { width, height, sizes }: PublicProperty['images'][number],
  { index, alt }: { readonly index: number; readonly alt: string },
): Html {
  const at = (size: number) => partUrl(page, `pictures/${index}/${size}`);
  const widths = sizes.toSorted((one, other) => one - other);
  return html`<a href="${at(widths.at(-1) ?? width)}"><img src="${at(widths.find((one) => one >= 640) ?? width)}" srcset="${widths.map((one) => `${at(one)} ${one}w`).join(', ')}" sizes="(min-width: 48rem) 32rem, 92vw" width="${width}" height="${height}" alt="${alt}"${trusted(index === 0 ? ' fetchpriority="high"' : ' loading="lazy"')} decoding="async"></a>`;
}

/** Their addresses follow those of the pictures. */
export function floorPlansSection(
  page: PublicTexts & PagePath,
  { images, floor_plans, title }: PublicProperty,
): Html | null {
  if (floor_plans.length === 0) return null;
  const { texts } = page;
  const plans = floor_plans.map((plan, index) => {
    const number = index + 1;
    const alt = texts._(msg`Floor plan ${number} of ${title}`);
    return html`<li>${linkedPicture(page, plan, { index: images.length + index, alt })}</li>`;
  });
  return html`<section><h2>${texts._(msg`Floor plans`)}</h2><ul class="plans">${plans}</ul></section>`;
}

/** Links to a video and a virtual tour. Their hosts learn nothing of the page. */
export function tourButtons({ texts }: PublicTexts, { video_url, tour_url }: PublicProperty): Html | null {
  const button = (url: string | null, label: string) =>
    url !== null && isTourLink(url)
      ? html`<a class="button" href="${url}" target="_blank" rel="noopener noreferrer nofollow">${label}</a>`
      : null;
  const buttons = [button(video_url, texts._(msg`Watch the video`)), button(tour_url, texts._(msg`Virtual tour`))];
  return buttons.some((one) => one !== null) ? html`<p class="acts">${buttons}</p>` : null;
}

export function reraSection({ texts }: Pick<PublicTexts, 'texts'>, number: string): Html {
  // The quiet zone that the standard requires is part of the code (ISO/IEC 18004).
  const code = encodeQR(reraCodeText(number), 'svg', { ecc: 'medium', border: 4 });
  return html`<section><h2>${texts._(msg`RERA registration`)}</h2><div class="code"><div role="img" aria-label="${texts._(msg`QR code of the RERA number`)}">${trusted(code)}</div><p>${number}</p></div></section>`;
}

/** What the reader answered, with a way back. */
function answered(page: Page, { answers: [last] }: LinkPage): Html | null {
  if (!last) return null;
  const { texts, isTimeTaken } = page;
  const times = proposedTimes(page, last);
  // Each time is a button; all together are read as one sentence only in the comparison.
  const said = times.length > 0 ? texts._(msg`We can show it to you at these times:`) : saidOf(page, last);
  const taken = isTimeTaken
    ? html`<p class="wrong">${texts._(msg`That time is no longer free. Choose another one, or call us.`)}</p>`
    : null;
  const choices =
    times.length === 0
      ? null
      : html`<form class="plain" method="post" action="${actionOf(page, 'time')}"><input type="hidden" name="id" value="${last.id}">${times.map((time) => html`<button class="button main" name="at" value="${time}">${momentName(page, time)}</button>`)}</form>${last.reply === '' ? null : html`<p class="text">${last.reply}</p>`}`;
  const undo = last.state === 'accepted' ? texts._(msg`Cancel the visit`) : texts._(msg`Undo`);
  return html`<div class="said" role="status">${taken}<p>${said}</p>${choices}<form class="plain" method="post" action="${actionOf(page, 'undo')}"><button class="button">${undo}</button></form></div>`;
}

function actionOf({ path, number, language }: Page, part: 'visit' | 'time' | 'dismissal' | 'undo'): string {
  return linkPath(path, { part, number, language });
}

function visitDetails(page: Page, { link, answers, visitDays: days }: LinkPage): Html {
  const { texts, refused } = page;
  const form = refused?.form;
  const isKnown = link.client_id !== null || link.lead_id !== null;
  const parts = dayParts.filter((part) => days.length === 0 || days.some((one) => isVisitPart(part, one)));
  const option = (value: string, label: string, isChosen: boolean) =>
    html`<option value="${value}"${trusted(isChosen ? ' selected' : '')}>${label}</option>`;
  const wrong = (text: string, name: string) => html`<span class="wrong" id="wrong-${name}">${text}</span>`;
  const phoneProblem = refused?.problem === 'phone';
  const contact = isKnown
    ? null
    : html`<label>${texts._(msg`Your name`)}<input name="name" autocomplete="name" maxlength="${maxAnswerLengths.name}" value="${form?.name ?? ''}"></label>
<label>${texts._(msg`Your phone number`)}<input name="phone" type="tel" required autocomplete="tel" maxlength="${maxAnswerLengths.phone}" value="${form?.phone ?? ''}"${trusted(phoneProblem ? ' aria-invalid="true" aria-describedby="wrong-phone"' : '')}>${phoneProblem && wrong(texts._(msg`Enter your phone number, so that we can call you.`), 'phone')}</label>`;
  const isOpen = refused !== undefined || answers.length === 0;
  return html`<details${trusted(isOpen ? ' open' : '')}><summary>${texts._(msg`I want to see it`)}</summary>
<form id="visit-form" method="post" action="${actionOf(page, 'visit')}"><input type="hidden" name="id" value="${form?.id ?? uuid()}">
<label>${texts._(msg`Day`)}<select name="day">${option('', texts._(msg`Any day`), !form?.day)}${days.map(({ on }) => option(on, dayName(page, on), form?.day === on))}</select>${refused?.problem === 'day' && wrong(texts._(msg`Choose one of these days.`), 'day')}</label>
<fieldset><legend>${texts._(msg`Time`)}</legend><div class="choices">${['' as const, ...parts].map((part) => html`<label><input type="radio" name="part" value="${part}"${trusted((form?.part ?? '') === part ? ' checked' : '')}>${part === '' ? texts._(msg`Any time`) : texts._(dayPartLabels[part])}</label>`)}</div>${refused?.problem === 'part' && wrong(texts._(msg`We do not show properties at that time of the day.`), 'part')}</fieldset>
${contact}
<label>${texts._(msg`Message`)}<textarea name="message" maxlength="${maxAnswerLengths.message}">${form?.message ?? ''}</textarea></label>
<button class="button main">${texts._(msg`Ask for a visit`)}</button></form></details>`;
}

function dismissalDetails(page: Page): Html {
  const { texts } = page;
  return html`<details><summary>${texts._(msg`Not for me`)}</summary>
<form id="dismissal-form" method="post" action="${actionOf(page, 'dismissal')}"><input type="hidden" name="id" value="${uuid()}">
<fieldset><legend>${texts._(msg`What does not suit you?`)}</legend><div class="choices">${dismissalReasons.map((reason) => html`<label><input type="radio" name="reason" value="${reason}" required>${texts._(dismissalReasonLabels[reason])}</label>`)}</div></fieldset>
<label>${texts._(msg`Message`)}<textarea name="message" maxlength="${maxAnswerLengths.message}"></textarea></label>
<button class="button">${texts._(msg`Send`)}</button></form></details>`;
}
