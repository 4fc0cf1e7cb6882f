import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClient } from '#features/clients/client-testing.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { maxRevealed } from '#features/visibility/rules.ts';
import { maskFor } from '#platform/visibility/server/hidden-contacts.ts';
import { maskedKinds } from '#platform/visibility/visibility.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';

type Person = Awaited<ReturnType<TestApp['addPerson']>>;

const all = { read: 'all', write: 'all', delete: 'all', export: 'all' } as const;

let testApp: TestApp;
let admin: Person;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.addPerson({ role: 'Admin', full_name: 'Meera Kulkarni' });
  asha = await testApp.addPerson({ role: 'Manager', full_name: 'Asha Rao' });
  ravi = await testApp.addPerson({ role: 'Agent', full_name: 'Ravi Joshi' });
  await hide('Manager', true);
});
afterAll(() => testApp.close());

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape of an answer is that of its procedure.
  readonly json: any;
}

async function call(by: Person, name: string, input: object = {}): Promise<Answer> {
  const answer = await testApp.built.app.inject({
    method: 'POST',
    url: `/rpc/${name.replace('.', '/')}`,
    headers: { cookie: by.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    payload: JSON.stringify({ json: input }),
  });
  return { status: answer.statusCode, json: JSON.parse(answer.body).json };
}

async function done(by: Person, name: string, input: object = {}) {
  const { status, json } = await call(by, name, input);
  expect([name, status, status < 300 ? '' : JSON.stringify(json)]).toEqual([name, 200, '']);
  return json;
}

async function hide(role: string, hides_contacts: boolean): Promise<void> {
  await done(admin, 'visibility.save', { role, kinds: maskedKinds.map((kind) => ({ kind, ...all, hides_contacts })) });
}

const query = async (text: string, values: unknown[]) =>
  (await testApp.services.database.pool.query(text, values)).rows;

let made = 0;
const contactsOf = () => {
  made += 1;
  return { phone: `98220 ${10_000 + made}`, email: `person.${made}@mail.example` };
};

describe('contact details of records that are not the person’s', () => {
  it('are masked in a list, on a page, in the timeline and in a note, but not of own records', async () => {
    const theirs = aLead({ full_name: 'Lead of Ravi', assigned_agent_id: ravi.id, phone: '98111 22222' });
    const lead = await done(admin, 'leads.create', { ...theirs, email: 'ravis.lead@mail.example' });
    const { version, id } = await done(admin, 'leads.update', {
      ...theirs,
      version: lead.version,
      phone: '98111 33333',
    });
    const written_at = new Date().toISOString();
    await done(admin, 'notes.add', { id: uuid(), topic: 'leads', record_id: id, body: 'Rang 98111-33333', written_at });
    const found = await done(asha, 'leads.find', { id });
    expect([found.phone, found.phone_e164]).toEqual(['981•• •••33', '+91981•••••33']);
    const [item] = (await done(asha, 'leads.list')).items;
    expect(item.phone).toBe('981•• •••33');
    expect(JSON.stringify(await done(asha, 'history.timeline', { topic: 'leads', id }))).not.toMatch(
      /98111 ?(22222|33333)/u,
    );
    expect(JSON.stringify(await done(asha, 'notes.list', { topic: 'leads', record_id: id }))).toContain(
      'Rang 981••-•••33',
    );
    // Her own records, and others for an Admin, are as before.
    const own = await done(asha, 'leads.create', aLead({ assigned_agent_id: asha.id, ...contactsOf() }));
    expect((await done(asha, 'leads.find', { id: own.id })).phone).toBe(own.phone);
    expect((await done(admin, 'leads.find', { id })).phone).toBe('98111 33333');
    expect(version).toBe(2);
  });

  it('are those of a client of one’s own property, and of a lead that is offered', async () => {
    const { id: owner_id, phone } = await done(admin, 'clients.create', aClient(contactsOf()));
    expect((await done(asha, 'clients.find', { id: owner_id })).phone).toContain('•');
    const type = { id: uuid(), name: 'Row house', description: '', type_group: 'Residential' };
    const { id: property_type_id } = await done(admin, 'propertyTypes.create', type);
    const property = aProperty({ property_type_id, agent_id: asha.id, owner_id });
    await done(admin, 'properties.create', property);
    expect((await done(asha, 'properties.find', { id: property.id })).owner.phone).toBe(phone);
    const lead = await done(admin, 'leads.create', aLead(contactsOf()));
    expect((await done(asha, 'leads.find', { id: lead.id })).phone).toContain('•');
    await query('insert into lead_offers (lead_id, agent_id) values ($1, $2)', [lead.id, asha.id]);
    expect((await done(asha, 'leads.find', { id: lead.id })).phone).toBe(lead.phone);
  });

  it('are not had by naming a client as the owner or a contact of one’s own property', async () => {
    const { id: owner_id, phone } = await done(
      admin,
      'clients.create',
      aClient({ agent_id: ravi.id, ...contactsOf() }),
    );
    const named = await call(asha, 'properties.create', aProperty({ agent_id: asha.id, owner_id }));
    const forbidden = { code: 'forbidden', fields: [{ path: 'owner_id', code: 'hidden_contact' }] };
    expect(named.json.data).toMatchObject(forbidden);
    const property = aProperty({ agent_id: asha.id });
    const { id, version } = await done(asha, 'properties.create', property);
    const change = { ...property, id, version, status: 'available' };
    expect((await call(asha, 'properties.update', { ...change, owner_id })).json.data).toMatchObject(forbidden);
    const contact = { role: 'tenant', client_id: owner_id, name: null, phone: null };
    await done(asha, 'properties.addContact', { ...contact, id: uuid(), property_id: id });
    expect(JSON.stringify(await done(asha, 'properties.contacts', { id }))).not.toContain(phone);
    expect((await done(asha, 'clients.find', { id: owner_id })).phone).toContain('•');

    const { id: ownClient } = await done(asha, 'clients.create', aClient({ agent_id: asha.id, ...contactsOf() }));
    const saved = await done(asha, 'properties.update', { ...change, owner_id: ownClient });
    // An owner whom somebody else named stays.
    const handed = { ...change, version: saved.version, owner_id };
    const { version: next } = await done(admin, 'properties.update', handed);
    const again = await done(asha, 'properties.update', { ...handed, version: next, title: 'Row house in Baner' });
    expect(again.owner.phone).toBe(phone);
  });

  it('are masked in messages to the person, too', async () => {
    const { id, phone } = await done(admin, 'clients.create', aClient(contactsOf()));
    const meeting = aMeeting({ client_id: id, agent_id: asha.id, meeting_date: '2031-04-01T05:30:00Z' });
    await done(admin, 'meetings.create', meeting);
    const { url } = await done(asha, 'calendarFeed.renew');
    const feed = await testApp.built.app.inject({ method: 'GET', url: new URL(url).pathname + new URL(url).search });
    expect(feed.body).toContain('BEGIN:VEVENT');
    expect(feed.body.replaceAll(/\r\n /gu, '')).not.toContain(phone.replace(' ', ''));
    const { database } = testApp.services;
    expect(await maskFor(database, asha.id, { title: phone })).toEqual({ title: expect.stringContaining('•') });
    expect(await maskFor(database, ravi.id, { title: phone })).toEqual({ title: phone });
  });
});

describe('saving a record with masks', () => {
  it('keeps what is stored, in fields and in texts', async () => {
    const input = aLead({
      full_name: 'Kept',
      phone: '+91 98111 44444',
      email: 'kept@mail.example',
      other_phones: ['work:98111 44445'],
      notes: 'Wife: 98111 44444',
    });
    const { id, version } = await done(admin, 'leads.create', input);
    const shown = await done(asha, 'leads.find', { id });
    expect([shown.email, shown.notes]).toEqual(['k•••@•••', 'Wife: 981•• •••44']);
    const { phone, email, other_phones } = shown;
    const notes = `${shown.notes}. Likes gardens`;
    await done(asha, 'leads.update', {
      ...input,
      id,
      version,
      full_name: 'Renamed',
      phone,
      email,
      other_phones,
      notes,
    });
    const stored = await done(admin, 'leads.find', { id });
    expect(stored).toMatchObject({
      full_name: 'Renamed',
      phone: '+91 98111 44444',
      phone_e164: '+919811144444',
      email: 'kept@mail.example',
      other_phones: ['work:98111 44445'],
      notes: 'Wife: 98111 44444. Likes gardens',
    });
    const [{ difference }] = await query(
      "select difference from changes where topic = 'leads' and entity_id = $1 and action = 'updated'",
      [id],
    );
    expect(Object.keys(difference).toSorted()).toEqual(['full_name', 'notes']);
  });

  it('keeps what is stored in custom fields and in the note of a follow-up', async () => {
    const field = { id: uuid(), kind: 'leads', type: 'text', name: 'Family', choices: [], is_required: false };
    const { key } = await done(admin, 'customFields.create', { ...field, property_type_ids: null });
    const input = aLead({ phone: '98111 55555', custom: { [key]: 'Wife: 98111 55555' } });
    const { id, version } = await done(admin, 'leads.create', input);
    const { custom } = await done(asha, 'leads.find', { id });
    expect(custom).toEqual({ [key]: 'Wife: 981•• •••55' });
    const edited = { ...input, id, version, phone: '981•• •••55', custom: { [key]: `${custom[key]}, Pune` } };
    await done(asha, 'leads.update', edited);
    expect((await done(admin, 'leads.find', { id })).custom).toEqual({ [key]: 'Wife: 98111 55555, Pune' });

    const due = { on: '2031-04-01', time: null };
    const plan = { id: uuid(), topic: 'leads', person_id: id, ...due, note: 'Ring 98111 55555' };
    const planned = await done(admin, 'followUps.plan', plan);
    const change = { id: plan.id, version: planned.version, ...due, note: 'Ring 981•• •••55 again' };
    expect((await done(asha, 'followUps.change', change)).note).toBe('Ring 981•• •••55 again');
    expect(await query('select note from follow_ups where id = $1', [plan.id])).toEqual([
      { note: 'Ring 98111 55555 again' },
    ]);
  });

  it('refuses a mask as a number or an address of a new record', async () => {
    const phone = await call(asha, 'clients.create', aClient({ phone: '981•• •••44' }));
    expect(phone.json.data.fields).toEqual([{ path: 'phone', code: 'not_phone' }]);
    const email = await call(asha, 'clients.create', aClient({ email: 'k•••@•••' }));
    expect(email.json.data.fields).toEqual([{ path: 'email', code: 'not_email' }]);
  });

  it('lets the server write to an address that the person does not see', async () => {
    const { id, email } = await done(admin, 'clients.create', aClient(contactsOf()));
    const message = { subject: 'Hello', content: '<p>Hello</p>', template_id: null };
    const sent = { topic: 'clients', person_id: id, id: uuid(), ...message };
    await done(asha, 'communications.sendEmail', sent);
    expect(await query('select recipient from emails order by created_at desc limit 1', [])).toEqual([
      { recipient: email },
    ]);
  });
});

it('a filter by a text does not tell the contact details of others’ records', async () => {
  const field = { id: uuid(), type: 'text', choices: [], is_required: false, property_type_ids: null };
  const { key } = await done(admin, 'customFields.create', { ...field, kind: 'leads', name: 'Remark' });
  const remark = (phone: string) => ({ [key]: `Uncle, ${phone} or uncle@mail.example` });
  const theirs = { assigned_agent_id: ravi.id, phone: '98333 11111', email: 'uncle@mail.example' };
  const hidden = await done(admin, 'leads.create', aLead({ ...theirs, custom: remark(theirs.phone) }));
  const own = { assigned_agent_id: asha.id, phone: '98333 22222' };
  const mine = await done(admin, 'leads.create', aLead({ ...own, custom: remark(own.phone) }));
  const found = async (by: Person, name: string, value: string | number) => {
    const { items } = await done(by, 'leads.list', { custom: { [name]: value } });
    return items.map(({ id }: { id: string }) => id).toSorted();
  };
  const both = [hidden.id, mine.id].toSorted();
  for (const text of ['98333', '33', '९८३', 'uncle@', 'e@m', 'mail.ex'])
    expect([text, await found(asha, `${key}.has`, text)]).toEqual([text, text === '९८३' ? [] : [mine.id]]);
  expect(await found(asha, `${key}.has`, 'Uncle')).toEqual(both);
  expect(await found(admin, `${key}.has`, '98333')).toEqual(both);

  const number = await done(admin, 'customFields.create', { ...field, id: uuid(), kind: 'leads', name: 'Second' });
  const alone = { ...theirs, custom: { [number.key]: '9833311111' } };
  const { id } = await done(admin, 'leads.create', aLead(alone));
  expect(await found(asha, `${number.key}.from`, 9_833_300_000)).toEqual([]);
  expect(await found(admin, `${number.key}.from`, 9_833_300_000)).toEqual([id]);
});

it('a search by a text of a requirement does not tell the contact details of others’ records', async () => {
  const field = { id: uuid(), type: 'text', choices: [], is_required: false, property_type_ids: null };
  const { key } = await done(admin, 'customFields.create', { ...field, kind: 'requirements', name: 'For whom' });
  const add = async (agent: Person, phone: string) => {
    const { id } = await done(admin, 'leads.create', aLead({ assigned_agent_id: agent.id, phone: null }));
    const custom = { [key]: `Nephew, ${phone}` };
    await done(admin, 'requirements.create', {
      topic: 'leads',
      person_id: id,
      id: uuid(),
      ...aRequirement({ custom }),
    });
    return String(id);
  };
  const [theirs, mine] = [await add(ravi, '98355 11111'), await add(asha, '98355 22222')];
  const found = async (by: Person, text: string) => {
    const { leads } = await done(by, 'search.everything', { q: text });
    const { items } = await done(by, 'leads.list', { search: text });
    return [leads.items, items].map((some) => some.map(({ id }: { id: string }) => id).toSorted());
  };
  const both = [theirs, mine].toSorted();
  expect(await found(admin, '98355')).toEqual([both, both]);
  expect(await found(asha, '98355')).toEqual([[mine], [mine]]);
});

describe('the order of a list', () => {
  const positionOf = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

  /** The leads in an order, page by page, and what the cursors contain. */
  async function sorted(by: Person, sort: string, ids: readonly string[]) {
    const found: string[] = [];
    const cursors: string[] = [];
    for (let cursor: string | undefined; cursors.length < 200; ) {
      const { items, next } = await done(by, 'leads.list', { sort, limit: 1, cursor });
      found.push(...items.map((item: { id: string }) => item.id));
      if (next === null) break;
      cursors.push(positionOf(next));
      cursor = next;
    }
    return { found: found.filter((id) => ids.includes(id)), cursors: cursors.join(' ') };
  }

  it('by a custom field tells nothing of the contact details of others’ records', async () => {
    const field = { type: 'text', choices: [], is_required: false, property_type_ids: null, kind: 'leads' };
    const { key } = await done(admin, 'customFields.create', { ...field, id: uuid(), name: 'Relation' });
    const number = await done(admin, 'customFields.create', { ...field, id: uuid(), type: 'number', name: 'Mobile' });
    const add = async (agent: Person, phone: string) => {
      const custom = { [key]: `Aunt ${phone}, a@${phone}.example`, [number.key]: phone };
      const { id } = await done(admin, 'leads.create', aLead({ assigned_agent_id: agent.id, phone, custom }));
      return String(id);
    };
    const theirs = await add(ravi, '9844400005');
    const own = [await add(asha, '9844400001'), await add(asha, '9844400009')];
    const [low = '', high = ''] = own;
    const ids = [theirs, ...own];
    for (const name of [key, number.key])
      for (const direction of ['up', 'down']) {
        const sort = `custom_${name}.${direction}`;
        const inOrder = direction === 'up' ? [low, theirs, high] : [high, theirs, low];
        expect((await sorted(admin, sort, ids)).found).toEqual(inOrder);
        const { found, cursors } = await sorted(asha, sort, ids);
        expect([sort, found.indexOf(theirs) === 1, found.length]).toEqual([sort, false, 3]);
        expect(cursors).not.toContain('9844400005');
      }
  });

  it('by name tells no number of a person without a name', async () => {
    const add = async (agent: Person, full_name: string) => {
      const { id } = await done(
        admin,
        'leads.create',
        aLead({ ...contactsOf(), assigned_agent_id: agent.id, full_name }),
      );
      return String(id);
    };
    await done(admin, 'leads.create', aLead({ assigned_agent_id: ravi.id, phone: '98555 00005', full_name: 'Uma' }));
    const theirs = await add(ravi, '98555 00005');
    const own = [await add(asha, '98555 00001'), await add(asha, '98555 00009')];
    const { found, cursors } = await sorted(asha, 'name', [theirs, ...own]);
    expect([found.indexOf(theirs) === 1, found.length]).toEqual([false, 3]);
    expect(cursors).not.toContain('00005');
    expect((await sorted(admin, 'name', [theirs, ...own])).found).toEqual([own[0], theirs, own[1]]);
  });
});

it('a search for what names a person without a name tells no digit of the number', async () => {
  const contact = { phone: '98666 00077', full_name: '98666 00077' };
  const { id: client_id } = await done(admin, 'clients.create', aClient({ ...contact, agent_id: ravi.id }));
  const property = aProperty({ agent_id: ravi.id, owner_id: client_id });
  await done(admin, 'properties.create', property);
  const links = { client_id, agent_id: ravi.id };
  await done(admin, 'meetings.create', aMeeting({ ...links, meeting_date: '2031-07-02T05:30:00Z' }));
  await done(admin, 'invoices.create', anInvoice({ client_id }));
  for (const kind of ['properties', 'meetings', 'invoices'])
    for (const search of ['9866600077', '98666 0', '+9198666'])
      expect([kind, search, (await done(asha, `${kind}.list`, { search })).items]).toEqual([kind, search, []]);
  const named = { ...aClient({ full_name: 'Uma 24 Traders', phone: null }), agent_id: ravi.id };
  const { id } = await done(admin, 'clients.create', named);
  await done(admin, 'invoices.create', anInvoice({ client_id: id }));
  expect((await done(asha, 'invoices.list', { search: 'Uma 24 Traders' })).items).toHaveLength(1);
});

describe('a reveal', () => {
  const revealed = (id: string) =>
    query("select actor_id from changes where action = 'contact_revealed' and entity_id = $1", [id]);

  it('shows the details of a record that the person sees, and is logged', async () => {
    const { id, phone, email } = await done(admin, 'leads.create', aLead(contactsOf()));
    expect(await done(asha, 'visibility.reveal', { kind: 'leads', id })).toEqual({ phone, email, other_phones: [] });
    expect(await revealed(id)).toEqual([{ actor_id: asha.id }]);
    expect((await done(asha, 'leads.find', { id })).phone).toContain('•');
  });

  it('of what is not masked is not logged', async () => {
    const { id, phone } = await done(admin, 'leads.create', aLead({ ...contactsOf(), assigned_agent_id: asha.id }));
    expect((await done(asha, 'visibility.reveal', { kind: 'leads', id })).phone).toBe(phone);
    expect((await done(admin, 'visibility.reveal', { kind: 'leads', id })).phone).toBe(phone);
    expect(await revealed(id)).toEqual([]);
  });

  it('does not tell a hidden record from a missing one', async () => {
    const { id } = await done(admin, 'leads.create', aLead(contactsOf()));
    const own = { read: 'own', write: 'own', delete: 'own', export: 'own' };
    await done(admin, 'visibility.save', { role: 'Agent', kinds: [{ kind: 'leads', ...own, hides_contacts: true }] });
    const answers = [await call(ravi, 'visibility.reveal', { kind: 'leads', id })];
    answers.push(await call(ravi, 'visibility.reveal', { kind: 'leads', id: uuid() }));
    expect(answers.map(({ json }) => json.data.code)).toEqual(['not_found', 'not_found']);
  });

  it('is limited to some records per day, also for calls at the same time', async () => {
    const leads = await Promise.all([1, 2, 3].map(() => done(admin, 'leads.create', aLead(contactsOf()))));
    const zoya = await testApp.addPerson({ role: 'Manager', full_name: 'Zoya Khan' });
    await query(
      `insert into changes (topic, entity_id, action, actor_id)
       select 'leads', gen_random_uuid(), 'contact_revealed', $1 from generate_series(1, $2)`,
      [zoya.id, maxRevealed - 1],
    );
    const show = ({ id }: { id: string }) => call(zoya, 'visibility.reveal', { kind: 'leads', id });
    const answers = await Promise.all(leads.map(show));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.json.data.reason).toBe('too_many_reveals');
    // The record that was shown is shown once more.
    expect((await Promise.all(leads.map(show))).map(({ status }) => status)).toEqual(
      answers.map(({ status }) => status),
    );
  });
});

