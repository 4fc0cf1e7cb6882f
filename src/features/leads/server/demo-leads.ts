import type { Interest, LeadSource, LostReason, Stage } from '../rules.ts';

export interface DemoLead {
  readonly name: string;
  /** Begins as no phone in India does, so that nobody is called by mistake. */
  readonly phone?: string;
  readonly email?: string;
  readonly source: LeadSource;
  readonly interest: Interest;
  /** In rupees. */
  readonly budget?: number;
  readonly locations?: readonly string[];
  readonly notes?: string;
  readonly daysAgo: number;
  /** How far it came; a lost one was lost after that. */
  readonly stage: Stage;
  readonly lost?: readonly [reason: LostReason, note: string];
  /** Days from today to the next follow-up. */
  readonly followUp?: number;
  /** Whose it is, by place among the people; nobody's when it stands open. */
  readonly agent?: number;
  /** The title of the property it is about. */
  readonly home?: string;
  /** It became a client. */
  readonly isConverted?: boolean;
}

const lakh = 100_000;
const crore = 100 * lakh;

/** Who asked the demo agency lately: invented people, with the words of real calls. */
export const demoLeads: readonly DemoLead[] = [
  {
    ...{ name: 'Snehal Kadam', phone: '55502 11840', source: 'website', interest: 'buying', budget: 95 * lakh },
    ...{ locations: ['Wakad', 'Hinjewadi'], daysAgo: 4, stage: 'new', home: 'Wakad Junction, 2 BHK' },
    notes: 'Enquired on the website about the floor plan and maintenance charges.',
  },
  {
    ...{ name: 'Imtiaz Tamboli', phone: '55502 22117', source: 'whatsapp', interest: 'renting', budget: 32_000 },
    ...{ locations: ['Camp', 'Koregaon Park'], daysAgo: 14, stage: 'contacted', agent: 4, followUp: 0 },
    notes: 'Needs a 2 BHK from the 1st. Works night shifts, call after 4 pm.',
  },
  {
    ...{ name: 'Gauri Deodhar', phone: '55502 30958', email: 'gauri.deodhar@mail.example', source: 'portal' },
    ...{ interest: 'buying', budget: 1.6 * crore, locations: ['Baner'], daysAgo: 1.2, stage: 'new', agent: 1 },
    ...{ followUp: 0, home: 'Nilgiri Residency, 3 BHK' },
  },
  {
    ...{ name: 'Prakash Wagholikar', phone: '55502 41273', source: 'walk_in', interest: 'selling' },
    ...{ budget: 2.2 * crore, locations: ['Kothrud'], daysAgo: 13, stage: 'contacted', agent: 2, followUp: -1 },
    notes: 'Wants to sell the family bungalow; all three brothers must agree.',
  },
  {
    ...{ name: 'Tanvi Solanki', email: 'tanvi.solanki@mail.example', source: 'social_media', interest: 'renting' },
    ...{ budget: 18_000, locations: ['Karve Nagar'], daysAgo: 2.5, stage: 'new' },
  },
  {
    ...{ name: 'Umesh Gharat', phone: '55502 50364', source: 'advertisement', interest: 'buying' },
    ...{ budget: 1.2 * crore, locations: ['Mulshi'], daysAgo: 7, stage: 'new', agent: 4, home: 'Mulshi Lake Plot' },
  },
  {
    ...{ name: 'Rekha and Anil Borse', phone: '55502 61905', source: 'referral', interest: 'buying' },
    ...{ budget: 1.1 * crore, locations: ['Aundh', 'Baner'], daysAgo: 4, stage: 'contacted', agent: 1, followUp: 0 },
    notes: 'Referred by Aditi Gokhale. Two children; a school within walking distance is a must.',
  },
  {
    ...{ name: 'Nikhil Raste', phone: '55502 70118', source: 'website', interest: 'buying', budget: 80 * lakh },
    ...{ locations: ['Wakad'], daysAgo: 5, stage: 'contacted', agent: 3, followUp: 1 },
    ...{ home: 'Wakad Junction, 2 BHK' },
  },
  {
    ...{ name: 'Farhan Attar', phone: '55502 81752', source: 'whatsapp', interest: 'renting', budget: 65_000 },
    ...{ locations: ['Viman Nagar'], daysAgo: 6, stage: 'contacted', agent: 2, followUp: -2 },
    ...{ home: 'Viman Nagar Row House', notes: 'Company lease for 11 months.' },
  },
  {
    ...{ name: 'Mrinal Sardesai', email: 'mrinal@sardesai.example', source: 'email', interest: 'selling' },
    ...{ budget: 3.4 * crore, locations: ['Boat Club Road'], daysAgo: 6.5, stage: 'contacted', agent: 2 },
    followUp: 3,
  },
  {
    ...{ name: 'Kiran Pawar', phone: '55502 93640', source: 'cold_call', interest: 'buying', budget: 25 * lakh },
    ...{ locations: ['Bhosari'], daysAgo: 8, stage: 'contacted', agent: 4, followUp: 5 },
  },
  {
    ...{ name: 'Shruti Bapat', phone: '55502 04417', source: 'referral', interest: 'renting', budget: 27_500 },
    ...{ locations: ['Deccan'], daysAgo: 9, stage: 'contacted', agent: 3 },
  },
  {
    ...{ name: 'Vivek Chaudhary', phone: '55503 15528', email: 'vivek.c@mail.example', source: 'portal' },
    ...{ interest: 'buying', budget: 5 * crore, locations: ['Koregaon Park'], daysAgo: 9.5, stage: 'qualified' },
    ...{ agent: 1, followUp: 0, home: 'Riverside Villa 9' },
    notes: 'Loan pre-approved up to ₹3.5 Cr; balance from the sale of a flat in Nagpur.',
  },
  {
    ...{ name: 'Leena Thomas', phone: '55503 26639', source: 'website', interest: 'buying', budget: 1.25 * crore },
    ...{ locations: ['Pashan', 'Baner'], daysAgo: 11, stage: 'qualified', agent: 3, followUp: 2 },
  },
  {
    ...{ name: 'Om Sai Traders', phone: '55503 37740', source: 'advertisement', interest: 'renting' },
    ...{ budget: 1.1 * lakh, locations: ['Laxmi Road'], daysAgo: 12, stage: 'qualified', agent: 2, followUp: -4 },
    ...{ home: 'Laxmi Road Corner Shop', notes: 'Wants the shopfront repainted before signing.' },
  },
  {
    ...{ name: 'Hemant Godbole', phone: '55503 48851', source: 'walk_in', interest: 'buying', budget: 78 * lakh },
    ...{ locations: ['Sinhagad Road'], daysAgo: 14, stage: 'qualified', agent: 4, followUp: 6 },
  },
  {
    ...{ name: 'Zoya Merchant', email: 'zoya.m@mail.example', phone: '55503 59962', source: 'social_media' },
    ...{ interest: 'buying', budget: 1.1 * crore, locations: ['Nashik'], daysAgo: 15, stage: 'qualified', agent: 3 },
    home: 'College Road Duplex',
  },
  {
    ...{ name: 'Ajinkya Mohite', phone: '55503 60073', source: 'referral', interest: 'buying', budget: 6.6 * crore },
    ...{ locations: ['Koregaon Park'], daysAgo: 16, stage: 'negotiation', agent: 1, followUp: 0 },
    ...{
      home: 'Chandan Villa',
      notes: 'Offered ₹6.5 Cr; the owner will not go below ₹6.7 Cr. Wants the teak doors kept.',
    },
  },
  {
    ...{ name: 'Padma Krishnan', phone: '55503 71184', source: 'portal', interest: 'buying', budget: 88 * lakh },
    ...{ locations: ['Wakad'], daysAgo: 19, stage: 'negotiation', agent: 2, followUp: 1 },
    home: 'Shanti Kunj, 2 BHK with terrace',
  },
  {
    ...{ name: 'Tejas Components Pvt Ltd', phone: '55503 82295', email: 'admin@tejascomponents.example' },
    ...{ source: 'cold_call', interest: 'renting', budget: 3.5 * lakh, locations: ['Bhosari'], daysAgo: 22 },
    ...{ stage: 'negotiation', agent: 1, followUp: -1, home: 'Bhosari Godown 4' },
    notes: 'Asking for a three-month rent-free fit-out period.',
  },
  {
    ...{ name: 'Savita Mhatre', phone: '55503 93306', source: 'referral', interest: 'selling', budget: 64 * lakh },
    ...{ locations: ['Panvel'], daysAgo: 25, stage: 'negotiation', agent: 3, followUp: 4 },
  },
  {
    ...{ name: 'Rohit and Mansi Bhave', phone: '55504 04417', email: 'rohit.bhave@mail.example', source: 'referral' },
    ...{ interest: 'buying', budget: 1.35 * crore, locations: ['Aundh'], daysAgo: 38, stage: 'closed', agent: 1 },
    ...{ isConverted: true, notes: 'SBI home loan; wants possession before Gudi Padwa.' },
  },
  {
    ...{ name: 'Joseph Pinto', phone: '55504 15528', source: 'website', interest: 'renting', budget: 38_000 },
    ...{ locations: ['Camp'], daysAgo: 33, stage: 'closed', agent: 2, isConverted: true },
  },
  {
    ...{ name: 'Malti Dandekar', phone: '55504 26639', source: 'walk_in', interest: 'selling', budget: 1.9 * crore },
    ...{ locations: ['Prabhat Road'], daysAgo: 52, stage: 'closed', agent: 2, isConverted: true },
  },
  {
    ...{ name: 'Sameer Wadekar', phone: '55504 37740', source: 'website', interest: 'buying', budget: 72 * lakh },
    ...{ locations: ['Ravet'], daysAgo: 61, stage: 'closed', agent: 3 },
  },
  {
    ...{ name: 'Ishita Banerjee', email: 'ishita.b@mail.example', source: 'social_media', interest: 'renting' },
    ...{ budget: 24_000, locations: ['Kalyani Nagar'], daysAgo: 30, stage: 'contacted', agent: 4 },
    lost: ['bought_elsewhere', 'Took a flat through a colleague.'],
  },
  {
    ...{ name: 'Bharat Shelke', phone: '55504 48851', source: 'advertisement', interest: 'buying', budget: 35 * lakh },
    ...{ locations: ['Hadapsar'], daysAgo: 41, stage: 'qualified', agent: 3 },
    lost: ['budget', 'Nothing under ₹40 L with a lift.'],
  },
  {
    ...{ name: 'Neelam Gupta', phone: '55504 59962', source: 'cold_call', interest: 'buying', budget: 1.5 * crore },
    ...{ daysAgo: 47, stage: 'contacted', agent: 4, lost: ['not_reachable', 'Five calls, no answer.'] },
  },
  {
    ...{ name: 'Girish Naik', phone: '55504 60073', source: 'advertisement', interest: 'buying', budget: 55 * lakh },
    ...{ locations: ['Katraj'], daysAgo: 55, stage: 'negotiation', agent: 2 },
    lost: ['location', 'His wife’s office moved to Kharadi.'],
  },
];
