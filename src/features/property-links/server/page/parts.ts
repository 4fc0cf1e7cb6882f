import { msg } from '@lingui/core/macro';
import { dismissalReasonLabels } from '#features/matching/labels.ts';
import { dayPartLabels } from '#features/visit-requests/labels.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { linkPath } from '../../rules.ts';
import type { LinkPage, PageCompany } from '../read-page.ts';
import type { LinkAnswerRow } from '../repository.ts';
import type { Page, PagePath } from './document.ts';
import { documentOf, partUrl } from './document.ts';
import type { PublicTexts } from './facts.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';

/** The one answer to a link whose properties are sold, rented, withdrawn or in the trash. */
export function gonePage(page: Page, link: Pick<LinkPage, 'contact' | 'company'>): string {
  const { texts } = page;
  const title = texts._(msg`This property is no longer available`);
  const text = texts._(msg`Ask us about similar ones.`);
  const body = html`<div class="alone"><h1>${title}</h1><p>${text}</p>${comparisonLink(page)}</div>${agentSection(page, link, '')}`;
  return documentOf(page, { title, head: null, body, isChosen: true });
}

/** The message that WhatsApp opens with. */
export function interestIn({ texts }: Page, title: string): string {
  return texts._(msg`I am interested in ${title}.`);
}

/** From the page of one property to those beside it. */
export function comparisonLink({ texts, path, number, language }: Page): Html | null {
  if (number === null) return null;
  return html`<p><a class="back" href="${linkPath(path, { language })}">${texts._(msg`Back to the comparison`)}</a></p>`;
}

export function contactButtons(
  { texts }: Pick<PublicTexts, 'texts'>,
  { phone, about }: { readonly phone: string | null; readonly about: string },
): Html | null {
  if (!phone) return null;
  return html`<a class="button" href="${callLink(phone)}">${texts._(msg`Call`)}</a><a class="button" href="${whatsAppLink(phone, about)}" target="_blank" rel="noreferrer">${texts._(msg`WhatsApp`)}</a>`;
}

/** Whom to contact: the agent, or the agency. */
export function agentSection(
  page: PublicTexts & PagePath,
  { contact, company }: Pick<LinkPage, 'contact'> & { readonly company: Pick<PageCompany, 'name' | 'phone' | 'email'> },
  about: string,
): Html | null {
  const { texts } = page;
  const name = contact?.full_name || company.name;
  const [phone, email] = contact ? [contact.phone, contact.email] : [company.phone, company.email];
  if (!phone && !email)
    return name === ''
      ? null
      : html`<section><h2>${texts._(msg`Contact`)}</h2><p><strong>${name}</strong></p></section>`;
  const picture = contact?.picture_id
    ? html`<img src="${partUrl(page, 'agent')}" width="56" height="56" alt="" loading="lazy">`
    : null;
  const mail = email ? html`<a href="mailto:${email}">${email}</a>` : null;
  return html`<section><h2>${texts._(msg`Contact`)}</h2><div class="agent">${picture}<p><strong>${name}</strong>${phone ? html`<br><a href="${callLink(phone)}">${phone}</a>` : null}${mail === null ? null : html`<br>${mail}`}</p></div><p class="acts">${contactButtons(page, { phone, about })}</p></section>`;
}

/** The way to call an agency of whose properties nothing is shown. */
export function agencyContact({ company, texts }: Page): Html | null {
  const { phone } = company;
  if (!phone) return null;
  const name = company.name || phone;
  return html`<p><a class="button" href="${callLink(phone)}">${texts._(msg`Call ${name}`)}</a></p>`;
}

/** What the reader answered: 'You asked to see this property. · Saturday 28 November' */
export function saidOf(page: Page, last: LinkAnswerRow): string {
  const { texts } = page;
  const what =
    last.kind === 'visit'
      ? visitAnswer(page, last)
      : [
          texts._(msg`You said that it is not for you.`),
          last.reason === null ? '' : texts._(dismissalReasonLabels[last.reason]),
        ];
  return what.filter((part) => part !== '').join(' · ');
}

/** What became of the reader's request to see the property. */
function visitAnswer(page: Page, answer: LinkAnswerRow): string[] {
  const { texts } = page;
  if (answer.state === 'accepted' && answer.meeting_at !== null)
    return [texts._(msg`Your visit is agreed.`), momentName(page, answer.meeting_at)];
  if (answer.state === 'declined') return [texts._(msg`Your visit is not possible.`), answer.reply];
  if (answer.state === 'proposed') {
    const times = proposedTimes(page, answer);
    if (times.length === 0) return [texts._(msg`The proposed times have passed. Please call us.`), answer.reply];
    return [
      texts._(msg`We can show it to you at these times:`),
      ...times.map((time) => momentName(page, time)),
      answer.reply,
    ];
  }
  return [
    texts._(msg`You asked to see this property.`),
    answer.wanted_on === null ? '' : dayName(page, answer.wanted_on),
    answer.day_part === null ? '' : texts._(dayPartLabels[answer.day_part]),
    texts._(msg`We will contact you.`),
  ];
}

/** The times that the reader can still accept. */
export function proposedTimes({ now }: Pick<Page, 'now'>, { state, proposed }: LinkAnswerRow): string[] {
  return state === 'proposed' ? proposed.filter((time) => Date.parse(time) > now.getTime()) : [];
}

export function momentName({ language, company }: Page, at: string): string {
  const format = new Intl.DateTimeFormat(formattingLocale(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: company.time_zone,
  });
  return format.format(new Date(at));
}

/** 'Saturday 28 November' */
export function dayName({ language }: Page, day: string): string {
  const format = new Intl.DateTimeFormat(formattingLocale(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
