import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#features/accounts/server/tables.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { deleteClient } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { clients } from '#features/clients/server/tables.ts';
import { readCommunications } from '#features/communications/server/history.ts';
import { logMessage } from '#features/communications/server/log-contact.ts';
import { aDocument } from '#features/documents/document-testing.ts';
import { readFileAsClient } from '#features/documents/server/service/read-file.ts';
import { createDocument } from '#features/documents/server/service/save-document.ts';
import { uploadDocumentFile } from '#features/documents/server/service/upload-file.ts';
import { storePicture } from '#features/files/server/service.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { deleteLead, restoreLead } from '#features/leads/server/service/delete-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { listPeopleFor, listPropertiesFor } from '#features/matching/server/service.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { changeMeetingStatus } from '#features/meetings/server/service/change-status.ts';
import { createMeeting } from '#features/meetings/server/service/save-meeting.ts';
import { readBell } from '#features/notifications/server/service.ts';
import type { PropertyInput } from '#features/properties/contract.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { bytesOf } from '#platform/files/server/testing.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { portalPropertyPage, portalView } from '../contract.ts';
import { portalErasureHandler } from './erasure-handler.ts';
import { createLink, extendPortalLink, listActiveLinks, listPortalLinks, revokePortalLink } from './links.ts';
import type { PortalAuth } from './portal-auth.ts';
import { createPortalAuth } from './portal-auth.ts';
import { maySeePicture, readPortalProperty } from './portal-properties.ts';
import { confirmMeeting, decide, openPortal, readPortal, write } from './service.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let rohan: Context<Staff>;
let portalAuth: PortalAuth;
let clientId: string;
let propertyId: string;
let pictureId: string;
let pathname: string;

beforeAll(async () => {
  agency = await openTestAgency();
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  portalAuth = createPortalAuth({ publicUrl: 'http://localhost:3000', pool: agency.base.database.pool });
});
afterAll(() => agency.close());

beforeEach(async () => {
  agency.clock.set('2026-11-21T06:00:00Z');
  pathname = `Nagar ${uuid().slice(-10)}`;
  clientId = await addClient('Anjali Gokhale', pathname);
  pictureId = (await storePicture(rohan, { id: uuid(), kind: 'property_image', name: 'a.png', content: pixel })).id;
  propertyId = await addProperty({ address: pathname, image_ids: [pictureId] });
});

async function addClient(full_name: string, location: string, language: Language = 'mr') {
  const { id } = await createClient(
    rohan,
    aClient({
      full_name,
      budget_max: '10000000',
      preferred_locations: [location],
      language,
      notes: 'Not for the client’s eyes',
    }),
  );
  return id;
}

async function addProperty(changes: Partial<PropertyInput>) {
  const { id } = await createProperty(
    rohan,
    aProperty({
      title: 'Three rooms',
      property_type_id: '01920000-0000-7000-8000-000000000001',
      price: '9000000',
      city: 'Pune',
      bedrooms: 3,
      bathrooms: 2,
      description: 'Quiet lane',
      ...changes,
    }),
  );
  return id;
}

const callWith = (cookie?: string, address = '203.0.113.7'): CallContext => ({
  ...agency.base,
  actor: { kind: 'visitor', profileId: null },
  http: { address, headers: { cookie }, addHeader: () => {} },
});

async function enter() {
  const { url, link } = await createLink(rohan, { topic: 'clients', person_id: clientId, id: uuid(), days: 30 });
  const token = new URL(url).searchParams.get('link') ?? '';
  const opened = await portalAuth.open(callWith(), token);
  const cookie = opened?.cookie.split(';')[0];
  return { token, link, cookie, portalContext: await portalAuth.requirePortalContext(callWith(cookie)) };
}

const failureCode = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );

