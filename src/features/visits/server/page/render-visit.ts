import { msg } from '@lingui/core/macro';
import encodeQR from 'qr';
import { dismissalReasonLabels } from '#features/matching/labels.ts';
import { dismissalReasons } from '#features/matching/rules.ts';
import { linkPath } from '#features/property-links/rules.ts';
import type { Page, PageRequest } from '#features/property-links/server/page/document.ts';
import { documentOf, pageOf } from '#features/property-links/server/page/document.ts';
import type { Html } from '#features/property-links/server/page/html.ts';
import { html, trusted } from '#features/property-links/server/page/html.ts';
import { agentSection, momentName } from '#features/property-links/server/page/parts.ts';
import { formatTime } from '#platform/dates.ts';
import { mapsUrl } from '#platform/maps-url.ts';
import type { Visit } from '../../contract.ts';
import { feedbackLabels } from '../../labels.ts';
import { maxFeedbackLength } from '../../rules.ts';
import type { VisitorPage } from '../visitor-page.ts';

/**
 * The page of a visit for one of its visitors: plan, code, and afterwards the feedback. It has no field to type into, because
 * it loads again for the next code.
 */
export function renderVisitPage(visitor: VisitorPage, request: PageRequest): string {
  const page = pageOf(visitor.company, request);
  const { texts } = page;
  const { visit, code, contact, company } = visitor;
  const isCancelled = visit.status === 'cancelled';
  const title = isCancelled ? texts._(msg`This visit is cancelled`) : texts._(msg`Your visit`);
  const body = html`
<article>
<header class="title"><h1>${title}</h1><p>${momentName(page, visit.meeting_date)}</p></header>
${isCancelled ? html`<p>${texts._(msg`Call us to choose another time.`)}</p>` : null}
${code === null ? null : codeSection(page, visit, code)}
${
  isCancelled
    ? null
    : html`<section><h2>${texts._(msg`Properties`)}</h2>
<p class="quiet">${texts._(msg`The times do not include travel.`)}</p></section>
${visit.stops.map((stop, index) => stopSection(page, visitor, { stop, number: index + 1 }))}`
}
${agentSection(page, { contact, company }, title)}
</article>`;
  return documentOf(page, { title, head: null, body, isChosen: true });
}

function codeSection(page: Page, visit: Visit, { stop, code, until }: NonNullable<VisitorPage['code']>): Html {
  const { texts, publicUrl, company } = page;
  const at = visit.stops.findIndex(({ id }) => id === stop.id) + 1;
  const title = stop.property?.title ?? '';
  const time = formatTime(until, company.time_zone);
  // Opens the agent's own page: it needs a sign-in, and the ids open nothing else.
  const url = `${publicUrl}/visits/${visit.id}?stop=${at}&code=${code}`;
  const picture = encodeQR(url, 'svg', { border: 2 });
  return html`<section><h2>${texts._(msg`Your code for ${title}`)}</h2>
<p class="price"><span role="img" aria-label="${code.split('').join(' ')}">${code.slice(0, 3)} ${code.slice(3)}</span></p>
<p class="quiet">${texts._(msg`Show it to the agent when you arrive. A new code follows at ${time}.`)}</p>
<div class="code"><div role="img" aria-label="${texts._(msg`QR code for the agent`)}">${trusted(picture)}</div></div></section>`;
}

function stopSection(
  page: Page,
  { visit, participant }: VisitorPage,
  { stop, number }: { readonly stop: ShownStop; readonly number: number },
): Html {
  const { texts, company } = page;
  const { property } = stop;
  if (!property)
    return html`<section><h2>${number}. ${texts._(msg`This property is no longer available`)}</h2></section>`;
  const address = [property.address, property.city].filter((part) => part !== '').join(', ');
  const destination =
    property.latitude !== null && property.longitude !== null ? `${property.latitude},${property.longitude}` : address;
  return html`<section><h2>${number}. ${property.title}</h2>
<p class="quiet">${formatTime(stop.planned_at, company.time_zone)} · ${address}</p>
${isFeedbackOpen(visit, stop) ? feedbackForm(page, { stop, number, participantId: participant.id }) : html`<p class="acts"><a class="button" href="${mapsUrl(destination)}" target="_blank" rel="noreferrer">${texts._(msg`Directions`)}</a></p>`}</section>`;
}

