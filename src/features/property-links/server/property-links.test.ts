import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { deleteClient } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { emailProperty } from '#features/communications/server/email-property.ts';
import { readCommunications } from '#features/communications/server/history.ts';
import { logMessage } from '#features/communications/server/log-contact.ts';
import { writeMessageText } from '#features/communications/server/message-text.ts';
import { sendEmail } from '#features/communications/server/person-email.ts';
import { recordConsent } from '#features/consents/server/service.ts';
import { readFollowUpsOf } from '#features/follow-ups/server/service.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { decideMatch, listPeopleFor, listPropertiesFor } from '#features/matching/server/service.ts';
import { readBell } from '#features/notifications/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { deleteProperty } from '#features/properties/server/service/delete-property.ts';
import { createProperty, setPropertyStatus } from '#features/properties/server/service/save-property.ts';
import { declineVisitRequest, proposeVisitTimes } from '#features/visit-requests/server/answer-request.ts';
import { listWaitingVisits } from '#features/visit-requests/server/read-requests.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { PropertyLinkInput } from '../contract.ts';
import { propertyLink, propertyLinkInput } from '../contract.ts';
import { acceptTime, askForVisit, dismissProperty, problemOfVisit, takeAnswersBack } from './answers.ts';
import { propertyLinkErasureHandler } from './erasure-handler.ts';
import { openPropertyLinkTokens } from './link-tokens.ts';
import type { LinkContext } from './links.ts';
import {
  createPropertyLink,
  extendPropertyLink,
  listLinksOfPerson,
  listLinksOfProperty,
  messageLinksOf,
  restorePropertyLink,
  revokePropertyLink,
} from './links.ts';
import { renderLinkPage } from './page/render-page.ts';
import type { ReaderContext } from './read-page.ts';
import { findLinkOfToken, readComparisonPage, readLinkPage, recordLinkOpen } from './read-page.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let rohan: Context<Staff>;
let propertyId: string;
let clientId: string;
let locality: string;

const tokens = openPropertyLinkTokens({ secret: 'a secret of a test', publicUrl: 'http://localhost:3000' });
const links = messageLinksOf(tokens);
const by = (staff: Context<Staff>): LinkContext => ({ ...staff, tokens });
const reader = (): ReaderContext => ({ ...agency.base, actor: { kind: 'program', profileId: null } });
const client = (): ContactPerson => ({ topic: 'clients', id: clientId });

beforeAll(async () => {
  agency = await openTestAgency();
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
});
afterAll(() => agency.close());

beforeEach(async () => {
  agency.clock.set('2026-11-21T06:00:00Z');
  locality = `Nagar ${uuid().slice(-10)}`;
  clientId = (
    await createClient(
      rohan,
      aClient({ full_name: 'Anjali Gokhale', language: 'mr', email: 'a@example.in', preferred_locations: [locality] }),
    )
  ).id;
  propertyId = (await createProperty(rohan, aProperty({ title: 'Sahyadri Heights', address: locality }))).id;
});

const share = (changes: Partial<PropertyLinkInput> = {}, staff = rohan) =>
  createPropertyLink(by(staff), {
    id: uuid(),
    property_ids: [propertyId],
    recipient: client(),
    recipient_name: '',
    days: 30,
    with_exact_address: false,
    ...changes,
  });

const tokenOf = (url: string) => new URL(url).pathname.replace('/p/', '');

async function open(url: string, number?: number) {
  const link = await findLinkOfToken(reader(), tokenOf(url), number);
  if (!link) throw new Error('the link does not open');
  return link;
}

const opens = async (url: string) => (await findLinkOfToken(reader(), tokenOf(url))) !== null;

const failureCode = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );

