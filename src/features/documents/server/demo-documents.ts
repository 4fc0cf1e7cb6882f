import type { DocumentType } from '../rules.ts';

export interface DemoDocument {
  readonly title: string;
  readonly type: DocumentType;
  readonly daysAgo: number;
  /** Who uploads it, by their place among the people. */
  readonly agent: number;
  /** By name or title. */
  readonly client?: string;
  readonly home?: string;
  readonly description?: string;
  readonly isShown?: boolean;
  /** What stands in it; none: it is a drawing of the home. */
  readonly paragraphs?: readonly string[];
}

const visit = 'The agency may show the home on any day by appointment, and advertises it at its own cost.';
const fee = 'The fee of the agency is two percent of the price, due when the sale deed is registered.';

/** The papers of the demo agency. */
export const demoDocuments: readonly DemoDocument[] = [
  {
    ...{ title: 'Listing agreement, Nilgiri Residency', type: 'listing_agreement', daysAgo: 23, agent: 1 },
    ...{ home: 'Nilgiri Residency, 3 BHK', description: 'Exclusive for ninety days.' },
    paragraphs: ['The owner gives the agency the sole right to offer the home for ninety days.', visit, fee],
  },
  {
    ...{ title: 'Listing agreement, Kesar Wada', type: 'listing_agreement', daysAgo: 25, agent: 3 },
    ...{ home: 'Kesar Wada', client: 'Kusum Ranade', isShown: true },
    paragraphs: ['The owner asks the agency to find a buyer for the house and its courtyard.', visit, fee],
  },
  {
    ...{ title: 'Title search, Kesar Wada', type: 'title_certificate', daysAgo: 23, agent: 3, home: 'Kesar Wada' },
    description: 'Thirty years, Haveli 4. One mortgage, released in 2011.',
    paragraphs: [
      'The registers of the Sub-Registrar Haveli 4 were searched for the last thirty years.',
      'One mortgage of 2003 was found, which was released in 2011 by a registered deed.',
      'The title is clear and marketable as of the day of this search.',
    ],
  },
  {
    ...{ title: 'Occupancy certificate, Sabarmati Greens', type: 'occupancy_certificate', daysAgo: 15, agent: 2 },
    ...{ home: 'Sabarmati Greens, 4 BHK', client: 'Jignesh and Hetal Patel', isShown: true },
    paragraphs: ['Tower B, floors one to eleven, is fit to be occupied. Lifts and fire lines were inspected.'],
  },
  {
    ...{ title: 'NOC of the society, Shanti Kunj', type: 'noc', daysAgo: 14, agent: 3 },
    ...{ home: 'Shanti Kunj, 2 BHK with terrace', description: 'Valid for six months.' },
    paragraphs: [
      'The society has no objection to the sale of flat 502 with its terrace.',
      'Maintenance is paid until the end of the quarter. Transfer charges are due from the buyer.',
    ],
  },
  {
    ...{ title: 'NOC of the lender, Chandan Villa', type: 'noc', daysAgo: 21, agent: 1, home: 'Chandan Villa' },
    paragraphs: ['The loan is repaid in full. The lender has no claim against the villa any more.'],
  },
  {
    ...{ title: 'Valuation, Laxmi Road Corner Shop', type: 'appraisal', daysAgo: 18, agent: 1 },
    ...{ home: 'Laxmi Road Corner Shop', client: 'Harish Agarwal' },
    paragraphs: ['Carpet area 342 sq ft, measured on site.', 'Compared with four sales in the street since January.'],
  },
  {
    ...{ title: 'Inspection, Bhosari Godown 4', type: 'inspection_report', daysAgo: 15, agent: 2 },
    ...{ home: 'Bhosari Godown 4', client: 'Blue Peepal Foods Pvt Ltd', isShown: true },
    description: 'Roof sheets of bay 3 to be replaced before the monsoon.',
    paragraphs: [
      'Floor, drains and shutters are sound. Power: 65 kW sanctioned, meter tested.',
      'Roof sheets of bay 3 leak at two joints and are to be replaced before the monsoon.',
    ],
  },
  {
    ...{ title: 'Leave and licence, Chaitanya Studio', type: 'rental_agreement', daysAgo: 12, agent: 3 },
    ...{ home: 'Chaitanya Studio', client: 'Arjun Mehta', isShown: true, description: 'Eleven months, registered.' },
    paragraphs: [
      'The licensor gives the licensee the use of the studio for eleven months.',
      'The deposit is three months of the licence fee and is returned within a week of the keys.',
      'Either side may end the licence with one month of notice.',
    ],
  },
  {
    ...{ title: 'Identity proof, Arjun Mehta', type: 'identity_proof', daysAgo: 12, agent: 3, client: 'Arjun Mehta' },
    paragraphs: ['Seen in the original on the day of signing. Numbers are not copied here.'],
  },
  {
    ...{ title: 'Agreement for sale, Mayur Colony Bungalow', type: 'sale_agreement', daysAgo: 9, agent: 1 },
    ...{ home: 'Mayur Colony Bungalow', description: 'Stamp duty paid, registration on the 14th.' },
    paragraphs: [
      'The seller agrees to sell the bungalow with its land of 2,400 sq ft.',
      'A tenth of the price was paid on signing. The rest is due when possession is given.',
      'Both sides bear their own costs; stamp duty and registration are the buyer\u2019s.',
    ],
  },
  {
    ...{ title: 'Disclosure of defects, Mayur Colony Bungalow', type: 'disclosure', daysAgo: 8, agent: 1 },
    home: 'Mayur Colony Bungalow',
    paragraphs: ['The seller knows of damp in the store room and of no other defect.'],
  },
  {
    ...{ title: 'Floor plan, Nilgiri Residency', type: 'other', daysAgo: 5, agent: 3, client: 'Aditi Gokhale' },
    ...{ home: 'Nilgiri Residency, 3 BHK', isShown: true, description: 'As built, without scale.' },
  },
  {
    ...{
      title: 'Buyer\u2019s mandate, Aditi Gokhale',
      type: 'contract',
      daysAgo: 3,
      agent: 3,
      client: 'Aditi Gokhale',
    },
    paragraphs: ['The client asks the agency to look for a home of three bedrooms within her budget.', fee],
  },
];
