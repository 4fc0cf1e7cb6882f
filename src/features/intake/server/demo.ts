import { v7 as uuid } from 'uuid';
import { logCall } from '#features/communications/server/log-contact.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import { claimWaitingLead } from '#features/response-clock/server/service.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import type { ConnectionInput } from '../contract.ts';
import type { ConnectionKind } from '../rules.ts';
import { acceptDelivery, receiveEnquiry } from './accept-delivery.ts';
import type { IntakeContext } from './connections.ts';
import { createConnection } from './connections.ts';
import { settleDelivery } from './read-delivery.ts';
import type { IntakeSecrets } from './secrets.ts';

const hourMs = 3_600_000;

const usual = {
  source: 'website',
  campaign: '',
  portal_account: '',
  cost_per_month: null,
  mapping: null,
  keep_days: null,
  is_enabled: true,
} as const;

const names = ['page', 'landing', 'calls', 'portal', 'google', 'mailbox'] as const;
type Name = (typeof names)[number];
const connections: Record<Name, Omit<ConnectionInput, 'keep_days'> & { readonly kind: ConnectionKind }> = {
  page: { ...usual, kind: 'form', name: 'Brochure and hoarding QR code', source: 'advertisement', campaign: 'Diwali' },
  landing: {
    ...usual,
    kind: 'webhook',
    name: 'Baner landing page',
    source: 'social_media',
    campaign: 'Baner 3 BHK',
    cost_per_month: '18000.00',
    mapping: { full_name: 'your-name', phone: 'mobile', email: 'email', message: 'requirement', property: 'project' },
  },
  calls: { ...usual, kind: 'missed_call', name: 'Missed calls to 020 5550 1000', source: 'other' },
  portal: {
    ...usual,
    kind: 'magicbricks',
    name: 'MagicBricks leads',
    source: 'portal',
    portal_account: 'Sahyadri Homes',
    cost_per_month: '9500.00',
  },
  google: {
    ...usual,
    kind: 'google',
    name: 'Google Ads, Kothrud',
    source: 'advertisement',
    campaign: 'Kothrud search',
  },
  // Paused: the demo contacts no other server.
  mailbox: {
    ...usual,
    kind: 'mailbox',
    name: 'Emails of portals',
    source: 'portal',
    is_enabled: false,
    mailbox: {
      host: 'imap.sahyadrihomes.example',
      port: 993,
      security: 'tls',
      username: 'leads@sahyadrihomes.example',
      password: 'only-for-the-demo',
      folder: 'INBOX',
      is_private_allowed: false,
    },
  },
};

interface Arrival {
  readonly hoursAgo: number;
  readonly by: Name;
  /** Form fields; of the page, those of our own form. */
  readonly fields: Readonly<Record<string, string>>;
  /** Not an enquiry form at all. */
  readonly text?: string;
  /** The body of a portal or of Google. */
  readonly json?: object;
  /** An email with its sender and subject. */
  readonly email?: { readonly summary: string; readonly source: string };
  readonly isSpam?: boolean;
  /** Minutes until an agent called back; without it nobody has. */
  readonly calledAfter?: number;
}

