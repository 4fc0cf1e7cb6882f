import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { leftInEnglish } from '#platform/i18n/server/leftover-testing.ts';
import { withPrintedPages } from '#platform/pdf/server/printed-testing.ts';
import { printComparison } from './comparison-pdf.ts';
import type { ComparisonContent, SheetContent } from './sheet-content.ts';
import { printSheet } from './sheet-pdf.ts';
import { aComparison, aPublicProperty, aSheet } from './sheet-testing.ts';

const languages = [
  [
    'en',
    ['Carpet area 1,315 sq ft', '₹9,506 per sq ft', '₹1.25 Cr', 'For sale', 'North-East', 'Swimming Pool'],
    'Page 1 of 1',
  ],
  ['hi', ['कार्पेट एरिया 1,315 वर्ग फ़ुट', '₹9,506 प्रति वर्ग फ़ुट', '₹1.25 करोड़', 'महाराष्ट्र', 'स्विमिंग पूल'], 'पृष्ठ 1 / 1'],
  ['mr', ['1,315 चौ. फूट', '₹9,506 प्रति चौ. फूट', '₹1.25 कोटी', 'महाराष्ट्र', 'RERA क्रमांक'], 'पेज 1 / 1'],
  ['gu', ['કાર્પેટ એરિયા 1,315 ચો. ફૂટ', '₹9,506 પ્રતિ ચો. ફૂટ', '₹1.25 કરોડ', 'મહારાષ્ટ્ર', 'RERA નંબર'], 'પેજ 1 / 1'],
] as const;

