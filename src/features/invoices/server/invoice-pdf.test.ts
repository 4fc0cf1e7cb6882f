import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { leftInEnglish } from '#platform/i18n/server/leftover-testing.ts';
import { withPrintedPages } from '#platform/pdf/server/printed-testing.ts';
import type { InvoiceFacts } from '../complete-invoice.ts';
import { completeInvoice } from '../complete-invoice.ts';
import { flatInPune } from '../invoice-testing.ts';
import { printInvoice } from './invoice-pdf.ts';

async function print(facts: Partial<InvoiceFacts> = {}): Promise<Uint8Array> {
  return printInvoice(completeInvoice({ ...flatInPune, ...facts }));
}

/** The text of all pages, without line breaks. */
async function textOf(facts: Partial<InvoiceFacts> = {}): Promise<string> {
  return withPrintedPages(await print(facts), (pages) =>
    pages.map(({ text }) => text.replaceAll(/\s+/gu, ' ')).join(' '),
  );
}

/** Names and values of the invoice, which are not translated. */
const ownWords = [JSON.stringify(flatInPune)];

/** Column heads also carry the English term, for accountants. */
const englishHeads = [
  ...['Tax Invoice', 'Original for recipient', 'Invoice number', 'Invoice date', 'Due date', 'Place of supply'],
  ...['Tax payable on reverse charge', 'From', 'To', 'Description', 'Taxable value', 'Amount', 'Total', 'Amount due'],
  ...['Amount in words', 'Pay to', 'Account number', 'Authorised signatory'],
];

describe('a tax invoice', () => {
  it('contains the particulars of rule 46 and the payment details', async () => {
    await withPrintedPages(await print(), async (pages) => {
      expect(pages).toHaveLength(1);
      const [page] = pages;
      expect(page?.text.split('\n')).toEqual(
        expect.arrayContaining([
          'Tax Invoice',
          'Original for recipient',
          'Invoice number 26-27/000042',
          'Invoice date 20 November 2026',
          'Place of supply Maharashtra (27)',
          'GSTIN: 27AABCS1429B1ZU',
          'PAN: AABCS1429B',
          'RERA number: A52100012345',
          'Ananya Deshpande',
          '12 Prabhat Road, Erandwane, Pune 411004',
          'State: Maharashtra (27)',
          '₹1,18,000.00 due by 5 December 2026',
          'Brokerage on the sale of flat 1203, Amanora 997222 1,00,000.00 9,000.00 9,000.00 1,18,000.00',
          'Taxable value ₹1,00,000.00',
          'CGST 9% ₹9,000.00',
          'SGST 9% ₹9,000.00',
          'Total ₹1,18,000.00',
          'Amount due ₹1,18,000.00',
          'Rupees One Lakh Eighteen Thousand Only',
          'Account number 50200012345678',
          'IFSC HDFC0000123',
          'For Sahyadri Homes',
          'Authorised signatory',
          '26-27/000042 · Sahyadri Homes Page 1 of 1',
        ]),
      );
      expect(page?.text.replaceAll(/\s+/gu, ' ')).toContain('Tax payable on reverse charge No');
      expect(await page?.code()).toBe(
        'upi://pay?pa=sahyadri.homes@okbank&pn=Sahyadri%20Homes&tr=2627000042&tn=26-27%2F000042&am=118000.00&cu=INR',
      );
      expect([page?.width, page?.height].map((side) => Math.round(side ?? 0))).toEqual([595, 842]);
    });
  });

  it.each([
    ['hi', 'टैक्स इनवॉइस', 'आपूर्ति का स्थान', 'एक लाख अठारह हज़ार रुपये मात्र', 'पृष्ठ 1 / 1'],
    ['mr', 'टॅक्स इनव्हॉइस', 'पुरवठ्याचे ठिकाण', 'एक लाख अठरा हजार रुपये फक्त', 'पेज 1 / 1'],
    ['gu', 'ટૅક્સ ઇન્વૉઇસ', 'પુરવઠાનું સ્થળ', 'એક લાખ અઢાર હજાર રૂપિયા માત્ર', 'પેજ 1 / 1'],
  ] as const)('is written in %s, and copies in reading order', async (language, ...sentences) => {
    const text = await textOf({ language });
    for (const sentence of [...sentences, '₹1,18,000.00', 'CGST 9%']) expect(text).toContain(sentence);
    expect(leftInEnglish(text, [...ownWords, ...englishHeads])).toEqual([]);
    for (const head of englishHeads) expect(text).toContain(`/ ${head}`);
  });

  it('mixes scripts in one line', async () => {
    const buyer = { ...flatInPune.buyer, name: 'હેતલ Patel (पटेल) & Söhne', address: '14, નવરંગપુરા – Ahmedabad' };
    const text = await textOf({ buyer });
    expect(text).toContain('હેતલ Patel (पटेल) & Söhne');
    expect(text).toContain('14, નવરંગપુરા – Ahmedabad');
  });

  it('names the tax of the State of the property', async () => {
    const between = await textOf({ property_state: '30', rounding: '-0.40' });
    expect(between).toContain('IGST 18% ₹18,000.00');
    expect(between).toContain('Round off −₹0.40');
    expect(between).not.toMatch(/CGST|SGST/u);
    const seller = { ...flatInPune.seller, state: '04', gstin: '04AABCS1429B1Z2' } as const;
    const territory = await textOf({ seller, property_state: '04', rate: '5' });
    expect(territory).toContain('CGST 2.5% ₹2,500.00 UTGST 2.5% ₹2,500.00');
  });

  it('lists the receipts and the amount due', async () => {
    const paid = [
      { on: '2026-11-25', amount: '50000.00', reference: 'UTR 42' },
      { on: '2026-11-28', amount: '10000.50', reference: null },
    ];
    await withPrintedPages(await print({ paid }), async ([page]) => {
      expect(page?.text).toContain('Paid on 25 November 2026\n(UTR 42)\n−₹50,000.00');
      expect(page?.text).toContain('Paid on 28 November 2026 −₹10,000.50');
      expect(page?.text).toContain('Amount due ₹57,999.50');
      expect(await page?.code()).toContain('&am=57999.50&');
    });
  });
});