describe('a portal link', () => {
  const portalLink = (topic: string, person_id: string) => ({ topic, person_id, id: uuid(), days: 3 });
  const reasonOf = ({ json }: Answer) => json.data?.reason ?? 'none';
  const stateOf = async (topic: string, person_id: string) =>
    (await done(admin, 'portalLinks.list', { topic, person_id })).links[0].state;

  it('is created only for a person whose whole portal the user may see', async () => {
    const client = await done(admin, 'clients.create', aClient({ agent_id: ravi.id, ...contactsOf() }));
    const lead = await done(admin, 'leads.create', aLead({ assigned_agent_id: ravi.id, ...contactsOf() }));
    const own = await done(asha, 'clients.create', aClient({ agent_id: asha.id, ...contactsOf() }));
    for (const [topic, id] of [
      ['clients', client.id],
      ['leads', lead.id],
    ] as const) {
      const refused = await call(asha, 'portalLinks.create', portalLink(topic, id));
      expect([refused.status, reasonOf(refused)]).toEqual([403, 'limited']);
      expect(await done(asha, 'portalLinks.list', { topic, person_id: id })).toEqual({ may_create: false, links: [] });
      expect((await call(admin, 'portalLinks.create', portalLink(topic, id))).status).toBe(200);
    }
    const { link, url } = await done(asha, 'portalLinks.create', portalLink('clients', own.id));
    expect(url).toContain('/portal?link=');
    const listed = await done(asha, 'portalLinks.list', { topic: 'clients', person_id: own.id });
    expect(listed).toMatchObject({ may_create: true, links: [{ id: link.id }] });
    // Its URL stays with her.
    await query('update clients set agent_id = $1 where id = $2', [ravi.id, own.id]);
    expect(reasonOf(await call(asha, 'portalLinks.extend', { id: link.id, days: 60 }))).toBe('limited');
    const [report] = await query(
      `insert into owner_reports (id, client_id, from_day, until_day, properties, agent_id, created_at, updated_at)
        values (gen_random_uuid(), $1, current_date - 7, current_date, '[]', $2, now(), now()) returning id, version`,
      [client.id, asha.id],
    );
    expect(await done(asha, 'ownerReports.find', { id: report.id })).toMatchObject({ may_link: false });
    expect(await done(admin, 'ownerReports.find', { id: report.id })).toMatchObject({ may_link: true });
    const sending = { ...report, note: '', message_id: uuid(), link_id: uuid() };
    expect(reasonOf(await call(asha, 'ownerReports.sendByWhatsApp', sending))).toBe('limited');
  });

  it('needs the reach of everything that a portal shows', async () => {
    const zoya = await testApp.addPerson({ role: 'Senior Agent', full_name: 'Zoya Khan' });
    const client = await done(admin, 'clients.create', aClient({ agent_id: ravi.id, ...contactsOf() }));
    const create = async () => (await call(zoya, 'portalLinks.create', portalLink('clients', client.id))).status;
    const limit = (kind: string, read: string) =>
      done(admin, 'visibility.save', {
        role: 'Senior Agent',
        kinds: [{ kind, read, write: 'own', delete: 'own', export: 'own' }],
      });
    await limit('clients', 'all');
    expect(await create()).toBe(200);
    await limit('invoices', 'team');
    expect(await create()).toBe(403);
    const members = [zoya, ravi].map(({ id }) => ({ profile_id: id, is_head: false }));
    await done(admin, 'visibility.saveTeam', { id: uuid(), name: 'Kothrud', version: null, members });
    expect(await create()).toBe(200);
    await limit('invoices', 'own');
    expect(await create()).toBe(403);
  });

  it('of an own lead ends when the lead becomes the client of somebody else', async () => {
    const theirs = await done(admin, 'clients.create', aClient({ agent_id: ravi.id, ...contactsOf() }));
    const [lead, other] = [
      await done(asha, 'leads.create', aLead({ assigned_agent_id: asha.id, ...contactsOf() })),
      await done(asha, 'leads.create', aLead({ assigned_agent_id: asha.id, ...contactsOf() })),
    ];
    for (const { id } of [lead, other]) await done(asha, 'portalLinks.create', portalLink('leads', id));
    const own = uuid();
    await done(asha, 'leads.convert', { id: other.id, client_id: own, client_type: 'buyer' });
    expect(await stateOf('clients', own)).toBe('live');
    await done(admin, 'leads.convert', { id: lead.id, client_id: theirs.id, client_type: null });
    expect(await stateOf('clients', theirs.id)).toBe('revoked');
  });
});

it('a file that somebody else imported is refused, because it cannot be masked', async () => {
  const id = uuid();
  const payload =
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName,Phone\nA,98220 12345\n\r\n--edge--\r\n';
  const headers = {
    cookie: admin.cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'multipart/form-data; boundary=edge',
  };
  await testApp.built.app.inject({ method: 'POST', url: `/api/imports?id=${id}&kind=leads`, headers, payload });
  const download = async ({ cookie }: Person) =>
    (await testApp.built.app.inject({ method: 'GET', url: `/api/imports/${id}/file`, headers: { cookie } })).statusCode;
  expect([await download(admin), await download(asha)]).toEqual([200, 403]);
});

it('acts on all records stay allowed to a person who sees all of them', async () => {
  const type = { id: uuid(), name: 'Plot', description: '', type_group: 'Residential' };
  await done(admin, 'propertyTypes.create', type);
  await done(asha, 'propertyTypes.delete', { id: type.id });
});

it('another sight empties the caches of a device', async () => {
  const before = await done(asha, 'accounts.me');
  await hide('Manager', false);
  const after = await done(asha, 'accounts.me');
  expect([before.sight, after.sight]).toEqual([expect.any(String), null]);
  await hide('Manager', true);
});
