import { msg } from '@lingui/core/macro';
import type { Company } from '#features/company/server/repository.ts';
import type { Page } from '#features/property-links/server/page/document.ts';
import { documentOf, pageOf } from '#features/property-links/server/page/document.ts';
import { html, trusted } from '#features/property-links/server/page/html.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { callLink } from '#platform/phone-links.ts';
import { maxEnquiryLengths } from '../rules.ts';
import type { EnquiryForm } from './accept-delivery.ts';

export interface EnquiryPage {
  readonly company: Company;
  readonly language: Language;
  readonly nonce: string;
  readonly now: Date;
  readonly path: string;
  readonly state: 'open' | 'sent' | 'closed';
  /** What was typed, or what the link already says. */
  readonly form: EnquiryForm;
  /** Neither a phone number nor an email address. */
  readonly isRefused: boolean;
  /** Makes sending the form twice one enquiry. */
  readonly id: string;
  readonly stamp: string;
  /** Empty if the link names no property of ours. */
  readonly propertyTitle: string;
  readonly consent: string;
}

/** The hosted enquiry page: plain HTML that works without scripts. */
export function renderEnquiryPage(enquiry: EnquiryPage): string {
  const { company, language, nonce, now, path, state } = enquiry;
  const page = pageOf(company, { publicUrl: '', nonce, now, path, number: null, language });
  const { texts } = page;
  // Robots fill in every field; people do not see this one.
  const head = html`<style nonce="${nonce}">.away{position:absolute;left:-200vw}input[type=checkbox]{flex:none;width:1.25rem;height:1.25rem;min-height:0;margin:0;accent-color:var(--accent)}.tick{display:flex;align-items:center;gap:.5rem;min-height:2.75rem}main>form.plain{padding-top:1rem}main>h1{padding-top:1rem}</style>`;
  if (state === 'open') {
    const title = texts._(msg`Send us your enquiry`);
    return documentOf(page, { title, head, body: html`<h1>${title}</h1>${formOf(enquiry, page)}`, isChosen: true });
  }
  const [title, text] =
    state === 'sent'
      ? [texts._(msg`Thank you for your enquiry`), texts._(msg`We will contact you soon.`)]
      : [texts._(msg`This enquiry page is closed`), texts._(msg`Please call us instead.`)];
  const { phone } = company;
  const name = company.name || phone || '';
  const call = phone
    ? html`<p><a class="button" href="${callLink(phone)}">${texts._(msg`Call ${name}`)}</a></p>`
    : null;
  const body = html`<div class="alone"><h1>${title}</h1><p>${text}</p>${call}</div>`;
  return documentOf(page, { title, head, body, isChosen: state === 'sent' });
}

function formOf({ language, path, form, isRefused, id, stamp, propertyTitle, consent }: EnquiryPage, { texts }: Page) {
  const problem = isRefused
    ? html`<span class="wrong" id="wrong-phone">${texts._(msg`Enter a phone number or an email address.`)}</span>`
    : null;
  const invalid = trusted(isRefused ? ' aria-invalid="true" aria-describedby="wrong-phone"' : '');
  const about =
    propertyTitle === ''
      ? html`<label>${texts._(msg`Property`)}<input name="property" maxlength="${maxEnquiryLengths.property}" value="${form.property}"></label>`
      : html`<p>${texts._(msg`About: ${propertyTitle}`)}</p><input type="hidden" name="property" value="${form.property}">`;
  return html`<form class="plain" method="post" action="${path}?l=${language}">
<input type="hidden" name="id" value="${id}"><input type="hidden" name="stamp" value="${stamp}"><input type="hidden" name="campaign" value="${form.campaign}">
<label>${texts._(msg`Your name`)}<input name="name" autocomplete="name" required maxlength="${maxEnquiryLengths.full_name}" value="${form.name}"></label>
<label>${texts._(msg`Your phone number`)}<input name="phone" type="tel" autocomplete="tel" maxlength="${maxEnquiryLengths.phone}" value="${form.phone}"${invalid}>${problem}</label>
<label>${texts._(msg`Your email address`)}<input name="email" type="email" autocomplete="email" maxlength="${maxEnquiryLengths.email}" value="${form.email}"></label>
${about}
<label>${texts._(msg`Message`)}<textarea name="message" maxlength="${maxEnquiryLengths.message}">${form.message}</textarea></label>
<label class="away" aria-hidden="true">Website<input name="website" tabindex="-1" autocomplete="off"></label>
<label class="tick"><input type="checkbox" name="offers" value="yes"${trusted(form.consents.includes('offers') ? ' checked' : '')}><span>${texts._(msg`Also tell me about similar properties.`)}</span></label>
<details><summary>${texts._(msg`How we use your data`)}</summary><p class="text">${consent}</p></details>
<button class="button main">${texts._(msg`Send enquiry`)}</button></form>`;
}
