import { expect, it } from 'vitest';
import type { PublicProperty } from '#features/properties/public-property.ts';
import { printSheet } from '#features/properties/server/sheet/sheet-pdf.ts';
import { aPublicProperty, aSheet } from '#features/properties/server/sheet/sheet-testing.ts';
import { sheetTexts } from '#features/properties/server/sheet/sheet-texts.ts';
import { languages } from '#platform/i18n/languages.ts';
import { withPrintedPages } from '#platform/pdf/server/printed-testing.ts';
import type { LinkPage } from '../read-page.ts';
import { renderLinkPage } from './render-page.ts';

function render(changes: Partial<PublicProperty>, language: (typeof languages)[number]['code'] = 'en'): string {
  const property = aPublicProperty(changes);
  const only = { property_id: property.id, position: 1, is_available: true, agent_ids: [] };
  const link: LinkPage = {
    link: { id: 'k', client_id: null, lead_id: null, language, with_exact_address: false, ...only, properties: [only] },
    company: {
      name: 'Sahyadri Homes',
      logo_id: null,
      currency: 'inr',
      time_zone: 'Asia/Kolkata',
      phone: null,
      email: null,
      rera_number: null,
    },
    contact: null,
    property,
    answers: [],
    visitDays: [],
  };
  const request = { publicUrl: 'https://aangan.example', nonce: 'n', path: `/p/${'x'.repeat(22)}`, number: null };
  return renderLinkPage(link, { ...request, language, now: new Date('2026-11-26T06:00:00Z') });
}

const images = (count: number): PublicProperty['images'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `0192000${index}`,
    width: 1600,
    height: 1200,
    blur: '#aabbcc',
    sizes: [320, 640, 1280, 1600],
  }));

const squeezed = (text: string) => text.replaceAll(/\s+/gu, '');

it('shows forty pictures and ten floor plans or none, and a long title, within its budget', () => {
  const title = 'નવરંગપુરામાં વિશાળ ફ્લેટ, બગીચા સામે '.repeat(8).slice(0, 200).trim();
  const many = render({ images: images(40), floor_plans: images(10), title });
  expect(many.match(/<li><a href="[^"]*\/pictures\//gu)).toHaveLength(50);
  expect(many.match(/loading="lazy"/gu)).toHaveLength(49);
  expect(many).toContain('40 photos');
  expect(many).toContain(`<h1>${title}</h1>`);
  expect(Buffer.byteLength(many)).toBeLessThan(100_000);
  const none = render({ images: [] });
  expect(none).not.toContain('class="gallery"');
  expect(none).not.toContain('og:image');
});

it('names the icon of its tab: browsers would ask for one that does not exist', () => {
  expect(render({})).toContain('<link rel="icon" href="/icons/any-192.png">');
});

it.each(languages)('says in $code what the PDF says, and the PDF nothing else', async ({ code }) => {
  const property = aPublicProperty({ furnishing: 'fully_furnished', possession: 'ready', maintenance: '4500.00' });
  const page = render({ ...property }, code);
  // What the page says of the property, from its title to its place.
  const said = [...page.slice(page.indexOf('<h1>'), page.indexOf('id="visit"')).matchAll(/>([^<]+)</gu)]
    .map(([, text = '']) => squeezed(text))
    .filter((text) => text !== '');
  const facts = [...page.matchAll(/<d[td]>([^<]*)<\/d[td]>/gu)].map(([, text = '']) => squeezed(text));
  expect(facts.length).toBeGreaterThan(20);
  const content = aSheet({ language: code, property });
  const printed = await withPrintedPages(await printSheet(content), async (pages) => ({
    text: squeezed(pages.map(({ text }) => text).join(' ')),
    code: await pages.at(-1)?.code(),
  }));
  const own = [property.title, property.description, ...facts].map(squeezed);
  expect(own.filter((fact) => !printed.text.includes(fact))).toEqual([]);
  expect(printed.code).toBe('P52100012345');
  // Letterhead, contact and footer are the sheet's own.
  const { company } = content;
  const texts = sheetTexts(content);
  const frame = [
    ...[company.name, company.address, company.phone, company.email, texts.contact, texts.scan, texts.reraLabel],
    ...[texts.rera(company.rera_number ?? ''), texts.spokenPrice(property), texts.footer(content.made_on)(1, 1)],
    ...[property.agent?.full_name, property.agent?.phone, property.agent?.email, '·'],
  ].map((text) => squeezed(text ?? ''));
  const rest = [...frame, ...said]
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, text) => left.replaceAll(text, ' '), printed.text);
  expect(rest.trim()).toBe('');
});
