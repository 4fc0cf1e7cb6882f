import { msg } from '@lingui/core/macro';
import { v7 as uuid } from 'uuid';
import { html, trusted } from '#features/property-links/server/page/html.ts';
import { maxSiteEnquiryLengths } from '../../rules.ts';
import type { EnquiryProblem, SiteEnquiryForm } from '../enquiry-form.ts';
import type { PublishedProperty } from '../read-published-properties.ts';
import type { SitePage } from './document.ts';
import { pathIn, siteDocument } from './document.ts';
import { alonePage } from './property-page.ts';

interface Filling {
  readonly published: PublishedProperty;
  readonly stamp: string;
  readonly consent: { readonly version: number; readonly filled: string };
  /** A refused form with what was typed. */
  readonly refused?: { readonly form: SiteEnquiryForm; readonly problem: EnquiryProblem } | undefined;
}

export function renderEnquiry(page: SitePage, { published, stamp, consent, refused }: Filling): string {
  const { texts, site, language } = page;
  const { title } = published.property;
  const form = refused?.form;
  const problem = refused?.problem;
  const path = `${published.path}/enquiry`;
  const wrong = (on: EnquiryProblem, text: string) =>
    problem === on ? html`<span class="wrong" id="wrong-${on}">${text}</span>` : null;
  const described = (on: EnquiryProblem) =>
    trusted(problem === on ? ` aria-invalid="true" aria-describedby="wrong-${on}"` : '');
  const late = texts._(msg`Please check your message and send it again.`);
  const agency = site.name;
  const body = html`
<nav class="back"><a href="${pathIn(language, published.path)}">${title}</a></nav>
<h1>${texts._(msg`Send an enquiry`)}</h1>
<p>${texts._(msg`We call you back about ${title}.`)}</p>
${problem === 'stamp' ? html`<p class="wrong" role="alert">${late}</p>` : null}
<form class="enquiry" method="post" action="${pathIn(language, path)}">
<input type="hidden" name="id" value="${form?.id ?? uuid()}"><input type="hidden" name="stamp" value="${stamp}"><input type="hidden" name="version" value="${consent.version}">
<div class="trap" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></div>
<label>${texts._(msg`Your name`)}<input name="name" value="${form?.name ?? ''}" maxlength="${maxSiteEnquiryLengths.name}" autocomplete="name" required${described('name')}>${wrong('name', texts._(msg`Enter your name.`))}</label>
<label>${texts._(msg`Phone number`)}<input type="tel" name="phone" value="${form?.phone ?? ''}" maxlength="${maxSiteEnquiryLengths.phone}" autocomplete="tel" required${described('phone')}>${wrong('phone', texts._(msg`Enter your phone number so that we can call you.`))}</label>
<label>${texts._(msg`Message`)}<textarea name="message" maxlength="${maxSiteEnquiryLengths.message}">${form?.message ?? ''}</textarea></label>
<label class="check"><input type="checkbox" name="agreed" value="yes" required${trusted(form?.agreed === 'yes' && problem !== 'consent' ? ' checked' : '')}${described('consent')}><span>${texts._(msg`I agree that ${agency} contacts me about this enquiry.`)}</span></label>
${wrong('consent', texts._(msg`Read the text below and agree, so that we may contact you.`))}
<details${trusted(problem === 'consent' ? ' open' : '')}><summary>${texts._(msg`How we use your data`)}</summary><p class="text">${consent.filled}</p></details>
<button class="button main">${texts._(msg`Send`)}</button></form>`;
  return siteDocument(page, { title: texts._(msg`Send an enquiry`), canonical: null, path, body });
}

export function renderThanks(page: SitePage, path: string): string {
  const { texts } = page;
  return alonePage(page, {
    title: texts._(msg`Thank you for your enquiry`),
    text: texts._(msg`We will contact you soon.`),
    path,
  });
}
