import { msg } from '@lingui/core/macro';
import { dismissalReasonLabels } from '#features/matching/labels.ts';
import { formatDay } from '#platform/dates.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { Currency } from '#platform/money.ts';
import { shortMoney } from '#platform/money.ts';
import type { MarketResponse, OwnerReport, ReportText } from '../contract.ts';
import { marketFigureLabels } from '../labels.ts';
import type { MarketFigure } from '../rules.ts';
import { marketFigures } from '../rules.ts';

/** An email says more than a screen's heading. */
const emailedLabels: typeof marketFigureLabels = {
  ...marketFigureLabels,
  offered: msg`People we sent it to`,
  not_suitable: msg`Not suitable for them`,
};

interface Letterhead {
  readonly name: string;
  readonly currency: Currency;
}

/** The email of a report in the owner's language. */
export function textOfReport(
  { owner, from_day, until_day, properties, agent }: OwnerReport,
  language: Language,
  company: Letterhead,
): ReportText {
  const texts = textsFor(language);
  const [from, until] = [formatDay(from_day, 'dd/mm/yyyy'), formatDay(until_day, 'dd/mm/yyyy')];
  const [name, agency] = [owner.full_name, company.name];
  const signature = [agent, agency].filter(Boolean).join(', ');
  const [only] = properties;
  const title = only?.property.title ?? '';
  return {
    subject:
      properties.length === 1
        ? texts._(msg`${title}: report of ${until}`)
        : texts._(msg`Your properties: report of ${until}`),
    intro: texts._(msg`Hello ${name}, this is how the market responded from ${from} to ${until}.`),
    properties: properties.map((response) => ({
      title: [response.property.title, response.property.city].filter(Boolean).join(', '),
      lines: linesOf(response, language, company.currency),
    })),
    closing:
      signature === ''
        ? texts._(msg`Reply to this email if you have a question.`)
        : texts._(msg`Reply to this email if you have a question. ${signature}`),
  };
}

function linesOf(response: MarketResponse, language: Language, currency: Currency): string[] {
  const texts = textsFor(language);
  const { property, days_on_market: days, earlier_prices, upcoming_visits: upcoming } = response;
  const price = shortMoney(property.price, currency, language);
  const [earlier] = earlier_prices;
  const before = earlier ? shortMoney(earlier.price, currency, language) : price;
  const until = earlier ? formatDay(earlier.until, 'dd/mm/yyyy') : '';
  const { liked, maybe, not_for_me: notForThem } = response.feedback ?? { liked: 0, maybe: 0, not_for_me: 0 };
  const said =
    liked + maybe + notForThem > 0
      ? [texts._(msg`After visits: ${liked} liked it, ${maybe} said maybe, ${notForThem} said it is not for them`)]
      : [];
  const reasons = (response.dismissals ?? [])
    .map(({ reason, count }) => `${texts._(dismissalReasonLabels[reason])} (${count})`)
    .join(', ');
  const figure = (name: MarketFigure) => {
    const [label, { total, recent } = { total: 0, recent: 0 }] = [texts._(emailedLabels[name]), response[name]];
    return texts._(msg`${label}: ${total}, of these ${recent} in the last 7 days`);
  };
  const planned = upcoming > 0 ? [texts._(msg`Visits planned: ${upcoming}`)] : [];
  return [
    before === price ? texts._(msg`Price: ${price}`) : texts._(msg`Price: ${price}, until ${until} ${before}`),
    texts._(msg`Days on the market: ${days}`),
    ...marketFigures.flatMap((name) => [
      ...(response[name] ? [figure(name)] : []),
      ...(name === 'visits' ? [...planned, ...said] : []),
    ]),
    ...(reasons === '' ? [] : [texts._(msg`What did not suit: ${reasons}`)]),
  ];
}

/** The content of the email, with the agent's words below the figures. */
export function htmlOfReport({ intro, properties, closing }: ReportText, note: string): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  return [
    paragraph(intro),
    ...properties.map(
      ({ title, lines }) =>
        `<h3>${escapeHtml(title)}</h3><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    ),
    ...(note.trim() === '' ? [] : [paragraph(note)]),
    paragraph(closing),
  ].join('');
}