describe('a link', () => {
  it('opens only its client’s portal, and is stored only as a hash', async () => {
    await addProperty({ address: 'Elsewhere' });
    const { token, portalContext } = await enter();
    const view = portalView.parse(await readPortal(portalContext));
    expect(view).toMatchObject({
      client: { full_name: 'Anjali Gokhale', language: 'mr' },
      agent: { full_name: 'Rohan Deshpande' },
      messages: [],
    });
    expect(view.properties.map(({ id, images }) => [id, images.length])).toEqual([[propertyId, 1]]);
    const page = portalPropertyPage.parse(await readPortalProperty(portalContext, propertyId));
    expect(page).toMatchObject({ id: propertyId, description: 'Quiet lane' });
    expect(JSON.stringify(view)).not.toContain('Not for the client');
    const { rows } = await agency.base.database.pool.query('select portal_links::text as row from portal_links');
    expect(rows.some(({ row }) => String(row).includes(token))).toBe(false);
  });

  it('ends when it expires, when it is revoked, and with its client', async () => {
    const { cookie } = await enter();
    agency.clock.set('2026-12-21T05:59:00Z');
    expect(await failureCode(portalAuth.requirePortalContext(callWith(cookie)))).toBe('no failure');
    agency.clock.set('2026-12-21T06:00:00Z');
    expect(await failureCode(portalAuth.requirePortalContext(callWith(cookie)))).toBe('unauthenticated');

    agency.clock.set('2026-11-21T06:00:00Z');
    const second = await enter();
    await revokePortalLink(rohan, second.link.id);
    expect(await failureCode(portalAuth.requirePortalContext(callWith(second.cookie)))).toBe('unauthenticated');

    const third = await enter();
    await deleteClient(rohan, clientId);
    expect(await failureCode(portalAuth.requirePortalContext(callWith(third.cookie)))).toBe('unauthenticated');
  });

  it('is kept open for longer under its URL while it opens, and the timeline tells', async () => {
    const { cookie, link } = await enter();
    agency.clock.set('2026-12-20T06:00:00Z');
    const extended = await extendPortalLink(rohan, { id: link.id, days: 30 });
    expect(extended).toMatchObject({ state: 'live', expires_at: '2027-01-19T06:00:00.000Z' });
    // Neither a repeated request nor a shorter time changes it.
    expect(await extendPortalLink(rohan, { id: link.id, days: 30 })).toEqual(extended);
    expect(await extendPortalLink(rohan, { id: link.id, days: 1 })).toEqual(extended);
    agency.clock.set('2027-01-19T05:59:00Z');
    expect(await failureCode(portalAuth.requirePortalContext(callWith(cookie)))).toBe('no failure');
    const { entries } = await readTimeline(rohan, [], { topic: 'clients', id: clientId });
    expect(entries.filter(({ action }) => action === 'link_extended')).toHaveLength(1);
    agency.clock.set('2027-01-19T06:00:00Z');
    expect(await failureCode(extendPortalLink(rohan, { id: link.id, days: 30 }))).toBe('conflict');
    const other = await enter();
    await deleteClient(rohan, clientId);
    expect(await failureCode(extendPortalLink(rohan, { id: other.link.id, days: 30 }))).toBe('not_found');
  });

  it('can be revoked by its creator, by the client’s agent, and by those who may delete any client', async () => {
    const [junior, manager] = [await agency.hire('Junior Agent'), await agency.hire('Manager')];
    const make = async (by: Context<Staff>) =>
      (await createLink(by, { topic: 'clients', person_id: clientId, id: uuid(), days: 1 })).link.id;
    const [ofRohan, own, again] = [await make(rohan), await make(junior), await make(junior)];
    expect(await failureCode(revokePortalLink(junior, ofRohan))).toBe('forbidden');
    const offered = Object.fromEntries(
      (await listPortalLinks(junior, { topic: 'clients', person_id: clientId })).links.map((link) => [
        link.id,
        link.may_revoke,
      ]),
    );
    expect(offered).toMatchObject({ [ofRohan]: false, [own]: true });
    expect(await revokePortalLink(junior, own)).toMatchObject({ state: 'revoked' });
    expect(await revokePortalLink(rohan, again)).toMatchObject({ state: 'revoked' });
    expect(await revokePortalLink(manager, ofRohan)).toMatchObject({ state: 'revoked' });
  });

  it('is listed with its state and its last use', async () => {
    const { link } = await enter();
    const { id } = (await createLink(rohan, { topic: 'clients', person_id: clientId, id: uuid(), days: 1 })).link;
    await revokePortalLink(rohan, id);
    const states = (await listPortalLinks(rohan, { topic: 'clients', person_id: clientId })).links.map(
      ({ state, last_used_at }) => [state, last_used_at !== null],
    );
    expect(states).toEqual([
      ['revoked', false],
      ['live', true],
    ]);
    expect(await failureCode(createLink(rohan, { topic: 'clients', person_id: clientId, id: link.id, days: 1 }))).toBe(
      'conflict',
    );
    expect(await failureCode(createLink(rohan, { topic: 'clients', person_id: uuid(), id: uuid(), days: 1 }))).toBe(
      'not_found',
    );
  });

  it('is not used yet after a request for its URL alone, as by a preview', async () => {
    const { url } = await createLink(rohan, { topic: 'clients', person_id: clientId, id: uuid(), days: 30 });
    const used = async () =>
      (await listPortalLinks(rohan, { topic: 'clients', person_id: clientId })).links[0]?.last_used_at;
    const opened = await portalAuth.open(callWith(), new URL(url).searchParams.get('link') ?? '');
    expect(await used()).toBeNull();
    await portalAuth.requirePortalContext(callWith(opened?.cookie.split(';')[0]));
    expect(await used()).toBe('2026-11-21T06:00:00.000Z');
  });

  it.each([
    ['mr', /^नमस्कार Anjali Gokhale.*portal\?link=/u],
    ['gu', /^નમસ્તે Anjali Gokhale.*portal\?link=/u],
    ['en', /^Hello Anjali Gokhale, here are the properties we picked for you: http.*portal\?link=/u],
  ] as const)('is sent with a message in the language of the client: %s', async (language, said) => {
    const id = await addClient('Anjali Gokhale', pathname, language);
    const { message, url } = await createLink(rohan, { topic: 'clients', person_id: id, id: uuid(), days: 30 });
    expect(message).toMatch(said);
    expect(message).toContain(url);
  });

  it('limits guesses from one network', async () => {
    const tries = Array.from({ length: 31 }, (_, index) => `wrong-token-number-${index}-aaaaaaaaaa`);
    const codes: string[] = [];
    for (const token of tries)
      codes.push(await failureCode(portalAuth.open(callWith(undefined, '198.51.100.9'), token)));
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'no failure'));
    expect(codes[30]).toBe('too_many');
    const { cookie } = await enter();
    expect(await failureCode(portalAuth.requirePortalContext(callWith(cookie)))).toBe('no failure');
  });

  it('opens, and stays open, while strangers behind the same address guess', async () => {
    const address = '198.51.100.10';
    const guess = (index: number) =>
      portalAuth.open(callWith(undefined, address), `wrong-token-number-${index}-aaaaaaaaaa`);
    for (let index = 0; index < 30; index += 1) await guess(index);
    expect(await failureCode(guess(30))).toBe('too_many');
    const { token, cookie } = await enter();
    expect(await portalAuth.open(callWith(undefined, address), token)).toMatchObject({
      portalSession: { person: { topic: 'clients', id: clientId } },
    });
    expect(await failureCode(portalAuth.requirePortalContext(callWith(cookie, address)))).toBe('no failure');
    expect(await failureCode(guess(31)), 'the good one lets no other in').toBe('too_many');
  });

  it('serves a page of many pictures at once', async () => {
    const { cookie } = await enter();
    const asked = Array.from({ length: 40 }, () =>
      failureCode(portalAuth.requirePortalContext(callWith(cookie, '198.51.100.11'))),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['no failure']));
  });
});