const arrivals: readonly Arrival[] = [
  {
    hoursAgo: 311,
    by: 'landing',
    fields: {
      'your-name': 'Aditi Phadnis',
      mobile: '55505 11840',
      email: 'aditi.phadnis@example.in',
      requirement: 'Two covered parkings, possession before June.',
      project: 'Nilgiri Residency, 3 BHK',
    },
    calledAfter: 4,
  },
  {
    hoursAgo: 262,
    by: 'page',
    fields: { name: 'Ramesh Kulkarni', phone: '55505 22117', message: 'Call after 6 pm.' },
    calledAfter: 22,
  },
  { hoursAgo: 238, by: 'calls', fields: { CallSid: 'demo-1', CallFrom: '05550533960', CallTo: '02055501000' } },
  // Known since the agency met them: enquiries again.
  { hoursAgo: 190, by: 'calls', fields: { CallSid: 'demo-2', CallFrom: '05550222117', CallTo: '02055501000' } },
  {
    hoursAgo: 166,
    by: 'landing',
    fields: {
      'your-name': 'A. Phadnis',
      mobile: '+91-5550511840',
      requirement: 'Can I see it on Saturday?',
      project: 'Nilgiri Residency, 3 BHK',
    },
  },
  {
    hoursAgo: 144,
    by: 'page',
    fields: { name: 'BEST SEO SERVICE', phone: '55505 99999', message: 'Rank your website on page 1 today' },
    isSpam: true,
  },
  {
    hoursAgo: 119,
    by: 'page',
    fields: {
      name: 'सुनीता जगताप',
      phone: '55505 44071',
      message: 'दोन बेडरूमचा फ्लॅट हवा आहे, कोथरूड किंवा कर्वेनगर.',
      language: 'mr',
      offers: 'yes',
    },
    calledAfter: 11,
  },
  { hoursAgo: 96, by: 'landing', fields: { 'your-name': 'Vikas', email: 'vikas at example', requirement: 'Price?' } },
  {
    hoursAgo: 71,
    by: 'landing',
    fields: {
      'your-name': 'Shabana Inamdar',
      mobile: '55505 55182',
      email: 'shabana.inamdar@example.in',
      requirement: 'Budget 1.6 crore, need a home loan.',
    },
    calledAfter: 3,
  },
  { hoursAgo: 48, by: 'landing', fields: {}, text: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
  {
    hoursAgo: 26,
    by: 'page',
    fields: { name: 'Naveen Shetty', phone: '55505 66293', message: 'Is the terrace flat still available?' },
    calledAfter: 8,
  },
  {
    hoursAgo: 55,
    by: 'portal',
    fields: { name: 'Harshad Gokhale' },
    json: {
      lead_id: 'MB-88101',
      name: 'Harshad Gokhale',
      mobile: '55505 77410',
      email: 'harshad.gokhale@example.in',
      message: 'Interested in a 2 BHK in Aundh.',
    },
    calledAfter: 6,
  },
  {
    hoursAgo: 31,
    by: 'portal',
    fields: {},
    json: { lead_id: 'MB-88164', name: 'H Gokhale', mobile: '+91 55505 77410', message: 'Please send the floor plan.' },
  },
  { hoursAgo: 44, by: 'google', fields: {}, json: googleLead('demo-test', 'Test', 'test@example.com', true) },
  {
    hoursAgo: 20,
    by: 'google',
    fields: { name: 'Nandini Rao' },
    json: googleLead('demo-1', 'Nandini Rao', 'nandini.rao@example.in', false),
    calledAfter: 9,
  },
  {
    hoursAgo: 16,
    by: 'mailbox',
    fields: {},
    email: {
      summary: 'Pune Property Expo · Your stall for December',
      source: [
        'From: Pune Property Expo <events@expo.example>',
        'To: leads@sahyadrihomes.example',
        'Message-ID: <demo-expo@expo.example>',
        'Subject: Your stall for December',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Dear partner, book your stall until Friday.',
        '',
      ].join('\r\n'),
    },
  },
  { hoursAgo: 7, by: 'calls', fields: { CallSid: 'demo-3', CallFrom: '05550577304', CallTo: '02055501000' } },
];

/** As Google sends it. */
function googleLead(lead_id: string, name: string, email: string, is_test: boolean): object {
  return {
    lead_id,
    is_test,
    campaign_id: '20931',
    user_column_data: [
      { column_id: 'FULL_NAME', string_value: name },
      { column_id: 'EMAIL', string_value: email },
    ],
  };
}

/** The connections of the demo agency, and what they received in two weeks. */
export async function makeDemoConnections(
  program: Context<Program>,
  people: ReadonlyArray<Context<Staff>>,
  secrets: IntakeSecrets,
): Promise<void> {
  const [admin, ...agents] = people;
  if (!admin) return;
  const at = (hoursAgo: number) => ({ now: () => new Date(admin.clock.now().getTime() - hoursAgo * hourMs) });
  const ids = new Map<Name, string>();
  for (const name of names) {
    const id = uuid();
    const context: IntakeContext = { ...admin, clock: at(400), secrets };
    await createConnection(context, { id, ...connections[name], keep_days: null });
    ids.set(name, id);
  }
  for (const [index, arrival] of arrivals.entries()) {
    const clock = at(arrival.hoursAgo);
    const id = await deliver({ ...program, clock }, arrival, ids.get(arrival.by) ?? '');
    if (id === null) continue;
    await settleDelivery({ ...program, clock }, id);
    const agent = agents[index % Math.max(agents.length, 1)] ?? admin;
    if (arrival.calledAfter !== undefined)
      await callBack({ ...agent, clock: at(arrival.hoursAgo - arrival.calledAfter / 60) }, arrival);
  }
}

function deliver(context: Context<Program>, arrival: Arrival, connectionId: string): Promise<string | null> {
  const { by, fields, text, json, email, isSpam = false } = arrival;
  if (json)
    return acceptDelivery(context, {
      connectionId,
      kind: connections[by].kind,
      contentType: 'application/json',
      body: Buffer.from(JSON.stringify(json)),
      key: '',
    });
  if (email)
    return acceptDelivery(context, {
      connectionId,
      kind: 'mailbox',
      contentType: 'message/rfc822',
      body: Buffer.from(email.source),
      key: 'demo-expo',
      summary: email.summary,
    });
  if (by !== 'page')
    return acceptDelivery(context, {
      connectionId,
      kind: connections[by].kind,
      contentType: text === undefined ? 'application/x-www-form-urlencoded' : 'text/html',
      body: Buffer.from(text ?? new URLSearchParams(fields).toString()),
      key: fields.CallSid ?? '',
    });
  const { name = '', phone = '', message = '', language, offers } = fields;
  return receiveEnquiry(context, {
    connectionId,
    key: uuid(),
    form: {
      name,
      phone,
      email: '',
      message,
      property: '',
      campaign: '',
      consents: offers === 'yes' ? ['offers'] : [],
      language: language === 'mr' ? 'mr' : 'en',
    },
    isSpam,
  });
}

/** An agent takes the lead and speaks with the person. */
async function callBack(by: Context<Staff>, { fields }: Arrival): Promise<void> {
  const { items } = await listLeads(by, { search: fields.name ?? fields['your-name'] ?? '', limit: 1 });
  const [lead] = items;
  if (!lead) return;
  if (lead.assigned_agent === null) await claimWaitingLead(by, lead.id);
  await logCall(by, {
    id: uuid(),
    topic: 'leads',
    person_id: lead.id,
    direction: 'out',
    outcome: 'reached',
    duration_minutes: 6,
    note: 'Called back after the enquiry.',
    stage: { from: 'new', to: 'contacted' },
  });
}