it.each([
  ['usd', '$118,000.00 due by 5 December 2026', 'Paid on 25 November 2026 −$50,000.00', '$168,000.00'],
  ['eur', '€118,000.00 due by 5 December 2026', 'Paid on 25 November 2026 −€50,000.00', '€168,000.00'],
] as const)('is written in %s, without the parts that only rupees have', async (currency, ...sentences) => {
  const [line] = flatInPune.lines;
  const facts = {
    currency,
    lines: line ? [{ ...line, taxable_value: '142372.88' }] : [],
    paid: [{ on: '2026-11-25', amount: '50000.00', reference: null }],
  };
  const text = await textOf(facts);
  for (const sentence of [...sentences, ' 142,372.88 ']) expect(text).toContain(sentence);
  expect(text).toContain('IFSC HDFC0000123');
  expect(text).not.toMatch(/₹|Rupee|in words|UPI|okbank|1,42,/u);
  await withPrintedPages(await print(facts), async ([page]) => expect(await page?.code()).toBeNull());
  const { seller } = flatInPune;
  expect(await textOf({ ...facts, seller: { ...seller, bank: null } })).not.toContain('Pay to');
});

it('has no tax if the company has no GSTIN', async () => {
  const text = await textOf({ seller: { ...flatInPune.seller, gstin: null } });
  expect(text).toMatch(/^Invoice Sahyadri Homes/u);
  expect(text).toContain('Description SAC Amount');
  expect(text).not.toMatch(/GST|Taxable|reverse charge|Original/u);
});

it('is a bill of supply if a registered company charges no tax', async () => {
  expect(await textOf({ rate: '0' })).toMatch(/^Bill of Supply Original for recipient/u);
});

it.each([
  ['cancelled', { status: 'cancelled' }, 'Cancelled: no amount due'],
  ['paid', { paid: [{ on: '2026-11-25', amount: '118000.00', reference: null }] }, 'Paid in full'],
] as const)('asks for no payment once it is %s', async (_, facts, sentence) => {
  await withPrintedPages(await print(facts), async ([page]) => {
    expect(page?.text).toContain(sentence);
    expect(page?.text).not.toContain('Account number');
    expect(await page?.code()).toBeNull();
  });
});

it('repeats the table head on every page', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    description: `${index + 1}. Brokerage on the sale of flat ${1200 + index}, Amanora Heights, Hadapsar`,
    sac: '997222',
    taxable_value: '9999999.99',
  }));
  await withPrintedPages(await print({ lines, language: 'mr' }), (pages) => {
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain(`पेज ${index + 1} / ${pages.length}`);
      expect(text.includes('वर्णन / Description SAC')).toBe(/ 997222 /u.test(text));
    }
    const all = pages.map(({ text }) => text).join('\n');
    for (let line = 1; line <= 40; line += 1) expect(all).toContain(`${line}. Brokerage`);
  });
});