describe('a client in the portal', () => {
  it('can be interested: the agent is notified, and the timeline records it', async () => {
    const { portalContext } = await enter();
    const view = await decide(portalContext, { property_id: propertyId, decision: 'interested' });
    expect(view.properties[0]?.is_interested).toBe(true);
    expect((await readBell(rohan, [])).items[0]).toMatchObject({ kind: 'client_interested', entity_id: clientId });
    const { entries } = await readTimeline(rohan, [], { topic: 'clients', id: clientId });
    expect(entries[0]).toMatchObject({ action: 'decided', actor: null });
    expect((await listPeopleFor(rohan, { id: propertyId })).items[0]?.decided).toMatchObject({ by_client: true });
  });

  it('can mark a property not suitable, which removes it from both sides', async () => {
    const { portalContext } = await enter();
    const view = await decide(portalContext, { property_id: propertyId, decision: 'not_suitable' });
    expect(view.properties).toEqual([]);
    expect((await listPeopleFor(rohan, { id: propertyId })).items).toEqual([]);
  });

  it('can decide only on properties offered to them', async () => {
    const { portalContext } = await enter();
    const other = await addProperty({ address: 'Elsewhere' });
    expect(await failureCode(decide(portalContext, { property_id: other, decision: 'interested' }))).toBe('not_found');
  });

  it('can send a message, which arrives once', async () => {
    const { portalContext } = await enter();
    const id = uuid();
    await write(portalContext, { id, text: 'कधी पाहू शकतो?' });
    const view = await write(portalContext, { id, text: 'कधी पाहू शकतो?' });
    expect(view.messages.map(({ text }) => text)).toEqual(['कधी पाहू शकतो?']);
    const { items } = await readCommunications(rohan, { topic: 'clients', person_id: clientId });
    expect(items).toMatchObject([{ type: 'portal', direction: 'in', content: 'कधी पाहू शकतो?', agent: null }]);
    const raised = (await readBell(rohan, [])).items.filter(({ entity_id }) => entity_id === clientId);
    expect(raised.map(({ kind }) => kind)).toEqual(['client_wrote']);
  });

  it('reaches everybody once their agent has left, and no longer sees the agent’s name', async () => {
    const { portalContext } = await enter();
    const gone = await agency.hire('Agent', 'Sunil Kale');
    await rohan.db.update(clients).set({ agent_id: gone.actor.profileId }).where(eq(clients.id, clientId));
    await rohan.db.update(profiles).set({ status: 'inactive' }).where(eq(profiles.id, gone.actor.profileId));
    await decide(portalContext, { property_id: propertyId, decision: 'interested' });
    const view = await write(portalContext, { id: uuid(), text: 'When may I see it?' });
    expect(view.agent).toBeNull();
    const raised = (await readBell(rohan, [])).items.filter(({ entity_id }) => entity_id === clientId);
    expect(raised.map(({ kind }) => kind).sort()).toEqual(['client_interested', 'client_wrote']);
  });

  it('sees upcoming meetings first, the soonest first, then past ones', async () => {
    const meet = (title: string, meeting_date: string) =>
      createMeeting(
        rohan,
        aMeeting({ title, meeting_type: 'phone_call', client_id: clientId, meeting_date, location: '' }),
      );
    for (const day of [28, 25, 26, 27, 29, 30]) await meet(`On the ${day}th`, `2026-11-${day}T08:30:00Z`);
    agency.clock.set('2026-11-26T06:00:00Z');
    const { meetings } = await readPortal((await enter()).portalContext);
    expect(meetings.map(({ title, is_past }) => (is_past ? `past: ${title}` : title))).toEqual([
      ...['On the 26th', 'On the 27th', 'On the 28th', 'On the 29th', 'On the 30th', 'past: On the 25th'],
    ]);
  });

  it('can confirm a meeting once, and again after it was reopened', async () => {
    const { portalContext } = await enter();
    const { id } = await createMeeting(
      rohan,
      aMeeting({
        title: 'Visit',
        meeting_type: 'phone_call',
        client_id: clientId,
        meeting_date: '2026-11-25T05:30:00Z',
        location: '',
      }),
    );
    expect((await readPortal(portalContext)).meetings).toMatchObject([{ status: 'scheduled', may_confirm: true }]);
    const said = { status: 'confirmed', may_confirm: false };
    expect((await confirmMeeting(portalContext, id)).meetings).toMatchObject([said]);
    await changeMeetingStatus(rohan, { id, from: 'confirmed', status: 'completed' });
    await changeMeetingStatus(rohan, { id, from: 'completed', status: 'scheduled' });
    expect((await readPortal(portalContext)).meetings).toMatchObject([{ status: 'scheduled', may_confirm: true }]);
    expect((await confirmMeeting(portalContext, id)).meetings).toMatchObject([said]);
  });

  it('sees the pictures and floor plans of offered properties only', async () => {
    const { portalContext } = await enter();
    const plan = await storePicture(rohan, { id: uuid(), kind: 'property_image', name: 'b.png', content: pixel });
    const tour_url = 'https://my.matterport.com/show/?m=x';
    const planned = await addProperty({ address: pathname, floor_plan_ids: [plan.id], tour_url });
    expect((await readPortal(portalContext)).properties.map(({ id }) => id)).toContain(planned);
    const shown = await readPortalProperty(portalContext, planned);
    expect(shown).toMatchObject({ images: [], floor_plans: [{ id: plan.id }], tour_url, video_url: null });
    expect(await maySeePicture(portalContext, plan.id)).toBe(true);
    expect(await maySeePicture(portalContext, pictureId)).toBe(true);
    await decide(portalContext, { property_id: propertyId, decision: 'not_suitable' });
    expect(await maySeePicture(portalContext, pictureId)).toBe(false);
  });
});

