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
import { longestFeedback } from '../../rules.ts';
import type { VisitorPage } from '../visitor-page.ts';

/** The page of a visit for one of its visitors: plan, code, and afterwards the feedback. */
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
  // The code of the next window, without a script.
  const seconds = code === null ? 0 : Math.max(5, Math.ceil((code.until.getTime() - page.now.getTime()) / 1000));
  const head = code === null ? null : html`<meta http-equiv="refresh" content="${seconds}">`;
  return documentOf(page, { title, head, body, isChosen: true });
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
<p class="price" aria-label="${code.split('').join(' ')}">${code.slice(0, 3)} ${code.slice(3)}</p>
<p class="quiet">${texts._(msg`Show it to the agent when you arrive. A new code follows at ${time}.`)}</p>
<div class="code"><div role="img" aria-label="${texts._(msg`QR code for the agent`)}">${trusted(picture)}</div></div></section>`;
}

function stopSection(
  page: Page,
  { visit, participant }: VisitorPage,
  { stop, number }: { readonly stop: Visit['stops'][number]; readonly number: number },
): Html {
  const { texts, company } = page;
  const { property } = stop;
  if (!property)
    return html`<section><h2>${number}. ${texts._(msg`This property is no longer available`)}</h2></section>`;
  const address = [property.address, property.city].filter((part) => part !== '').join(', ');
  const destination =
    property.latitude !== null && property.longitude !== null ? `${property.latitude},${property.longitude}` : address;
  const isOpen = stop.check_in !== null || visit.has_started;
  return html`<section><h2>${number}. ${property.title}</h2>
<p class="quiet">${formatTime(stop.planned_at, company.time_zone)} · ${address}</p>
${isOpen ? feedbackForm(page, { stop, number, participantId: participant.id }) : html`<p class="acts"><a class="button" href="${mapsUrl(destination)}" target="_blank" rel="noreferrer">${texts._(msg`Directions`)}</a></p>`}</section>`;
}

/** One tap for each answer; 'not for me' may say why. */
function feedbackForm(
  page: Page,
  { stop, number, participantId }: { stop: Visit['stops'][number]; number: number; participantId: string },
): Html {
  const { texts, path, language } = page;
  const action = linkPath(path, { part: 'feedback', language });
  const own = stop.feedback.find(({ participant_id }) => participant_id === participantId);
  const hidden = html`<input type="hidden" name="stop" value="${number}">`;
  const label = (answer: keyof typeof feedbackLabels) => texts._(feedbackLabels[answer]);
  if (own) {
    const why = own.reason === null ? null : texts._(dismissalReasonLabels[own.reason]);
    const said = [label(own.answer), why, own.message].filter(Boolean).join(' · ');
    return html`<div class="said" role="status"><p>${texts._(msg`You said: ${said}`)}</p><form class="plain" method="post" action="${action}">${hidden}<button class="button" name="answer" value="">${texts._(msg`Change my answer`)}</button></form></div>`;
  }
  const title = stop.property?.title ?? '';
  return html`<form class="plain" method="post" action="${action}">${hidden}<p>${texts._(msg`How do you like it?`)}</p>
<div class="acts">${(['liked', 'maybe'] as const).map((answer) => html`<button class="button" name="answer" value="${answer}" aria-label="${label(answer)}: ${title}">${label(answer)}</button>`)}</div></form>
<details><summary>${label('not_for_me')}</summary>
<form method="post" action="${action}">${hidden}<input type="hidden" name="answer" value="not_for_me">
<fieldset><legend>${texts._(msg`What does not suit you?`)}</legend><div class="choices">${dismissalReasons.map((reason) => html`<label><input type="radio" name="reason" value="${reason}">${texts._(dismissalReasonLabels[reason])}</label>`)}</div></fieldset>
<label>${texts._(msg`Message`)}<textarea name="message" maxlength="${longestFeedback}"></textarea></label>
<button class="button">${texts._(msg`Send`)}</button></form></details>`;
}