it('keeps long content within the page', async () => {
  const seller = { ...flatInPune.seller, name: `श्री सिद्धिविनायक ${'रिअल इस्टेट '.repeat(9)}தமிழ்` };
  const buyer = { ...flatInPune.buyer, name: 'W'.repeat(120), address: 'अतिशयलांबनाव'.repeat(25) };
  const lines = [
    { description: 'क्ष्म्य'.repeat(100), sac: '997222', taxable_value: '9999999999.99' },
    { description: `${'Visits and advice. '.repeat(130)}The end.`, sac: '997222', taxable_value: '0.01' },
  ];
  const notes = `${'निवासी मालमत्तेची विक्री. '.repeat(80)}समाप्त.`;
  await withPrintedPages(await print({ seller, buyer, lines, notes, language: 'mr' }), async (pages) => {
    const all = pages.map(({ text }) => text.replaceAll(/\s+/gu, '')).join('');
    expect(all).toContain('W'.repeat(120));
    expect(all).toContain('अतिशयलांबनाव'.repeat(25));
    expect(all).toContain('क्ष्म्य'.repeat(10));
    expect(all).toContain('தமிழ்');
    expect(all).toContain('Theend.');
    expect(all).toContain('समाप्त.');
    expect(await pages.find(({ text }) => text.includes('IFSC'))?.code()).toMatch(/^upi:/u);
    for (const page of pages) {
      const picture = await page.picture();
      for (const left of [0, 1100]) expect((await coloursOf(picture, left, 0, 90, 1682)).darkest).toBe(255);
      expect((await coloursOf(picture, 0, 0, 1190, 1682)).darkest).toBeLessThan(50);
    }
  });
});

/** The darkest and the most common colour in a part of a page, at two pixels per point. */
async function coloursOf(picture: Buffer, left: number, top: number, width: number, height: number) {
  const part = await sharp(picture).extract({ left, top, width, height }).removeAlpha().png().toBuffer();
  const { channels, dominant } = await sharp(part).stats();
  return { darkest: Math.min(...channels.map(({ min }) => min)), dominant };
}

it('shows the logo of the company', async () => {
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0a7d4f' } })
    .png()
    .toBuffer();
  await withPrintedPages(await print({ seller: { ...flatInPune.seller, logo } }), async ([page]) => {
    const { dominant } = await coloursOf((await page?.picture()) ?? Buffer.of(), 900, 110, 150, 60);
    expect(dominant.g).toBeGreaterThan(dominant.r + 50);
  });
});

describe('the PDF file', () => {
  it('is identical for the same invoice, whatever was printed before', async () => {
    const first = await print({ language: 'hi' });
    await print({ language: 'hi', buyer: { ...flatInPune.buyer, name: 'हेतल क्षत्रिय' } });
    expect(Buffer.compare(first, await print({ language: 'hi' }))).toBe(0);
    expect(Buffer.compare(first, await print({ language: 'hi', due_on: '2026-12-06' }))).not.toBe(0);
  });

  it('embeds the glyphs it needs of each font', async () => {
    const file = Buffer.from(await print({ language: 'gu' })).toString('latin1');
    const fonts = [...file.matchAll(/\/FontName \/(\S+)/gu)].map(([, name]) => name);
    expect(fonts.join(' ')).toMatch(/NotoSansGujarati/u);
    expect(fonts.join(' ')).toMatch(/Inter/u);
    for (const name of fonts) expect(name).toMatch(/^[A-Z]{6}\+/u);
    expect(file.match(/\/FontFile2 /gu)).toHaveLength(fonts.length);
    expect(file).not.toMatch(/\/Subtype \/Type1\b/u);
    expect(file.length).toBeLessThan(60_000);
  });

  it('declares title, language and structure', async () => {
    const file = Buffer.from(await print({ language: 'mr' })).toString('latin1');
    expect(file).toContain('/Lang (mr-IN)');
    expect(file).toContain('/Marked true');
    expect(file).toContain('/DisplayDocTitle true');
    expect(file).toMatch(/pdfuaid:part/u);
    for (const type of ['H1', 'Table', 'TH', 'TD', 'Figure']) expect(file).toContain(`/S /${type}`);
    expect(file).toContain('(D:20261120000000Z)');
    expect(file).toContain(Buffer.from('टॅक्स इनव्हॉइस / Tax Invoice 26-27/000042').toString('latin1'));
  });
});