const photos: Uint8Array[] = [];
beforeAll(async () => {
  for (const background of ['#7799bb', '#aa3333', '#33aa33', '#3333aa', '#aaaa33', '#33aaaa']) {
    photos.push(
      await sharp({ create: { width: 90, height: 60, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    );
  }
});

const flat = (text: string) => text.replaceAll(/\s+/gu, ' ');

/** The text of each page in one line, and the QR code of the last one. */
async function read(pdf: Uint8Array) {
  return withPrintedPages(pdf, async (pages) => ({
    texts: pages.map(({ text }) => flat(text)),
    sizes: pages.map(({ width, height }) => [Math.round(width), Math.round(height)]),
    code: await pages.at(-1)?.code(),
  }));
}
const sheet = async (changes: Partial<SheetContent> = {}) => read(await printSheet(aSheet(changes)));
const comparison = async (content: ComparisonContent) => read(await printComparison(content));

/** More of everything than any listing has. */
const huge = {
  title: 'નવરંગપુરામાં વિશાળ ફ્લેટ, બગીચા સામે '.repeat(8).slice(0, 200),
  description: `<script>alert('x')</script> ${'ત્રણ બાજુથી પ્રકાશ અને હવા. '.repeat(350)}`,
  features: Array.from({ length: 60 }, (_, index) => `સુવિધા ${index}`),
  lot_size: 'પ્લોટ '.repeat(16),
};

describe('a property sheet', () => {
  it.each(languages)('tells the facts in %s', async (language, sentences, pageNumber) => {
    const { texts, code, sizes } = await sheet({ language });
    expect(sizes).toEqual([[595, 842]]);
    const [text = ''] = texts;
    const own = ['Nilgiri Residency, 3 BHK', '₹1,25,00,000', '2.5', '2019', 'Pune', 'P52100012345', 'Clubhouse'];
    const people = ['Rohan Deshpande', '+91 98765 43210', 'rohan@sahyadri.example', 'Sahyadri Homes', 'A52100012345'];
    const said = 'A corner home with light from three sides.';
    for (const part of [...sentences, ...own, ...people, said, pageNumber]) expect(text).toContain(part);
    expect(code).toBe('P52100012345');
    if (language !== 'en') expect(leftInEnglish(text, [JSON.stringify(aSheet())])).toEqual([]);
  });

  it('has two pages at most, and cuts a long description politely', async () => {
    const property = aPublicProperty(huge);
    const { texts, code } = await sheet({ language: 'gu', property, pictures: photos, portrait: photos[0] ?? null });
    expect(texts).toHaveLength(2);
    const [first = '', second = ''] = texts;
    expect(first).toContain(flat(property.title.trim()));
    // A script is a text like any other.
    expect(first).toContain("<script>alert('x')</script>");
    expect(second).toContain('…');
    expect(second).toContain('Rohan Deshpande');
    expect(code).toBe('P52100012345');
    const file = Buffer.from(await printSheet(aSheet({ property, pictures: photos }))).toString('latin1');
    expect(file.match(/\/Subtype \/Image/gu)).toHaveLength(6);
    expect(file).not.toMatch(/\/JavaScript/u);
  });

  it('leaves out what is not known', async () => {
    const property = aPublicProperty({
      bedrooms: null,
      bathrooms: null,
      square_feet: null,
      area_basis: null,
      facing: null,
      year_built: null,
      property_type: null,
      rera_number: null,
      description: '',
      features: [],
      agent: null,
      is_available: false,
    });
    const { texts, code } = await sheet({ property });
    const [text = ''] = texts;
    expect(text).toContain('No longer available');
    expect(text).toContain('hello@sahyadri.example');
    expect(text).not.toMatch(/Features|Description|Bedrooms|Facing|sq ft|null|undefined|P5210/u);
    expect(code).toBeNull();
  });

  it('tells a rent by the month, and the exact address if it is given', async () => {
    const exact_address = { address: 'B-1204, Pancard Club Road', zip_code: '411045', latitude: null, longitude: null };
    const { texts } = await sheet({ property: aPublicProperty({ purpose: 'rent', price: '45000.00', exact_address }) });
    const [text = ''] = texts;
    expect(text).toContain('₹45,000 / month');
    expect(text).toContain('For rent');
    expect(text).toContain('₹34 per sq ft a month');
    expect(text).toContain('B-1204, Pancard Club Road, Pune, Maharashtra 411045');
  });
});

describe('a comparison', () => {
  const gym = aPublicProperty({ features: ['Gym', 'Parking'] });
  const garden = aPublicProperty({
    title: 'Villa in Aundh',
    price: '32500000.00',
    bedrooms: 4,
    square_feet: '2800.00',
    area_basis: 'built_up',
    features: ['Garden', 'Parking'],
    rera_number: null,
  });

  it('puts the facts side by side, and marks amenities that differ', async () => {
    const { texts, sizes } = await comparison({ ...aComparison([gym, garden]) });
    expect(sizes).toEqual([[842, 595]]);
    const [text = ''] = texts;
    for (const row of [
      'Nilgiri Residency, 3 BHK Villa in Aundh',
      'Price per sq ft ₹9,506 per sq ft ₹11,607 per sq ft',
      'Bedrooms 3 BHK 4 BHK',
      'All of them have: Parking',
      'Gym Yes –',
      'Garden – Yes',
      'RERA number P52100012345 –',
    ])
      expect(text).toContain(row);
    for (const part of ['₹1,25,00,000', '₹3,25,00,000', '₹3.25 Cr', 'Built-up area']) expect(text).toContain(part);
  });

  it.each(['hi', 'mr', 'gu'] as const)('is written in %s', async (language) => {
    const content = aComparison([gym, garden], { language });
    const { texts } = await comparison(content);
    expect(leftInEnglish(texts.join(' '), [JSON.stringify(content)])).toEqual([]);
    expect(texts.join(' ')).toContain('₹3,25,00,000');
  });

  it('keeps five long listings on two pages', async () => {
    const five = [gym, garden, aPublicProperty(huge), garden, gym];
    const { texts } = await comparison({
      ...aComparison(five),
      columns: five.map((property, index) => ({ property, picture: photos[index] ?? null })),
    });
    expect(texts).toHaveLength(2);
    expect(texts[1]).toMatch(/\d+ more amenities differ/u);
  });
});