type ShownStop = Visit['stops'][number];

function isFeedbackOpen({ has_started, status }: Visit, { check_in }: ShownStop): boolean {
  return status !== 'cancelled' && (check_in !== null || has_started);
}

const ownFeedback = ({ feedback }: ShownStop, participantId: string) =>
  feedback.find(({ participant_id }) => participant_id === participantId);

const stopInput = (number: number) => html`<input type="hidden" name="stop" value="${number}">`;

/** One tap for each answer; 'not for me' has a page, where the visitor may say why. */
function feedbackForm(
  page: Page,
  { stop, number, participantId }: { stop: ShownStop; number: number; participantId: string },
): Html {
  const { texts, path, language } = page;
  const action = linkPath(path, { part: 'feedback', language });
  const own = ownFeedback(stop, participantId);
  const label = (answer: keyof typeof feedbackLabels) => texts._(feedbackLabels[answer]);
  if (own) {
    const why = own.reason === null ? null : texts._(dismissalReasonLabels[own.reason]);
    const said = [label(own.answer), why, own.message].filter(Boolean).join(' · ');
    return html`<div class="said" role="status"><p>${texts._(msg`You said: ${said}`)}</p><form class="plain" method="post" action="${action}">${stopInput(number)}<button class="button" name="answer" value="">${texts._(msg`Change my answer`)}</button></form></div>`;
  }
  const title = stop.property?.title ?? '';
  const why = linkPath(path, { part: 'feedback', number, language });
  return html`<form class="plain" method="post" action="${action}">${stopInput(number)}<p>${texts._(msg`How do you like it?`)}</p>
<div class="acts">${(['liked', 'maybe'] as const).map((answer) => html`<button class="button" name="answer" value="${answer}" aria-label="${label(answer)}: ${title}">${label(answer)}</button>`)}<a class="button" href="${why}" aria-label="${label('not_for_me')}: ${title}">${label('not_for_me')}</a></div></form>`;
}

/** The page on which a visitor says why a property is not for them; null if its feedback is closed or given. */
export function renderDismissalPage(
  { visit, participant, company }: VisitorPage,
  request: PageRequest & { readonly number: number },
): string | null {
  const { number } = request;
  const stop = visit.stops[number - 1];
  if (!stop?.property || !isFeedbackOpen(visit, stop) || ownFeedback(stop, participant.id)) return null;
  const page = pageOf(company, request);
  const { texts, path, language } = page;
  const title = texts._(feedbackLabels.not_for_me);
  const body = html`
<article>
<header class="title"><h1>${title}</h1><p>${stop.property.title}</p></header>
<form class="plain" method="post" action="${linkPath(path, { part: 'feedback', language })}">${stopInput(number)}<input type="hidden" name="answer" value="not_for_me">
<fieldset><legend>${texts._(msg`What does not suit you?`)}</legend><div class="choices">${dismissalReasons.map((reason) => html`<label><input type="radio" name="reason" value="${reason}">${texts._(dismissalReasonLabels[reason])}</label>`)}</div></fieldset>
<label>${texts._(msg`Message`)}<textarea name="message" maxlength="${maxFeedbackLength}"></textarea></label>
<button class="button main">${texts._(msg`Send`)}</button></form>
<p><a class="back" href="${linkPath(path, { language })}">${texts._(msg`Back to the visit`)}</a></p>
</article>`;
  // The choice of a language would lose what was typed.
  return documentOf(page, { title, head: null, body, isChosen: false });
}