describe('a property link', () => {
  it('opens its property in the language of its recipient, and is stored only as a hash', async () => {
    const id = uuid();
    const { url, message, link } = await share({ id });
    expect(propertyLink.parse(link)).toMatchObject({
      properties: [{ id: propertyId, title: 'Sahyadri Heights' }],
      recipient: { topic: 'clients', id: clientId, full_name: 'Anjali Gokhale' },
      language: 'mr',
      with_exact_address: false,
      state: 'live',
      opens: 0,
      last_opened_at: null,
      url,
      may_revoke: true,
    });
    expect(message).toContain(url);
    const page = await readLinkPage(reader(), await open(url));
    expect(page).toMatchObject({
      property: { id: propertyId },
      contact: { full_name: 'Rohan Deshpande' },
      answers: [],
    });
    const { rows } = await agency.base.database.pool.query('select property_links::text as row from property_links');
    expect(rows.some(({ row }) => String(row).includes(tokenOf(url)))).toBe(false);
    // A repeated request gets the same link.
    expect((await share({ id })).url).toBe(url);
    expect(await listLinksOfProperty(by(rohan), propertyId)).toHaveLength(1);
    expect(await failureCode(share({ id }, await agency.hire('Agent')))).toBe('conflict');
  });

  it('ends when it expires or is revoked, with its recipient, and never with another secret', async () => {
    const { url, link } = await share();
    expect(await opens(url)).toBe(true);
    const other = openPropertyLinkTokens({ secret: 'another secret', publicUrl: 'http://localhost:3000' });
    expect(await opens(other.urlOf(link.id))).toBe(false);
    expect((await listLinksOfProperty({ ...rohan, tokens: other }, propertyId))[0]?.url).toBeNull();
    expect(await revokePropertyLink(by(rohan), link.id)).toMatchObject({ state: 'revoked', url: null });
    expect(await opens(url)).toBe(false);
    expect(await restorePropertyLink(by(rohan), link.id)).toMatchObject({ state: 'live', url });
    expect(await opens(url)).toBe(true);
    agency.clock.set('2026-12-21T06:00:00Z');
    expect(await opens(url)).toBe(false);
    agency.clock.set('2026-11-21T06:00:00Z');
    await deleteClient(rohan, clientId);
    expect(await opens(url)).toBe(false);
  });

  it('is kept open for longer under its URL while it opens and its reader may be written to', async () => {
    const { url, link } = await share();
    agency.clock.set('2026-12-20T06:00:00Z');
    const extended = await extendPropertyLink(by(rohan), { id: link.id, days: 30 });
    expect(extended).toMatchObject({ state: 'live', url, expires_at: '2027-01-19T06:00:00.000Z' });
    expect(await extendPropertyLink(by(rohan), { id: link.id, days: 7 })).toEqual(extended);
    agency.clock.set('2027-01-19T05:59:00Z');
    expect(await opens(url)).toBe(true);
    const { entries } = await readTimeline(rohan, [], { topic: 'clients', id: clientId });
    expect(entries.filter(({ action }) => action === 'sharing_extended')).toHaveLength(1);
    await revokePropertyLink(by(rohan), link.id);
    expect(await failureCode(extendPropertyLink(by(rohan), { id: link.id, days: 30 }))).toBe('conflict');
  });

  it('is revoked by its creator and by those who may delete the property, and both timelines tell', async () => {
    const [junior, manager] = [await agency.hire('Junior Agent'), await agency.hire('Manager')];
    const mine = (await share()).link.id;
    expect(await failureCode(revokePropertyLink(by(junior), mine))).toBe('forbidden');
    await revokePropertyLink(by(manager), mine);
    const own = (await share({}, junior)).link.id;
    await revokePropertyLink(by(junior), own);
    const actions = async (topic: 'properties' | 'clients', id: string) =>
      (await readTimeline(rohan, [], { topic, id })).entries.map(({ action }) => action);
    const wanted = ['sharing_revoked', 'property_shared', 'sharing_revoked', 'property_shared', 'created'];
    expect(await actions('properties', propertyId)).toEqual(wanted);
    expect(await actions('clients', clientId)).toEqual(wanted);
  });

  it('says only that the property is gone once it is closed or in the trash', async () => {
    const { url } = await share();
    await setPropertyStatus(rohan, { id: propertyId, status: 'sold' });
    const page = await readLinkPage(reader(), await open(url));
    expect([page.property, page.contact?.full_name]).toEqual([null, 'Rohan Deshpande']);
    expect(await failureCode(share())).toBe('conflict');
    await setPropertyStatus(rohan, { id: propertyId, status: 'available' });
    await deleteProperty(rohan, propertyId);
    expect((await readLinkPage(reader(), await open(url))).property).toBeNull();
  });

  it('counts its opens, a reload only once', async () => {
    const { url } = await share();
    await recordLinkOpen(reader(), await open(url));
    agency.clock.set('2026-11-21T06:00:30Z');
    await recordLinkOpen(reader(), await open(url));
    agency.clock.set('2026-11-21T06:05:00Z');
    await recordLinkOpen(reader(), await open(url));
    expect((await listLinksOfPerson(by(rohan), client()))[0]).toMatchObject({
      opens: 2,
      last_opened_at: '2026-11-21T06:05:00.000Z',
    });
  });

  it('follows a lead who becomes a client, and is erased with the person', async () => {
    const lead = await createLead(rohan, aLead({ full_name: 'Lata Rane' }));
    const { url } = await share({ recipient: { topic: 'leads', id: lead.id } });
    const becomes = uuid();
    await convertLead(rohan, { id: lead.id, client_id: becomes, client_type: 'buyer' });
    const person = { topic: 'clients', id: becomes } as const;
    expect(await listLinksOfPerson(by(rohan), person)).toMatchObject([{ url, recipient: person }]);
    await dismissProperty(reader(), await open(url), { id: uuid(), reason: 'price', message: 'Too dear for Lata' });
    await transact(rohan, (tx) =>
      propertyLinkErasureHandler.erase(tx, { topic: 'clients', ids: [person.id], at: new Date(), act: 'erased' }),
    );
    expect(await opens(url)).toBe(false);
    const { rows } = await agency.base.database.pool.query(
      `select * from property_link_answers where message like '%Lata%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a link that compares', () => {
  it('shows its properties in their order, takes an answer to each, and leaves out those that are gone', async () => {
    const add = async (title: string) => (await createProperty(rohan, aProperty({ title, address: locality }))).id;
    const [second, third] = [await add('Baner Villa'), await add('Aundh Studio')];
    const property_ids = [propertyId, second, third];
    const { url, link, message } = await share({ property_ids, language: 'en' });
    expect(link.properties.map(({ id }) => id)).toEqual(property_ids);
    expect(message.split('\n')).toHaveLength(5);
    const compared = async () =>
      (await readComparisonPage(reader(), await open(url))).compared.map((one) => [one.number, one.property.id]);
    expect(await compared()).toEqual(property_ids.map((id, index) => [index + 1, id]));
    expect(await findLinkOfToken(reader(), tokenOf(url), 4)).toBeNull();

    await dismissProperty(reader(), await open(url, 2), { id: uuid(), reason: 'price', message: '' });
    const visit = { id: uuid(), day: '', part: '', message: '', name: '', phone: '' } as const;
    await askForVisit(reader(), await open(url, 3), visit);
    const { compared: answered } = await readComparisonPage(reader(), await open(url));
    expect(answered.map(({ answers }) => answers.map(({ kind }) => kind))).toEqual([[], ['not_suitable'], ['visit']]);
    const { items } = await listPropertiesFor(rohan, { person: client(), with_set_aside: true });
    const decidedOf = (id: string) => items.find(({ property }) => property.id === id)?.decided;
    expect([decidedOf(propertyId), decidedOf(second)?.reason, decidedOf(third)?.decision]).toEqual([
      null,
      'price',
      'interested',
    ]);
    // Taking one back leaves the other.
    await takeAnswersBack(reader(), await open(url, 2));
    expect((await listLinksOfPerson(by(rohan), client()))[0]?.answers).toMatchObject([{ property_id: third }]);

    await setPropertyStatus(rohan, { id: second, status: 'sold' });
    await deleteProperty(rohan, third);
    expect(await compared()).toEqual([[1, propertyId]]);
    expect((await readLinkPage(reader(), await open(url, 2))).property).toBeNull();
    expect((await listLinksOfProperty(by(rohan), second)).map(({ id }) => id)).toEqual([link.id]);
    // A purged property leaves the link, and the last one ends it.
    const { pool } = agency.base.database;
    await pool.query('delete from properties where id = $1', [third]);
    expect((await open(url)).properties).toHaveLength(2);
    await pool.query('delete from properties where id = $1', [propertyId]);
    expect([(await open(url)).property_id, (await open(url, 2)).property_id]).toEqual([second, second]);
    expect(await findLinkOfToken(reader(), tokenOf(url), 1)).toBeNull();
    await pool.query('delete from properties where id = $1', [second]);
    expect((await pool.query('select from property_links where id = $1', [link.id])).rowCount).toBe(0);
  });

  it('takes a visit for each property of somebody without a record', async () => {
    const second = (await createProperty(rohan, aProperty({ title: 'Baner Villa', address: locality }))).id;
    const { url } = await share({ property_ids: [propertyId, second], recipient: null });
    const ask = async (number: number) => {
      const form = { id: uuid(), day: '', part: '', message: '', name: 'Meera', phone: '+919812345678' } as const;
      await askForVisit(reader(), await open(url, number), form);
      return form.id;
    };
    const [first, other] = [await ask(1), await ask(2)];
    const waiting = async () => {
      const listed = await listWaitingVisits(rohan, { whose: 'all' });
      return listed.filter(({ property }) => [propertyId, second].includes(property.id)).map(({ id }) => id);
    };
    expect(await waiting()).toEqual([first, other]);
    // A later one replaces the one about the same property.
    const later = await ask(2);
    expect(await waiting()).toEqual([first, later]);
    await declineVisitRequest(rohan, { id: later, answer: 'It is being painted.' });
    const { compared } = await readComparisonPage(reader(), await open(url));
    expect(compared.map(({ answers }) => answers.map(({ id, state }) => [id, state]))).toEqual([
      [[first, 'open']],
      [[later, 'declined']],
    ]);
    await takeAnswersBack(reader(), await open(url, 1));
    expect(await waiting()).toEqual([]);
  });

  it('is made of one to five different properties', () => {
    const ids = Array.from({ length: 6 }, () => uuid());
    const isValid = (property_ids: readonly string[]) =>
      propertyLinkInput.safeParse({ id: uuid(), property_ids }).success;
    expect([[], ids.slice(0, 1), ids.slice(0, 5), ids, [ids[0] ?? '', ids[0] ?? '']].map(isValid)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('goes with one message as one URL', async () => {
    const second = (await createProperty(rohan, aProperty({ title: 'Baner Villa' }))).id;
    const id = uuid();
    const offered = { property_ids: [propertyId, second], link_ids: [id] };
    const person = { topic: 'clients', person_id: clientId } as const;
    const { text } = await writeMessageText(rohan, { ...person, ...offered }, links);
    expect(text.match(/http\S+/gu)).toEqual([tokens.urlOf(id)]);
    await logMessage(rohan, { ...person, ...offered, id: uuid(), type: 'whatsapp', text }, links);
    expect((await open(tokens.urlOf(id))).properties.map((one) => one.property_id)).toEqual([propertyId, second]);
  });
});

describe('a person who refuses contact', () => {
  const consent = (input: Partial<Parameters<typeof recordConsent>[1]>) =>
    recordConsent(rohan, {
      id: uuid(),
      topic: 'clients',
      person_id: clientId,
      act: 'withdrawn',
      purposes: ['offers'],
      channels: ['whatsapp'],
      way: 'phone',
      note: '',
      ...input,
    });
  const refusal = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof Failure ? error.details.reason : String(error)),
    );

  it('gets no link by a channel that they refuse, and none at all if they refuse all', async () => {
    const offered = { property_ids: [propertyId], link_ids: [uuid()] };
    const text = tokens.urlOf(offered.link_ids[0] ?? '');
    const send = (type: 'whatsapp' | 'sms') =>
      logMessage(rohan, { topic: 'clients', person_id: clientId, ...offered, id: uuid(), type, text }, links);
    await consent({});
    expect([await refusal(send('whatsapp')), await opens(text)]).toEqual(['consent_withdrawn', false]);
    expect([await refusal(send('sms')), await opens(text)]).toEqual([null, true]);
    expect(await refusal(share())).toBeNull();
    await consent({ channels: ['sms', 'email'] });
    expect(await refusal(share())).toBe('consent_withdrawn');
    expect(await refusal(share({ recipient: null, recipient_name: 'Anybody' }))).toBeNull();
    await consent({ act: 'do_not_contact', purposes: [], channels: [] });
    expect(await refusal(share())).toBe('do_not_contact');
  });
});

describe('an answer', () => {
  it('that asks for a visit reaches the agent, plans a follow-up, and counts as interest once', async () => {
    const { url } = await share();
    const form = {
      id: uuid(),
      day: '2026-11-28',
      part: 'morning',
      message: 'With my mother',
      name: '',
      phone: '',
    } as const;
    await askForVisit(reader(), await open(url), form);
    await askForVisit(reader(), await open(url), form);
    const [link] = await listLinksOfPerson(by(rohan), client());
    expect(link?.answers).toMatchObject([{ kind: 'visit', wanted_on: '2026-11-28', day_part: 'morning' }]);
    expect(await readFollowUpsOf(rohan, { topic: 'clients', person_id: clientId })).toMatchObject([
      { note: 'Wants to see Sahyadri Heights · 28/11/2026 · Morning · With my mother', agent: 'Rohan Deshpande' },
    ]);
    const bell = await readBell(rohan, []);
    expect(bell.items.filter(({ entity_id }) => entity_id === clientId).map(({ kind }) => kind)).toEqual([
      'visit_requested',
    ]);
    const { items } = await listPropertiesFor(rohan, { person: client() });
    expect(items.map(({ decided }) => [decided?.decision, decided?.by_client])).toEqual([['interested', true]]);
  });

  it('that dismisses is remembered for matching with its reason, and can be taken back', async () => {
    const { url } = await share();
    const setAside = async () => (await listPropertiesFor(rohan, { person: client() })).set_aside;
    await dismissProperty(reader(), await open(url), { id: uuid(), reason: 'location', message: '' });
    expect(await setAside()).toBe(1);
    const remembered = async () => {
      const { items } = await listPropertiesFor(rohan, { person: client(), with_set_aside: true });
      return items.find(({ property }) => property.id === propertyId)?.decided;
    };
    expect(await remembered()).toMatchObject({ decision: 'not_suitable', reason: 'location', by_client: true });
    // The agent undoes it: the property is offered again.
    await decideMatch(rohan, { person: client(), property_id: propertyId, decision: null });
    expect([await setAside(), await remembered()]).toEqual([0, null]);
    await dismissProperty(reader(), await open(url), { id: uuid(), reason: 'size', message: '' });
    expect(await remembered()).toMatchObject({ reason: 'size' });
    expect((await listLinksOfProperty(by(rohan), propertyId))[0]?.answers).toMatchObject([
      { kind: 'not_suitable', reason: 'size', property_id: propertyId },
    ]);
    await takeAnswersBack(reader(), await open(url));
    await takeAnswersBack(reader(), await open(url));
    expect(await setAside()).toBe(0);
    expect((await listLinksOfProperty(by(rohan), propertyId))[0]?.answers).toEqual([]);
  });

  it('of somebody without a record reaches the property’s agent with the number to call', async () => {
    const { url } = await share({ recipient: null, recipient_name: 'A neighbour' });
    const form = { id: uuid(), day: '', part: '', message: '', name: 'Vikram', phone: '98220 41736' } as const;
    await askForVisit(reader(), await open(url), form);
    expect(await listLinksOfProperty(by(rohan), propertyId)).toMatchObject([
      {
        recipient: null,
        recipient_name: 'A neighbour',
        language: 'en',
        answers: [{ name: 'Vikram', phone: '98220 41736' }],
      },
    ]);
    const bell = await readBell(rohan, []);
    expect(bell.items.filter(({ entity_id }) => entity_id === propertyId).map(({ kind }) => kind)).toContain(
      'visit_requested',
    );
  });
});

describe('a reader of a link', () => {
  const proposed = async (of: Partial<PropertyLinkInput> = {}) => {
    const { url } = await share(of);
    const form = {
      id: uuid(),
      day: '2026-11-28',
      part: '',
      message: '',
      name: 'Vikram',
      phone: '98220 41736',
    } as const;
    await askForVisit(reader(), await open(url), form);
    // Another time for each test, so that the visits do not overlap.
    const minute = String(++made).padStart(2, '0');
    const times = [`2026-11-29T04:${minute}:00.000Z`, `2026-12-${String(made + 1).padStart(2, '0')}T05:30:00.000Z`];
    await proposeVisitTimes(rohan, { id: form.id, times, answer: '' });
    return { url, id: form.id, times };
  };
  let made = 0;
  const answerOf = async (url: string) => (await readLinkPage(reader(), await open(url))).answers[0];

  it.each([
    ['with a record', {}],
    ['without one', { recipient: null }],
  ] as const)('%s accepts a proposed time once, and a stranger’s link cannot', async (_, of) => {
    const { url, id, times } = await proposed(of);
    const [early = '', late = ''] = times;
    const other = await share({ recipient: null });
    expect(await acceptTime(reader(), await open(other.url), { id, at: late })).toBe(false);
    expect(await acceptTime(reader(), await open(url), { id, at: '2026-11-30T05:30:00Z' })).toBe(false);
    agency.clock.set('2026-11-30T06:00:00Z');
    expect(await acceptTime(reader(), await open(url), { id, at: early })).toBe(false);
    expect(await answerOf(url)).toMatchObject({ state: 'proposed' });
    expect(await acceptTime(reader(), await open(url), { id, at: late })).toBe(true);
    expect(await acceptTime(reader(), await open(url), { id, at: late })).toBe(true);
    expect(await answerOf(url)).toMatchObject({
      state: 'accepted',
      meeting_at: expect.stringContaining(late.slice(0, 16)),
    });
    await takeAnswersBack(reader(), await open(url));
    expect(await answerOf(url)).toBeUndefined();
  });

  it('asks for every day but the agency’s holidays', async () => {
    const { url } = await share();
    const link = await open(url);
    const { visitDays } = await readLinkPage(reader(), link);
    // Sunday, a day off, is when most buyers have time.
    expect(visitDays.map(({ on }) => on).slice(0, 3)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24']);
    const problem = (day: string, part: '' | 'evening' = '') =>
      problemOfVisit(reader(), link, { id: uuid(), day, part, message: '', name: '', phone: '' });
    expect(await Promise.all([problem('2026-11-20'), problem('2026-11-22'), problem('2027-01-04')])).toEqual([
      'day',
      null,
      'day',
    ]);
  });
});

describe('a message that offers properties', () => {
  it('carries a link for each, in the reader’s language, which open once it is logged', async () => {
    const second = (await createProperty(rohan, aProperty({ title: 'Baner Villa' }))).id;
    const sold = (await createProperty(rohan, aProperty({ title: 'Old House' }))).id;
    await setPropertyStatus(rohan, { id: sold, status: 'sold' });
    const offered = { property_ids: [propertyId, second, sold], link_ids: [uuid(), uuid(), uuid()] };
    const person = { topic: 'clients', person_id: clientId } as const;
    const { text } = await writeMessageText(rohan, { ...person, ...offered }, links);
    const urls = text.match(/http\S+/gu) ?? [];
    expect(urls).toEqual(offered.link_ids.slice(0, 2).map((id) => tokens.urlOf(id)));
    expect(await opens(urls[0] ?? '')).toBe(false);
    const message = { ...person, ...offered, id: uuid(), type: 'whatsapp', text } as const;
    await logMessage(rohan, message, links);
    await logMessage(rohan, message, links);
    expect((await open(urls[1] ?? '')).language).toBe('mr');
    expect(await listLinksOfPerson(by(rohan), client())).toHaveLength(2);
    // A link that was taken out of the text is not made.
    const [removed, kept] = [uuid(), uuid()];
    const email = { ...person, subject: 'Two', template_id: null, property_ids: [propertyId, second] };
    await sendEmail(
      rohan,
      { ...email, id: uuid(), content: `<p>${tokens.urlOf(kept)}</p>`, link_ids: [removed, kept] },
      links,
    );
    expect([await opens(tokens.urlOf(removed)), await opens(tokens.urlOf(kept))]).toEqual([false, true]);
  });

  it('goes by email to several people once, each with a link of their own, and leaves out who may not get it', async () => {
    const { id: leadId } = await createLead(rohan, aLead({ full_name: 'Imran Shaikh', email: 'i@example.in' }));
    const { id: silentId } = await createClient(rohan, aClient({ full_name: 'Nina Rao', email: null }));
    const { id: refusingId } = await createClient(rohan, aClient({ full_name: 'Om Patil', email: 'o@example.in' }));
    const consent = { id: uuid(), topic: 'clients', person_id: refusingId, act: 'do_not_contact' } as const;
    await recordConsent(rohan, { ...consent, purposes: [], channels: [], way: 'phone', note: '' });
    const people = [
      { topic: 'clients', person_id: clientId } as const,
      { topic: 'leads', person_id: leadId } as const,
      { topic: 'clients', person_id: silentId } as const,
      { topic: 'clients', person_id: refusingId } as const,
      { topic: 'clients', person_id: uuid() } as const,
    ].map((person) => ({ ...person, id: uuid(), link_id: uuid() }));
    const send = () => emailProperty(rohan, { property_id: propertyId, people }, links);
    const results = await send();
    expect(results.map(({ left_out }) => left_out)).toEqual([null, null, 'no_email', 'do_not_contact', 'gone']);
    expect(await send()).toEqual(results);

    const urls = people.map(({ link_id }) => tokens.urlOf(link_id));
    expect(await Promise.all(urls.map(opens))).toEqual([true, true, false, false, false]);
    expect((await open(urls[0] ?? '')).language).toBe('mr');
    for (const [index, { topic, person_id }] of people.slice(0, 2).entries()) {
      const { items } = await readCommunications(rohan, { topic, person_id });
      expect(items).toMatchObject([{ type: 'email', subject: 'Sahyadri Heights', status: 'pending' }]);
      expect(items[0]?.content).toContain(`href="${urls[index]}"`);
    }
    const { items } = await listPeopleFor(rohan, { id: propertyId, limit: 60 });
    const match = items.find(({ person }) => person.id === clientId);
    expect(match).toMatchObject({ person: { email: 'a@example.in' }, offered: { type: 'email' } });
  });
});

describe('a visit', () => {
  it('is one request with the portal’s, and the page shows what the agency answered', async () => {
    const { url } = await share({ language: 'en' });
    const form = { id: uuid(), day: '2026-11-28', part: 'morning', message: '', name: '', phone: '' } as const;
    await askForVisit(reader(), await open(url), form);
    const listed = await listWaitingVisits(rohan, { whose: 'all', person: client() });
    expect(listed).toMatchObject([{ id: form.id, preferred_times: [{ on: '2026-11-28', part: 'morning' }] }]);
    const shown = async () => {
      const page = await readLinkPage(reader(), await open(url));
      const request = {
        publicUrl: '',
        nonce: '',
        path: '/p/x',
        number: null,
        language: 'en',
        now: new Date('2026-11-21T06:00:00Z'),
      } as const;
      return renderLinkPage(page, request);
    };
    expect(await shown()).toContain('You asked to see this property.');
    await proposeVisitTimes(rohan, { id: form.id, times: ['2026-11-29T05:30:00Z'], answer: 'The key is away.' });
    expect(await shown()).toMatch(
      /We can show it to you at these times:.*name="at" value="2026-11-29T05:30:00.000Z">[^<]*29 November 2026[^<]*11:00.*The key is away/u,
    );
    // A later answer replaces the request, which then waits no longer.
    await dismissProperty(reader(), await open(url), { id: uuid(), reason: 'price', message: '' });
    expect(await listWaitingVisits(rohan, { whose: 'all', person: client() })).toEqual([]);
    expect(await readFollowUpsOf(rohan, { topic: 'clients', person_id: clientId })).toEqual([]);
  });
});
