import { msg, plural } from '@lingui/core/macro';
import type { ComparedRow } from '#features/properties/server/sheet/compare-properties.ts';
import { compareProperties } from '#features/properties/server/sheet/compare-properties.ts';
import { sheetTexts } from '#features/properties/server/sheet/sheet-texts.ts';
import { linkPath } from '../../rules.ts';
import type { ComparedProperty, ComparisonPage } from '../read-page.ts';
import type { Page, PageRequest } from './document.ts';
import { documentOf, pageOf, partUrl, previewTags } from './document.ts';
import { summaryOf } from './facts.ts';
import type { Html } from './html.ts';
import { html, trusted } from './html.ts';
import { agentSection, contactButtons, gonePage, interestIn, saidOf } from './parts.ts';

/** The properties of a link side by side; each leads to its own page. */
export function renderComparisonPage(comparison: ComparisonPage, request: PageRequest): string {
  const page = pageOf(comparison.company, request);
  const { compared, link, contact, company } = comparison;
  if (compared.length === 0) return gonePage(page, comparison);
  const { texts, language } = page;
  const count = compared.length;
  const title = texts._(msg`${plural(count, { one: '# property compared', other: '# properties compared' })}`);
  const goneCount = link.properties.length - count;
  const gone = texts._(
    msg`${plural(goneCount, { one: '# property is no longer available.', other: '# properties are no longer available.' })}`,
  );
  const titles = compared.map(({ property }) => property.title).join(', ');
  const about = interestIn(page, titles);
  const phone = contact ? contact.phone : company.phone;
  const pdf = linkPath(page.path, { part: 'comparison.pdf', language });
  const body = html`
<header class="title">
<h1>${title}</h1>
${goneCount > 0 ? html`<p>${gone}</p>` : null}
<p class="quiet notice"><span>${texts._(msg`We count how often this page is opened.`)}</span><img src="${partUrl(page, 'opened')}" width="1" height="1" alt=""></p>
</header>
${comparisonTable(page, compared, title)}
<p class="acts"><a class="button" href="${pdf}">${texts._(msg`Download as a PDF`)}</a>${contactButtons(page, { phone, about })}</p>
${agentSection(page, comparison, about)}`;
  const [first] = compared;
  const head = previewTags(page, {
    title,
    summary: compared.map(({ property }) => `${property.title}: ${summaryOf(page, property)}`).join('\n'),
    hasPicture: first !== undefined && first.property.images.length > 0,
  });
  return documentOf(page, { title, head, body, isChosen: true });
}

function comparisonTable(page: Page, compared: readonly ComparedProperty[], title: string): Html {
  const { language, currency } = page;
  const texts = sheetTexts({ language, currency });
  const properties = compared.map(({ property }) => property);
  const { facts, differing, common } = compareProperties(properties, texts);
  const rows = [...facts, ...differing];
  const all = common.length > 0 ? html`<p class="common">${texts.allHave}: ${common.join(' · ')}</p>` : null;
  // Scrolls in itself on narrow screens, so it takes the focus.
  return html`<div class="compare" role="region" tabindex="0" aria-label="${title}"><table class="of-${compared.length}">
<thead><tr><td></td>${compared.map((one) => headCell(page, one))}</tr></thead>
<tbody><tr class="asks"><th scope="row">${page.texts._(msg`What do you think?`)}</th>${compared.map((one) => askCell(page, one))}</tr>
${rows.map((row) => html`<tr><th scope="row">${row.label}</th>${valueCells(row)}</tr>`)}</tbody>
</table></div>${all}`;
}

function headCell(page: Page, { number, property }: ComparedProperty): Html {
  const url = linkPath(page.path, { number, language: page.language });
  const [cover] = property.images;
  const width = cover && (cover.sizes.toSorted((one, other) => one - other).find((one) => one >= 320) ?? cover.width);
  const picture = width
    ? html`<img src="${partUrl({ ...page, number }, `pictures/0/${width}`)}" width="320" height="240" alt="" loading="lazy" decoding="async">`
    : html`<span class="blank"></span>`;
  return html`<th scope="col"><a href="${url}">${picture}${property.title}</a></th>`;
}

/** What the reader answered to a property, or the ways to answer; both are on its own page. */
function askCell(page: Page, { number, property, answers: [last] }: ComparedProperty): Html {
  const { texts, path, language } = page;
  const url = linkPath(path, { number, language });
  const { title } = property;
  if (last) return html`<td><a href="${url}">${saidOf(page, last)}</a></td>`;
  const link = (id: string, label: string, isMain: boolean) =>
    html`<a class="${isMain ? 'button main' : 'button'}" href="${url}#${id}" aria-label="${label}: ${title}">${label}</a>`;
  return html`<td>${link('visit-form', texts._(msg`I want to see it`), true)}${link('dismissal-form', texts._(msg`Not for me`), false)}</td>`;
}

function valueCells({ values, isStrong, isMarked }: ComparedRow): Html[] {
  return values.map((value) => {
    const text = value ?? '–';
    return html`<td${trusted(isMarked && value !== null ? ' class="has"' : '')}>${isStrong ? html`<strong>${text}</strong>` : text}</td>`;
  });
}