describe('a lead in the portal', () => {
  let leadId: string;
  beforeEach(async () => {
    leadId = await addLead('Farida Contractor');
  });

  async function addLead(full_name: string): Promise<string> {
    const { id } = await createLead(
      rohan,
      aLead({
        full_name,
        assigned_agent_id: rohan.actor.profileId,
        notes: 'Not for the lead’s eyes',
        budget: '9000000',
      }),
    );
    return id;
  }
  async function addDocument(changes: Partial<Parameters<typeof aDocument>[0]>): Promise<string> {
    const file_id = uuid();
    await uploadDocumentFile(rohan, { id: file_id, name: 'a.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') });
    const paper = aDocument({ file_id, ...changes });
    await createDocument(rohan, paper);
    return paper.id;
  }
  const addMeeting = (title: string, of: { lead_id?: string; client_id?: string }, hour: number) =>
    createMeeting(
      rohan,
      aMeeting({
        title,
        meeting_type: 'phone_call',
        meeting_date: `2026-11-25T${hour}:30:00Z`,
        location: '',
        overlap_confirmed: true,
        ...of,
      }),
    );
  async function enterAsLead(id = leadId) {
    const { url, link } = await createLink(rohan, { topic: 'leads', person_id: id, id: uuid(), days: 30 });
    const opened = await portalAuth.open(callWith(), new URL(url).searchParams.get('link') ?? '');
    const cookie = opened?.cookie.split(';')[0];
    return { link, cookie, portalContext: await portalAuth.requirePortalContext(callWith(cookie)) };
  }
  const readCode = (cookie: string | undefined) => failureCode(portalAuth.requirePortalContext(callWith(cookie)));

  it('sees the agent, their own meetings, shared documents and messages, and nothing of anybody else', async () => {
    const other = await addLead('Secret Lead');
    const own = await addDocument({ title: 'Own paper', lead_id: leadId, is_shown_to_client: true });
    const hidden = await addDocument({ title: 'Secret draft', lead_id: leadId });
    const others = await addDocument({ title: 'Secret of a lead', lead_id: other, is_shown_to_client: true });
    const clients = await addDocument({ title: 'Secret of a client', client_id: clientId, is_shown_to_client: true });
    await addMeeting('Own call', { lead_id: leadId }, 10);
    const foreign = [
      await addMeeting('Secret call of a lead', { lead_id: other }, 11),
      await addMeeting('Secret call of a client', { client_id: clientId }, 12),
      await addMeeting('Secret call of both', { client_id: clientId, lead_id: leadId }, 13),
    ];
    await write((await enterAsLead(other)).portalContext, { id: uuid(), text: 'Secret message of a lead' });
    await write((await enter()).portalContext, { id: uuid(), text: 'Secret message of a client' });

    const { portalContext } = await enterAsLead();
    const view = portalView.parse(await write(portalContext, { id: uuid(), text: 'When may I see it?' }));
    expect(view).toMatchObject({
      client: { full_name: 'Farida Contractor', language: 'en' },
      agent: { full_name: 'Rohan Deshpande' },
      properties: [],
      meetings: [{ title: 'Own call', may_confirm: true }],
      documents: [{ title: 'Own paper' }],
      messages: [{ text: 'When may I see it?' }],
    });
    expect(JSON.stringify(view)).not.toMatch(/Secret|Not for/u);
    const { person } = portalContext.portalSession;
    const file = await readFileAsClient(portalContext, { id: own, person });
    expect(await bytesOf(file.stored)).toEqual(Buffer.from('%PDF-1.4\n%%EOF\n'));
    for (const id of [hidden, others, clients])
      expect(await failureCode(readFileAsClient(portalContext, { id, person }))).toBe('not_found');
    for (const { id } of foreign) expect(await failureCode(confirmMeeting(portalContext, id))).toBe('not_found');
    expect(await failureCode(decide(portalContext, { property_id: propertyId, decision: 'interested' }))).toBe(
      'not_found',
    );
    expect(await maySeePicture(portalContext, pictureId)).toBe(false);
  });

  it('sees and answers the properties that match, as the agent does', async () => {
    const { id } = await createLead(
      rohan,
      aLead({ interest_type: 'buying', preferred_locations: [pathname], assigned_agent_id: rohan.actor.profileId }),
    );
    const { portalContext } = await enterAsLead(id);
    expect((await readPortal(portalContext)).properties.map((property) => property.id)).toEqual([propertyId]);
    expect(await maySeePicture(portalContext, pictureId)).toBe(true);
    const view = await decide(portalContext, { property_id: propertyId, decision: 'interested' });
    expect(view.properties[0]?.is_interested).toBe(true);
    const raised = (await readBell(rohan, [])).items.filter(({ entity_id }) => entity_id === id);
    expect(raised.map(({ kind }) => kind)).toEqual(['client_interested']);
    await decide(portalContext, { property_id: propertyId, decision: 'not_suitable' });
    expect(await maySeePicture(portalContext, pictureId)).toBe(false);
  });

  it('counts what it sees as offered, once, and what the agent sends with the link', async () => {
    const place = `Wadi ${uuid().slice(-10)}`;
    const { id: seeker } = await createLead(rohan, aLead({ interest_type: 'buying', preferred_locations: [place] }));
    const first = await addProperty({ address: place });
    const person = { topic: 'leads', id: seeker } as const;
    const offers = async () =>
      (await listPropertiesFor(rohan, { person, limit: 10 })).items.map(({ property, offered }) => [
        property.id,
        offered?.type ?? null,
      ]);
    const history = async () => (await readCommunications(rohan, { topic: 'leads', person_id: seeker })).items;
    expect(await offers()).toEqual([[first, null]]);

    const { portalContext } = await enterAsLead(seeker);
    await Promise.all([openPortal(portalContext), openPortal(portalContext)]);
    await openPortal(portalContext);
    expect(await offers()).toEqual([[first, 'portal']]);
    expect(await history()).toMatchObject([{ type: 'portal', direction: 'out', content: 'Three rooms', agent: null }]);
    const view = await openPortal(portalContext);
    expect(view.messages).toEqual([]);
    // To see something is no contact of the agency.
    const { rows } = await agency.base.database.pool.query(`select answered_at from leads where id = '${seeker}'`);
    expect(rows).toEqual([{ answered_at: null }]);
    const { entries } = await readTimeline(rohan, [], person);
    expect(entries.filter(({ action }) => action === 'offered')).toMatchObject([
      { difference: { properties: [null, 1] } },
    ]);

    agency.clock.set('2026-11-21T07:00:00Z');
    const second = await addProperty({ address: place });
    await openPortal(portalContext);
    expect(await history()).toHaveLength(2);
    agency.clock.set('2026-11-21T08:00:00Z');
    const { property_ids } = await createLink(rohan, { topic: 'leads', person_id: seeker, id: uuid(), days: 30 });
    expect(new Set(property_ids)).toEqual(new Set([first, second]));
    const sent = {
      topic: 'leads',
      person_id: seeker,
      id: uuid(),
      type: 'whatsapp',
      text: 'Here',
      property_ids,
    } as const;
    await logMessage(rohan, sent);
    expect(new Set((await offers()).map(([, type]) => type))).toEqual(new Set(['whatsapp']));
  });

  it('confirms a meeting, and writes to the agent, once', async () => {
    const { id } = await addMeeting('Own call', { lead_id: leadId }, 10);
    const { portalContext } = await enterAsLead();
    expect((await confirmMeeting(portalContext, id)).meetings).toMatchObject([{ status: 'confirmed' }]);
    const message = { id: uuid(), text: 'कधी पाहू शकतो?' };
    await write(portalContext, message);
    await write(portalContext, message);
    const { items } = await readCommunications(rohan, { topic: 'leads', person_id: leadId });
    expect(items).toMatchObject([{ type: 'portal', direction: 'in', content: 'कधी पाहू शकतो?' }]);
    const raised = (await readBell(rohan, [])).items.filter(({ entity_id }) => entity_id === leadId);
    expect(raised.map(({ kind }) => kind)).toEqual(['client_wrote']);
    const { entries } = await readTimeline(rohan, [], { topic: 'leads', id: leadId });
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['wrote', 'link_made', 'created']));
  });

  it('keeps the link as the client that they become; the link ends with the client', async () => {
    const { cookie, link } = await enterAsLead();
    await write(await portalAuth.requirePortalContext(callWith(cookie)), { id: uuid(), text: 'As a lead' });
    await convertLead(rohan, { id: leadId, client_id: clientId, client_type: null });
    const portalContext = await portalAuth.requirePortalContext(callWith(cookie));
    expect(portalContext.portalSession).toMatchObject({ person: { topic: 'clients', id: clientId }, language: 'mr' });
    const view = await readPortal(portalContext);
    expect(view).toMatchObject({ client: { full_name: 'Anjali Gokhale' }, messages: [{ text: 'As a lead' }] });
    expect(view.properties.map(({ id }) => id)).toEqual([propertyId]);
    const { links: listed } = await listPortalLinks(rohan, { topic: 'clients', person_id: clientId });
    expect(listed.map(({ id }) => id)).toEqual([link.id]);
    const active = (await listActiveLinks(rohan, {})).links.find(({ id }) => id === link.id);
    expect(active).toMatchObject({ topic: 'clients', person_id: clientId, person: 'Anjali Gokhale' });

    await deleteLead(rohan, leadId);
    expect(await readCode(cookie), 'the client remains').toBe('no failure');
    await restoreLead(rohan, leadId);
    await deleteClient(rohan, clientId);
    expect(await readCode(cookie)).toBe('unauthenticated');
    // A new link opens the portal of the lead, who remains.
    const { portalContext: again } = await enterAsLead();
    expect(again.portalSession.person).toEqual({ topic: 'leads', id: leadId });
  });

  it('is shut out alike when the link is guessed, expired, revoked, or the lead is in the trash', async () => {
    const [expired, revoked, deleted] = [await enterAsLead(), await enterAsLead(), await enterAsLead()];
    await revokePortalLink(rohan, revoked.link.id);
    expect(await readCode(revoked.cookie)).toBe('unauthenticated');
    expect(await readCode(`aangan_portal=${'a'.repeat(43)}`)).toBe('unauthenticated');
    await deleteLead(rohan, leadId);
    expect(await readCode(deleted.cookie)).toBe('unauthenticated');
    const links = (await listActiveLinks(rohan, {})).links.map(({ id }) => id);
    expect(links).not.toContain(deleted.link.id);
    const made = createLink(rohan, { topic: 'leads', person_id: leadId, id: uuid(), days: 1 });
    expect(await failureCode(made)).toBe('not_found');
    await restoreLead(rohan, leadId);
    expect(await readCode(deleted.cookie)).toBe('no failure');
    agency.clock.set('2026-12-21T06:00:00Z');
    expect(await readCode(expired.cookie)).toBe('unauthenticated');
  });

  it('can be shut out by the creator of the link, the lead’s agent, and those who may delete any lead', async () => {
    const [junior, manager] = [await agency.hire('Junior Agent'), await agency.hire('Manager')];
    const make = async (by: Context<Staff>) =>
      (await createLink(by, { topic: 'leads', person_id: leadId, id: uuid(), days: 1 })).link.id;
    const [ofRohan, own, again] = [await make(rohan), await make(junior), await make(junior)];
    expect(await failureCode(revokePortalLink(junior, ofRohan))).toBe('forbidden');
    for (const [by, id] of [
      [junior, own],
      [rohan, again],
      [manager, ofRohan],
    ] as const)
      expect(await revokePortalLink(by, id)).toMatchObject({ state: 'revoked' });
  });

  it.each(['erased', 'purged'] as const)('loses the link when %s, but not the client that they became', async (act) => {
    const became = await addLead('Lata Bhide');
    const [lost, kept] = [await enterAsLead(), await enterAsLead(became)];
    await convertLead(rohan, { id: became, client_id: clientId, client_type: null });
    await transact(rohan, (tx) =>
      portalErasureHandler.erase(tx, { act, topic: 'leads', ids: [leadId, became], at: agency.clock.now() }),
    );
    expect(await readCode(lost.cookie)).toBe('unauthenticated');
    expect(await readCode(kept.cookie)).toBe('no failure');
    const { rows } = await agency.base.database.pool.query('select lead_id from portal_links where id = $1', [
      kept.link.id,
    ]);
    expect(rows).toEqual([{ lead_id: null }]);
  });
});
