import { v7 as uuid } from 'uuid';
import type { Me } from '#features/accounts/contract.ts';
import { aDocument } from '#features/documents/document-testing.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import type { Property } from '#features/properties/contract.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import type { Visit } from '#features/visits/contract.ts';
import type { Api } from './api.ts';
import { expect } from './fixtures.ts';
import { invite, people, peoplePassword } from './people.ts';
import { picture } from './screen.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The records of the agency for one file of journeys; the first journey creates them. */
export interface SeedData {
  readonly property: string;
  readonly bare: string;
  readonly sold: string;
  readonly client: string;
  readonly bareClient: string;
  readonly lead: string;
  readonly bareLead: string;
  readonly agent: string;
  readonly meeting: string;
  /** A visit that has begun, of two properties and two visitors. */
  readonly tour: string;
  /** The page of the tour for its first visitor. */
  readonly visitorPage: string;
  readonly portal: string;
  readonly run: string;
  readonly invitation: string;
}

const seedDataByUrl = new Map<string, SeedData>();

/** One record of every kind, so that no screen is empty. */
export async function createSeedData(admin: Api, agent: Api, newcomer: Api): Promise<SeedData> {
  const known = seedDataByUrl.get(admin.url);
  if (known) return known;
  const image_ids = await Promise.all(
    ['#a65b3a', '#3a6ba6', '#5ba63a'].map(async (colour) => {
      const id = uuid();
      await agent.upload(`/files?kind=property_image&id=${id}`, await picture('room.jpg', colour));
      return id;
    }),
  );
  const villa = (await agent.typeNamed('Villa')).id;
  const long = 'A villa whose name is longer than any card is wide, between the lake and the old town wall';
  await agent.addProperties([{ title: long, property_type_id: villa }, { title: 'Villa in the trash' }]);
  const { id: property } = await agent.addProperty({ title: 'Banyan Villa', property_type_id: villa, image_ids });
  await admin.changeProperty(property, { price: '31000000.00', status: 'pending' });
  const { id: property_type_id } = await agent.typeNamed('Apartment');
  const plot = aProperty({ title: 'Bare plot', property_type_id, purpose: 'lease' });
  const { id: bare } = await agent.post<Property>('/properties', plot);
  const trash = await agent.get<{ items: { id: string }[] }>('/properties?search=trash');
  for (const { id } of trash.items) await admin.delete(`/properties/${id}`);
  await newcomer.post('/sign-up', {
    full_name: 'Harpreet Singh Bedi',
    email: 'harpreet@example.in',
    password: peoplePassword,
  });
  await newcomer.post('/forgot-password', { email: people.Agent.email });
  const invitation = await invite(admin, { full_name: 'Shabana Khatun', email: 'shabana@example.in', role: 'Agent' });
  const run = uuid();
  const csv = 'Title,Address,City,State,Price\nOld mill,River Road,Nashik,Maharashtra,2 cr\nNo price,,,,\n';
  const uploaded = await agent.upload(`/imports?id=${run}`, {
    name: 'mills.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  const { mapping } = await uploaded.json();
  await agent.post(`/imports/${run}/start`, { mapping, with_repeats: false });
  await expect.poll(async () => (await agent.get<{ status: string }>(`/imports/${run}`)).status).toBe('done');
  const { id: client } = await agent.addClient({
    full_name: 'Padmavati Subrahmanyam-Deshpande',
    phone: '98220 41736',
    email: 'padmavati@example.in',
    budget_min: '9000000',
    budget_max: '12000000',
    notes: 'Looks for light and quiet.',
    address: '4, Lake Road',
    preferred_locations: ['Baner', 'Balewadi', 'Koregaon Park', 'Aundh'],
  });
  const { id: bareClient } = await agent.addClient({ full_name: 'Bare Client' });
  await agent.changeProperty(property, { owner_id: client });
  await agent.addLead({
    full_name: 'Venkatanarasimharaju Subrahmanyam',
    phone: '98220 41736',
    budget: '12500000',
    property_id: property,
    follow_up_on: daysAgo(30),
    source: 'social_media',
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const meeting = uuid();
  for (const [id, title, meeting_type] of [
    [meeting, 'Sees the villa with her family', 'showing'],
    [uuid(), 'Hears what the bank said about the loan', 'phone_call'],
    [uuid(), 'Shows the garden to her brother in Nagpur', 'video_call'],
  ] as const) {
    const visit = { client_id: client, property_id: property, meeting_date: tomorrow, location: '4, Lake Road' };
    await agent.post(
      '/meetings',
      aMeeting({ id, title, meeting_type, ...visit, duration_minutes: 90, overlap_confirmed: true }),
    );
  }
  const file_id = uuid();
  await agent.upload(`/documents/files?id=${file_id}`, await picture('plan.jpg', '#446688'));
  await agent.post(
    '/documents',
    aDocument({
      file_id,
      title: 'Plan of the villa with its garden and terrace',
      document_type: 'sale_agreement',
      description: 'As built.',
      property_id: property,
      client_id: client,
      is_shown_to_client: true,
    }),
  );
  await agent.addLead({ full_name: 'Cyrus Irani', status: 'contacted', email: 'cyrus@example.in' });
  await agent.addLead({ full_name: 'Kavita Shah', status: 'lost', lost_reason: 'location' });
  const { id: matching } = await agent.addProperty({ title: 'Lakeside Home', price: '11000000.00', image_ids: [] });
  await agent.addProperty({ title: 'A little too dear', price: '12800000.00' });
  await agent.put(`/clients/${client}/matches/${matching}`, { decision: 'interested' });
  const { url } = await agent.post<{ url: string }>(`/clients/${client}/portal-links`, { id: uuid(), days: 3 });
  const portal = url.slice(new URL(url).origin.length);
  const { id: lead } = await agent.addLead({
    full_name: 'Gajalakshmi Subrahmanyam-Deshpande',
    phone: '98220 41736',
    email: 'lead@example.in',
    interest_type: 'buying',
    budget: '9000000',
    notes: 'Asked for light and quiet.',
    follow_up_on: daysAgo(300),
    preferred_locations: ['Baner', 'Koregaon Park'],
    property_id: property,
  });
  await agent.post(`/leads/${lead}/move`, { from: 'new', status: 'contacted' });
  for (const [body, written_at] of [
    ['Wants to see it again', '2026-01-05T05:30:00Z'],
    ['Has a dog', '2026-01-06T11:15:00Z'],
  ])
    await admin.post(`/leads/${lead}/notes`, { id: uuid(), body, written_at });
  const { id: bareLead } = await agent.addLead({ full_name: 'Bare Lead', status: 'lost', lost_reason: 'budget' });
  const { profile_id } = await agent.get<{ profile_id: string }>('/me');
  await admin.put(`/agents/${profile_id}`, {
    ...(await admin.get<object>(`/agents/${profile_id}`)),
    phone: '98220 41736',
    specialization: ['Residential', 'Old houses', 'Plots', 'Villa'],
    experience: 7,
    status: 'on_leave',
    qualifications: 'B.Com',
    notes: 'Comes by bicycle.',
  });
  const tour = uuid();
  const [stop] = (
    await agent.post<Visit>('/visits', {
      id: tour,
      title: 'Tour of both houses at the lake',
      stops: [matching, property].map((property_id) => ({ id: uuid(), property_id })),
      participants: [
        { id: uuid(), topic: 'clients', person_id: client },
        { id: uuid(), topic: 'leads', person_id: lead },
      ],
      meeting_date: new Date(Date.now() - 60_000).toISOString(),
      overlap_confirmed: true,
    })
  ).stops;
  const [visitor, guest] = (
    await agent.post<Visit>(`/visits/${tour}/check-ins`, {
      stop_id: stop?.id,
      check_in_id: uuid(),
      method: 'position',
      position: { latitude: 18.52, longitude: 73.85, accuracy: 3000 },
    })
  ).participants;
  await agent.put(`/visits/${tour}/stops/${stop?.id}/feedback`, {
    participant_id: guest?.id,
    answer: 'not_for_me',
    reason: 'price',
    message: 'Too dear',
  });
  const sent = await agent.post<{ url: string }>(`/visits/${tour}/participants/${visitor?.id}/message`, {
    kind: 'link',
  });
  const visitorPage = new URL(sent.url).pathname;
  const persons = { client, bareClient, lead, bareLead, agent: profile_id, meeting, tour, visitorPage };
  const { id: sold } = await agent.addProperty({ title: 'Sold twice', owner_id: bareClient });
  const fell = await agent.recordDeal(sold, { kind: 'sale', notes: 'Paid in three parts' });
  await agent.post(`/deals/${fell.id}/undo`, { version: fell.version, reason: 'The bank refused the loan' });
  const shares = [(await agent.get<Me>('/me')).profile_id, (await admin.get<Me>('/me')).profile_id];
  await agent.recordDeal(sold, {
    kind: 'sale',
    client_id: client,
    notes: 'Keys handed over at once',
    shares: shares.map((agent_id) => ({ agent_id, share: '50' })),
  });
  await agent.post(
    '/invoices',
    anInvoice({
      client_id: client,
      property_id: sold,
      amount: '135000.50',
      commission_rate: '10',
      due_date: '2031-03-31',
      description: 'Commission',
      notes: 'By bank transfer',
    }),
  );
  const seedData = { ...persons, property, bare, sold, portal, run, invitation };
  seedDataByUrl.set(admin.url, seedData);
  return seedData;
}
