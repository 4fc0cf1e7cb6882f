import type { DocumentType } from '../rules.ts';

export interface DemoDocument {
  readonly title: string;
  readonly type: DocumentType;
  readonly daysAgo: number;
  /** The uploader, as an index into the demo people. */
  readonly agent: number;
  /** By name or title. */
  readonly client?: string;
  readonly lead?: string;
  readonly property?: string;
  readonly description?: string;
  readonly isShown?: boolean;
  /** The text of a PDF; without it, the document is a drawing of the property. */
  readonly paragraphs?: readonly string[];
}

const visit = 'The agency may show the property by appointment and will advertise it at its own cost.';
const fee = "The agency's fee is 2% of the price, payable on registration of the sale deed.";

export const demoDocuments: readonly DemoDocument[] = [
  {
    title: 'Listing agreement, Nilgiri Residency',
    type: 'listing_agreement',
    daysAgo: 23,
    agent: 1,
    property: 'Nilgiri Residency, 3 BHK',
    description: 'Exclusive for 90 days.',
    paragraphs: ['The owner grants the agency the exclusive right to sell the property for 90 days.', visit, fee],
  },
  {
    title: 'Listing agreement, Kesar Wada',
    type: 'listing_agreement',
    daysAgo: 25,
    agent: 3,
    property: 'Kesar Wada',
    client: 'Kusum Ranade',
    isShown: true,
    paragraphs: ['The owner appoints the agency to find a buyer for the house and its courtyard.', visit, fee],
  },
  {
    title: 'Title search, Kesar Wada',
    type: 'title_certificate',
    daysAgo: 23,
    agent: 3,
    property: 'Kesar Wada',
    description: '30-year search, Haveli 4. One mortgage, released in 2011.',
    paragraphs: [
      'The registers of the Sub-Registrar Haveli 4 were searched for the last thirty years.',
      'One mortgage of 2003 was found, which was released in 2011 by a registered deed.',
      'The title is clear and marketable as of the day of this search.',
    ],
  },
  {
    title: 'Occupancy certificate, Sabarmati Greens',
    type: 'occupancy_certificate',
    daysAgo: 15,
    agent: 2,
    property: 'Sabarmati Greens, 4 BHK',
    client: 'Jignesh and Hetal Patel',
    isShown: true,
    paragraphs: ['Tower B, floors 1 to 11, is fit for occupation. Lifts and fire systems inspected.'],
  },
  {
    title: 'NOC of the society, Shanti Kunj',
    type: 'noc',
    daysAgo: 14,
    agent: 3,
    property: 'Shanti Kunj, 2 BHK with terrace',
    description: 'Valid for six months.',
    paragraphs: [
      'The society has no objection to the sale of flat 502 with its terrace.',
      'Maintenance is paid up to the end of the quarter. Transfer charges are payable by the buyer.',
    ],
  },
  {
    title: 'NOC of the lender, Chandan Villa',
    type: 'noc',
    daysAgo: 21,
    agent: 1,
    property: 'Chandan Villa',
    paragraphs: ['The loan has been repaid in full. The lender has no further claim on the villa.'],
  },
  {
    title: 'Valuation, Laxmi Road Corner Shop',
    type: 'appraisal',
    daysAgo: 18,
    agent: 1,
    property: 'Laxmi Road Corner Shop',
    client: 'Harish Agarwal',
    paragraphs: [
      'Carpet area 342 sq ft, measured on site.',
      'Compared with four sales on the same street since January.',
    ],
  },
  {
    title: 'Inspection, Bhosari Godown 4',
    type: 'inspection_report',
    daysAgo: 15,
    agent: 2,
    property: 'Bhosari Godown 4',
    client: 'Blue Peepal Foods Pvt Ltd',
    isShown: true,
    description: 'Roof sheets of bay 3 to be replaced before the monsoon.',
    paragraphs: [
      'Floor, drains and shutters are sound. Power: 65 kW sanctioned, meter tested.',
      'Roof sheets of bay 3 leak at two joints and are to be replaced before the monsoon.',
    ],
  },
  {
    title: 'Leave and licence, Chaitanya Studio',
    type: 'rental_agreement',
    daysAgo: 12,
    agent: 3,
    property: 'Chaitanya Studio',
    client: 'Arjun Mehta',
    isShown: true,
    description: 'Eleven months, registered.',
    paragraphs: [
      'The licensor grants the licensee the use of the studio for 11 months.',
      "The deposit is three months' licence fee, refundable within a week of handing back the keys.",
      "Either party may terminate the licence with one month's notice.",
    ],
  },
  {
    title: 'Identity proof, Arjun Mehta',
    type: 'identity_proof',
    daysAgo: 12,
    agent: 3,
    client: 'Arjun Mehta',
    paragraphs: ['Original verified on the day of signing. Numbers are not reproduced here.'],
  },
  {
    title: 'Agreement for sale, Mayur Colony Bungalow',
    type: 'sale_agreement',
    daysAgo: 9,
    agent: 1,
    property: 'Mayur Colony Bungalow',
    description: 'Stamp duty paid, registration on the 14th.',
    paragraphs: [
      'The seller agrees to sell the bungalow with its land of 2,400 sq ft.',
      '10% of the price was paid on signing. The balance is due on possession.',
      'Each party bears its own costs; stamp duty and registration are the buyer\u2019s.',
    ],
  },
  {
    title: 'Index II, bungalow in Kothrud',
    type: 'title_certificate',
    daysAgo: 11,
    agent: 2,
    lead: 'Prakash Wagholikar',
    description: 'All three brothers must sign.',
    paragraphs: ['The bungalow stands in the names of three brothers in equal shares. No mortgage is registered.'],
  },
  {
    title: 'Disclosure of defects, Mayur Colony Bungalow',
    type: 'disclosure',
    daysAgo: 8,
    agent: 1,
    property: 'Mayur Colony Bungalow',
    paragraphs: ['The seller is aware of dampness in the store room and of no other defect.'],
  },
  {
    title: 'Floor plan, Nilgiri Residency',
    type: 'other',
    daysAgo: 5,
    agent: 3,
    client: 'Aditi Gokhale',
    property: 'Nilgiri Residency, 3 BHK',
    isShown: true,
    description: 'As built, not to scale.',
  },
  {
    title: 'Buyer\u2019s mandate, Aditi Gokhale',
    type: 'contract',
    daysAgo: 3,
    agent: 3,
    client: 'Aditi Gokhale',
    paragraphs: ['The client appoints the agency to find a 3 BHK within her budget.', fee],
  },
];
