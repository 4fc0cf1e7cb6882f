import { eq, isNotNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { clientKind } from '#features/clients/server/record-kind.ts';
import { readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient, updateClient } from '#features/clients/server/service/save-client.ts';
import { readPersonConsents, recordConsent } from '#features/consents/server/service.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import { recordDeal } from '#features/deals/server/service/save-deal.ts';
import { planFollowUpOf, readFollowUpsOf } from '#features/follow-ups/server/service.ts';
import { listTrash, purgeTrash, readTimeline, restoreRecord } from '#features/history/server/service.ts';
import { findOpenPerson } from '#features/intake/server/repository.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { leadKind } from '#features/leads/server/record-kind.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { deleteLead, eraseLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { listLeads, readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead, updateLead } from '#features/leads/server/service/save-lead.ts';
import { matchDecisions } from '#features/matching/server/tables.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { createMeeting, saveNotes } from '#features/meetings/server/service/save-meeting.ts';
import { addNote } from '#features/notes/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { addRequirement, readRequirements } from '#features/requirements/server/service.ts';
import { restartClock } from '#features/response-clock/server/repository.ts';
import { isContactKey } from '#platform/contact/contact-keys.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { duplicatePage, mergePreview, personDuplicates, standingMerge, undoReport } from '../contract.ts';
import type { MergeChoices } from '../rules.ts';
import { mergeErasureHandler } from './erasure-handler.ts';
import { forgetOldMerges } from './jobs.ts';
import { findCandidatePage } from './repository/candidates.ts';
import { listDuplicates, markDistinct, readPersonDuplicates } from './service/candidates.ts';
import { mergePeople, previewMerge } from './service/merge.ts';
import { undoMerge } from './service/undo-merge.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let admin: Context<Staff>;
let agent: Context<Staff>;
let junior: Context<Staff>;
const kinds = [leadKind([mergeErasureHandler]), clientKind([mergeErasureHandler])];

beforeAll(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin', 'Asha Rao');
  agent = await agency.hire('Agent', 'Rohan Deshpande');
  junior = await agency.hire('Junior Agent', 'Kiran Shah');
});
afterAll(() => agency.close());

const program = (): Context<Program> => ({ ...agency.base, actor: { kind: 'program', profileId: null } });
let last = 98_230_10_000;
const newPhone = () => {
  last += 11;
  return String(last);
};

async function addLead(changes: Parameters<typeof aLead>[0] = {}, by = admin): Promise<string> {
  const id = uuid();
  await createLead(by, aLead({ id, ...changes }));
  return id;
}
async function addClient(changes: Parameters<typeof aClient>[0] = {}, by = admin): Promise<string> {
  const id = uuid();
  await createClient(by, aClient({ id, ...changes }));
  return id;
}

async function merge(
  topic: PersonTopic,
  [kept_id, merged_id]: readonly [string, string],
  { by = admin, choices = {}, id = uuid() }: { by?: Context<Staff>; choices?: MergeChoices; id?: string } = {},
) {
  const preview = await previewMerge(by, kinds, { topic, kept_id, merged_id });
  const versions = { kept_version: preview.kept.version, merged_version: preview.merged.version };
  return mergePeople(by, { id, topic, kept_id, merged_id, ...versions, choices });
}

const candidatesOf = async (topic: PersonTopic, person_id: string) =>
  (await readPersonDuplicates(admin, { topic, person_id })).candidates.map(({ person, reasons }) => [
    person.id,
    ...reasons,
  ]);

describe('the candidates of a person', () => {
  it('have the same phone in any spelling, also as another phone, or the same email address', async () => {
    const phone = newPhone();
    const lead = await addLead({ full_name: 'Lata Rane', phone: `+91 ${phone}`, email: 'Lata@Example.in' });
    const second = await addLead({ full_name: 'L. Rane', phone: `0${phone}`, email: null });
    const client = await addClient({ full_name: 'Rane', phone: null, other_phones: [`home:${phone}`], email: null });
    const mail = await addClient({ full_name: 'Someone', phone: null, email: 'lata@example.in' });
    expect(await candidatesOf('leads', lead)).toEqual(
      expect.arrayContaining([
        [second, 'phone'],
        [client, 'phone'],
        [mail, 'email'],
      ]),
    );
    expect(await candidatesOf('clients', client)).toEqual(
      expect.arrayContaining([
        [lead, 'phone'],
        [second, 'phone'],
      ]),
    );
    const { pairs } = await listDuplicates(admin, {});
    const ids = pairs.map(({ people }) => people.map(({ id }) => id).toSorted());
    expect(ids).toContainEqual([lead, second].toSorted());
    expect(ids).toContainEqual([lead, mail].toSorted());
    expect(personDuplicates.parse(await readPersonDuplicates(admin, { topic: 'leads', person_id: lead }))).toBeTruthy();
  });

  it('have a name that sounds alike, in another script, and a location in common', async () => {
    const place = { phone: null, email: null, preferred_locations: ['Baner'] };
    const one = await addLead({ ...place, full_name: 'Sanjay Deshpande' });
    const same = await addLead({ ...place, full_name: 'संजय देशपांडे', preferred_locations: ['बाणेर', 'Aundh'] });
    const elsewhere = await addLead({ ...place, full_name: 'Sanjay Deshpaande', preferred_locations: ['Kothrud'] });
    const short = await addLead({ ...place, full_name: 'Sanjay' });
    const found = await candidatesOf('leads', one);
    expect(found).toContainEqual([same, 'name_and_place']);
    expect(found.flat()).not.toContain(elsewhere);
    expect(found.flat()).not.toContain(short);
  });

  it.each(['9999999999', '8888888888', '1234567890'])('are not found by the number %s', async (phone) => {
    const one = await addLead({ full_name: 'One Person', phone, email: null });
    await addLead({ full_name: 'Other Person', phone, email: null });
    expect(await candidatesOf('leads', one)).toEqual([]);
  });

  it('share a number that is a key in the database exactly if it is one in the program', async () => {
    const numbers = [
      '+910000000000',
      '+919822041736',
      '+911234567890',
      '+919876543210',
      '+12125550123',
      '+9198',
      '+911111111',
    ];
    for (const number of numbers) {
      const { rows } = await agency.base.db.execute(sql`select is_contact_key(${number}) as is_key`);
      expect(rows, number).toEqual([{ is_key: isContactKey(number) }]);
    }
  });

  it('are listed by pages, each pair once, also if many records share a number', async () => {
    const phone = newPhone();
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1) ids.push(await addLead({ full_name: `Shared ${n}`, phone, email: null }));
    const pairsOf = async (reason?: 'phone' | 'email') => {
      const found: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 20; page += 1) {
        const { pairs, next } = duplicatePage.parse(await listDuplicates(admin, { reason, cursor }));
        found.push(...pairs.map(({ people }) => people.map(({ id }) => id).join(' ')));
        if (next === null) break;
        cursor = next;
      }
      return found;
    };
    const found = await pairsOf('phone');
    expect(new Set(found).size).toBe(found.length);
    const [older, newest] = ids.slice(7);
    expect(found).toContain(`${older} ${newest}`);
    // Five older ones for each: 0 + 1 + 2 + 3 + 4 + 5 * 4.
    expect(found.filter((pair) => ids.includes(pair.slice(0, 36)))).toHaveLength(30);
    expect((await pairsOf('email')).join()).not.toContain(newest);
    await expect(listDuplicates(admin, { cursor: 'nonsense' })).rejects.toMatchObject({
      details: { fields: [{ path: 'cursor' }] },
    });
  });

  it('are searched for from the newest record to older ones, some records at a time', async () => {
    const phone = newPhone();
    await addLead({ full_name: 'Old Person', phone, email: null });
    await addLead({ full_name: 'New Person', phone, email: null });
    for (let n = 0; n < 3; n += 1) await addLead({ full_name: `Between ${n}`, phone: newPhone(), email: null });
    const query = { reason: undefined, records: 3, limit: 25 };
    const first = await findCandidatePage(admin.db, { ...query, before: null });
    expect(first.pairs).toEqual([]);
    const second = await findCandidatePage(admin.db, { ...query, before: first.last });
    expect(second.pairs.map(({ pair }) => pair.people.map(({ full_name }) => full_name))).toContainEqual([
      'Old Person',
      'New Person',
    ]);
  });

  it('leave out the client of a lead, and who was marked as different until that is taken back', async () => {
    const phone = newPhone();
    const lead = await addLead({ phone, email: null });
    const client = await addClient({ phone, email: null });
    const other = await addLead({ phone, email: null });
    await convertLead(admin, { id: lead, client_id: client, client_type: null });
    expect((await candidatesOf('leads', lead)).flat()).toEqual([other, 'phone']);
    const pair = { topic: 'leads', person_id: lead, other_topic: 'leads', other_id: other } as const;
    await markDistinct(admin, { ...pair, is_distinct: true });
    await markDistinct(admin, { ...pair, is_distinct: true });
    expect(await candidatesOf('leads', lead)).toEqual([]);
    expect((await candidatesOf('leads', other)).flat()).not.toContain(lead);
    await markDistinct(admin, { ...pair, is_distinct: false });
    expect((await candidatesOf('leads', lead)).flat()).toContain(other);
    await expect(markDistinct(admin, { ...pair, other_id: lead, is_distinct: true })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: [{ path: 'other_id', code: 'same' }] },
    });
  });
});

describe('a merge', () => {
  it('keeps the chosen values, all phones and addresses, and everything that hangs on both', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const kept = await addLead({
      full_name: 'K. Rane',
      phone,
      email: 'k@example.in',
      notes: 'First',
      source: 'website',
    });
    const merged = await addLead({
      full_name: 'Kavita Rane',
      phone: other,
      email: 'kavita@example.in',
      notes: 'Second',
      source: 'referral',
      budget: '7500000',
      preferred_locations: ['Wakad'],
      interest_type: 'buying',
    });
    const note = {
      topic: 'leads',
      record_id: merged,
      body: 'Wants a garden',
      written_at: '2026-03-01T05:30:00Z',
    } as const;
    await addNote(admin, { ...note, id: uuid() });
    await addRequirement(admin, { id: uuid(), topic: 'leads', person_id: merged, ...aRequirement({ area_min: 900 }) });
    const preview = mergePreview.parse(
      await previewMerge(admin, kinds, { topic: 'leads', kept_id: kept, merged_id: merged }),
    );
    expect(preview.refusals).toEqual([]);
    expect(preview.moved).toEqual(expect.arrayContaining([{ kind: 'notes', count: 1 }]));
    const done = await merge('leads', [kept, merged], { choices: { full_name: 'merged', email: 'merged' } });
    expect(standingMerge.parse(done)).toMatchObject({ merged_name: 'Kavita Rane', merged_by: 'Asha Rao' });
    const lead = await readLead(admin, kept);
    expect(lead).toMatchObject({
      full_name: 'Kavita Rane',
      phone,
      other_phones: [`other:${other}`],
      email: 'kavita@example.in',
      source: 'website',
    });
    for (const text of ['First', 'Second', 'k@example.in']) expect(lead.notes).toContain(text);
    const wanted = await readRequirements(admin, { topic: 'leads', person_id: kept });
    expect(wanted.some(({ area_min }) => area_min === 900)).toBe(true);
    expect(wanted.some(({ preferred_locations }) => preferred_locations.includes('Wakad'))).toBe(true);
    await expect(readLead(admin, merged)).rejects.toMatchObject({
      details: { reason: 'merged', current: { id: kept } },
    });
    const { entries } = await readTimeline(admin, kinds, { topic: 'leads', id: kept });
    expect(entries.filter(({ action }) => action === 'created')).toHaveLength(2);
    expect(entries.map(({ action }) => action)).toContain('merged');
    expect((await listLeads(admin, { search: 'Kavita', limit: 50 })).items.map(({ id }) => id)).not.toContain(merged);

    const report = undoReport.parse(await undoMerge(admin, done.id));
    expect(report).toMatchObject({ fields: [], edited: [], added: [] });
    expect(await readLead(admin, kept)).toMatchObject({ full_name: 'K. Rane', other_phones: [], notes: 'First' });
    expect(await readLead(admin, merged)).toMatchObject({ full_name: 'Kavita Rane', budget: '7500000.00' });
  });

  it('keeps the email address of the merged record as a key of new enquiries', async () => {
    const addresses = ['first.mail@example.in', 'second.mail@example.in'] as const;
    const [kept, merged] = [await addLead({ email: addresses[0] }), await addLead({ email: addresses[1] })];
    const clients = [await addClient({ email: 'a.mail@example.in' }), await addClient({ email: 'b.mail@example.in' })];
    const found = async (email: string) => (await findOpenPerson(admin.db, { phone: null, email }))?.id;
    const done = await merge('leads', [kept, merged]);
    await merge('clients', [clients[0] ?? '', clients[1] ?? '']);
    expect([await found(addresses[0]), await found(addresses[1])]).toEqual([kept, kept]);
    expect(await found('b.mail@example.in')).toBe(clients[0]);
    await undoMerge(admin, done.id);
    expect([await found(addresses[0]), await found(addresses[1])]).toEqual([kept, merged]);
  });

  it('moves follow-ups, meetings and the client to the record that stays; a later row follows, too', async () => {
    const kept = await addLead({ follow_up_on: '2027-05-02' });
    const merged = await addLead({ follow_up_on: '2027-04-01' });
    await merge('leads', [kept, merged]);
    expect(await readLead(admin, kept)).toMatchObject({ follow_up_on: '2027-04-01' });
    // As a request that began before the merge.
    await agency.base.db.execute(sql`
      insert into follow_ups (id, lead_id, due_at, has_time) values (${uuid()}, ${merged}, '2027-03-01T05:00:00Z', true)`);
    expect(await readLead(admin, kept)).toMatchObject({ follow_up_on: '2027-03-01' });
  });

  it('is refused if one was saved since, if both are one record, and for deals or clients that cannot be joined', async () => {
    const [kept, merged] = [await addLead(), await addLead()];
    const pair = { topic: 'leads', kept_id: kept, merged_id: merged } as const;
    const input = { id: uuid(), ...pair, kept_version: 1, merged_version: 7, choices: {} };
    await expect(mergePeople(admin, input)).rejects.toMatchObject({ details: { reason: 'changed_since' } });
    await expect(mergePeople(admin, { ...input, merged_id: kept })).rejects.toMatchObject({ code: 'invalid' });
    for (const id of [kept, merged]) await convertLead(admin, { id, client_id: uuid(), client_type: 'buyer' });
    await expect(merge('leads', [kept, merged])).rejects.toMatchObject({ details: { reason: 'two_clients' } });
    const won = [await addLead(), await addLead()] as const;
    for (const lead_id of won) await sell(lead_id);
    await expect(merge('leads', won)).rejects.toMatchObject({ details: { reason: 'two_deals' } });
    expect(await readLead(admin, won[1])).toMatchObject({ status: 'closed' });
  });

  it('takes the stage of the lead that a deal won', async () => {
    const [kept, merged] = [await addLead(), await addLead()];
    await sell(merged);
    await merge('leads', [kept, merged], { choices: { status: 'kept' } });
    expect(await readLead(admin, kept)).toMatchObject({ status: 'closed', won_reason: 'deal' });
  });

  it('is done once when it is sent twice', async () => {
    const pair = [await addClient(), await addClient()] as const;
    const id = uuid();
    const preview = await previewMerge(admin, kinds, { topic: 'clients', kept_id: pair[0], merged_id: pair[1] });
    const input = {
      id,
      topic: 'clients' as const,
      kept_id: pair[0],
      merged_id: pair[1],
      kept_version: preview.kept.version,
      merged_version: preview.merged.version,
      choices: {},
    };
    const [one, other] = await Promise.all([mergePeople(admin, input), mergePeople(admin, input)]);
    expect(one).toEqual(other);
    await expect(mergePeople(agent, input)).rejects.toMatchObject({ details: { reason: 'id_taken' } });
  });

  it('of overlapping pairs at the same time succeeds once, and a save at the same time conflicts or is merged', async () => {
    const [one, two, three] = [await addLead(), await addLead(), await addLead()];
    const results = await Promise.allSettled([merge('leads', [one, two]), merge('leads', [two, three])]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [kept, merged] = [await addLead({ full_name: 'Before' }), await addLead({ full_name: 'Before' })];
    const { version, ...lead } = await readLead(admin, merged);
    const saved = updateLead(admin, {
      ...aLead({ id: merged, full_name: 'After' }),
      source: lead.source ?? 'other',
      version,
    });
    const [saving, merging] = await Promise.allSettled([saved, merge('leads', [kept, merged])]);
    expect([saving.status, merging.status].filter((status) => status === 'fulfilled').length).toBeGreaterThan(0);
    if (saving.status === 'fulfilled' && merging.status === 'fulfilled')
      expect(merging.value.merged_name).toBe('After');
    if (saving.status === 'rejected')
      expect(saving.reason).toMatchObject({ code: expect.stringMatching(/conflict|not_found/u) });
  });

  it('gives no agent a record of a colleague that they may not take over', async () => {
    const kept = await addLead({ assigned_agent_id: agent.actor.profileId });
    const merged = await addLead({ assigned_agent_id: junior.actor.profileId });
    const taken = merge('leads', [kept, merged], { by: junior, choices: { assigned_agent_id: 'merged' } });
    await expect(taken).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      merge('leads', [kept, merged], { by: admin, choices: { assigned_agent_id: 'merged' } }),
    ).resolves.toBeTruthy();
  });

  it('counts the stricter consent, and a refusal while both were one counts for both after an undo', async () => {
    const all = { purposes: ['offers' as const], channels: ['call' as const, 'email' as const], way: 'phone' as const };
    const [kept, merged] = [await addClient(), await addClient()];
    const consent = (person_id: string, act: 'withdrawn' | 'given') =>
      recordConsent(admin, { id: uuid(), topic: 'clients', person_id, act, ...all, note: '' });
    await consent(merged, 'withdrawn');
    await consent(kept, 'given');
    const done = await merge('clients', [kept, merged]);
    const stateOf = async (person_id: string) =>
      (await readPersonConsents(admin, { topic: 'clients', person_id })).states.find(
        ({ purpose, channel }) => purpose === 'offers' && channel === 'call',
      )?.state;
    expect(await stateOf(kept)).toBe('withdrawn');
    await recordConsent(admin, {
      id: uuid(),
      topic: 'clients',
      person_id: kept,
      act: 'do_not_contact',
      purposes: [],
      channels: [],
      way: 'phone',
      note: '',
    });
    await undoMerge(admin, done.id);
    expect(await stateOf(kept)).toBe('given');
    for (const person_id of [kept, merged])
      expect(await readPersonConsents(admin, { topic: 'clients', person_id })).toMatchObject({
        is_contact_refused: true,
      });
  });
});

describe('an undo', () => {
  it('keeps what was edited and added since, and says so', async () => {
    const [kept, merged] = [
      await addClient({ full_name: 'First', address: 'Old Lane', notes: '' }),
      await addClient({ full_name: 'Second', address: 'New Lane', notes: '' }),
    ];
    const done = await merge('clients', [kept, merged], { choices: { full_name: 'merged', address: 'merged' } });
    const { version } = await readClient(admin, kept);
    await updateClient(admin, {
      ...aClient({ id: kept, full_name: 'Second', address: 'Third Lane', notes: '' }),
      version,
    });
    const note = { topic: 'clients', record_id: kept, body: 'Called', written_at: new Date().toISOString() } as const;
    await addNote(admin, { ...note, id: uuid() });
    const report = await undoMerge(admin, done.id);
    expect(report.fields).toContain('address');
    expect(report.added).toEqual([{ kind: 'notes', count: 1 }]);
    expect(await readClient(admin, kept)).toMatchObject({ full_name: 'First', address: 'Third Lane' });
    expect(await readClient(admin, merged)).toMatchObject({ full_name: 'Second', address: 'New Lane' });
    expect(await undoMerge(admin, done.id)).toMatchObject({ fields: [] });
  });

  it('begins with the newest of stacked merges', async () => {
    const [one, two, three] = [await addLead(), await addLead(), await addLead()];
    const first = await merge('leads', [two, three]);
    const second = await merge('leads', [one, two]);
    await expect(readLead(admin, three)).rejects.toMatchObject({ details: { current: { id: one } } });
    await expect(undoMerge(admin, first.id)).rejects.toMatchObject({
      details: { reason: 'newer_merge', current: { id: one } },
    });
    await undoMerge(admin, second.id);
    await undoMerge(admin, first.id);
    for (const id of [one, two, three]) expect(await readLead(admin, id)).toMatchObject({ id });
  });

  it('leaves follow-ups to the agent who had them before the record got that agent', async () => {
    const agentId = agent.actor.profileId;
    const [kept, merged] = [await addClient({ agent_id: null }), await addClient({ agent_id: agentId })];
    const meeting = aMeeting({ client_id: kept, agent_id: agentId });
    const { version } = await createMeeting(admin, meeting);
    const notes = {
      outcome: null,
      meeting_notes: '',
      follow_up_required: true,
      next_follow_up_date: '2027-05-02T05:00:00Z',
    };
    await saveNotes(admin, { id: meeting.id, version, ...notes });
    const before = await followUpsOf(kept);
    expect(before).toMatchObject([{ agent_id: agentId }]);
    const done = await merge('clients', [kept, merged], { choices: { agent_id: 'merged' } });
    const later = { id: uuid(), topic: 'clients', person_id: kept, on: '2027-05-03', time: null, note: '' } as const;
    await planFollowUpOf(admin, later);
    await undoMerge(admin, done.id);
    const [first, added] = await followUpsOf(kept);
    expect([first]).toEqual(before);
    // What was planned while both were one goes with the client, as after any change of its agent.
    expect(added).toMatchObject({ agent_id: admin.actor.profileId });
  });

  it('brings the requirements back that changed places, as they were', async () => {
    const kept = await addClient({ client_type: 'buyer', budget_max: '5000000' });
    const merged = await addClient({ client_type: 'tenant', budget_max: '30000' });
    // Later than its requirement.
    const { version } = await readClient(admin, kept);
    await updateClient(admin, { ...aClient({ id: kept, budget_max: '5000000', notes: 'Called' }), version });
    const before = await requirementsOf(kept, merged);
    const done = await merge('clients', [kept, merged], { choices: { client_type: 'merged', looking_for: 'merged' } });
    expect(await requirementsOf(kept)).toMatchObject([{ purpose: 'rent' }, { purpose: 'buy' }]);
    await undoMerge(admin, done.id);
    expect(await requirementsOf(kept, merged)).toEqual(before);
  });

  it('brings the decisions of a client back, not those that its lead had before', async () => {
    const [kept, merged, lead] = [await addClient(), await addClient(), await addLead()];
    const decided = async (person: { lead_id: string } | { client_id: string }, decided_at: string) => {
      const { id: property_id } = await createProperty(admin, { ...aProperty(), id: uuid() });
      const said = { decision: 'not_suitable', price: '5000000', purpose: 'sale', property_id } as const;
      await agency.base.db.insert(matchDecisions).values({ ...said, ...person, decided_at: new Date(decided_at) });
      return { property_id, said };
    };
    const { said } = await decided({ lead_id: lead }, '2026-05-04T05:00:00Z');
    await decided({ lead_id: lead }, '2026-05-05T05:00:00Z');
    await agency.base.db.execute(sql`update leads set client_id = ${merged} where id = ${lead}`);
    // The client decided again on one property, and took the other decision back.
    await agency.base.db.delete(matchDecisions).where(eq(matchDecisions.client_id, merged));
    const again = {
      ...said,
      client_id: merged,
      decision: 'interested',
      decided_at: new Date('2026-06-01T05:00:00Z'),
    } as const;
    await agency.base.db.insert(matchDecisions).values(again);
    const decisions = () => agency.base.db.select().from(matchDecisions).where(isNotNull(matchDecisions.client_id));
    const before = await decisions();
    const done = await merge('clients', [kept, merged]);
    await undoMerge(admin, done.id);
    expect(before).toMatchObject([{ decision: 'interested' }]);
    expect(await decisions()).toEqual(before);
  });

  it('leaves a lead waiting that an earlier merge gave the enquiry of another one', async () => {
    const kept = await addLead({ status: 'contacted' });
    const enquiries = [await addLead(), await addLead()] as const;
    await merge('leads', [kept, enquiries[0]], { choices: { status: 'kept' } });
    expect(await isWaiting(kept)).toBe(true);
    const second = await merge('leads', [kept, enquiries[1]], { choices: { status: 'merged' } });
    await undoMerge(admin, second.id);
    expect(await readLead(admin, kept)).toMatchObject({ status: 'contacted' });
    expect(await isWaiting(kept)).toBe(true);
  });

  it('leaves a lead waiting that enquired again since', async () => {
    const [kept, merged] = [await addLead(), await addLead()];
    await createMeeting(admin, aMeeting({ lead_id: kept }));
    await moveLead(admin, { id: kept, from: 'new', status: 'contacted' });
    const done = await merge('leads', [kept, merged], { choices: { status: 'merged' } });
    await restartClock(admin.db, kept, new Date());
    await undoMerge(admin, done.id);
    expect(await readLead(admin, kept)).toMatchObject({ status: 'contacted' });
    expect([await isWaiting(kept), await isWaiting(merged)]).toEqual([true, true]);
  });

  it('leaves a follow-up that was added since on its day', async () => {
    const kept = await addLead({ follow_up_on: '2027-05-02' });
    const merged = await addLead({ follow_up_on: '2027-04-01' });
    const done = await merge('leads', [kept, merged]);
    const added = { id: uuid(), topic: 'leads', person_id: kept, on: '2027-04-15', time: null, note: '' } as const;
    const { due_at } = await planFollowUpOf(admin, added);
    await undoMerge(admin, done.id);
    expect(await readLead(admin, kept)).toMatchObject({ follow_up_on: '2027-04-15' });
    expect(await readLead(admin, merged)).toMatchObject({ follow_up_on: '2027-04-01' });
    const open = await readFollowUpsOf(admin, { topic: 'leads', person_id: kept });
    expect(open.map((one) => one.due_at)).toContain(due_at);
    expect(open).toHaveLength(2);
  });

  it('ends after thirty days, when a job deletes the snapshot', async () => {
    const [kept, merged] = [await addLead(), await addLead()];
    const done = await merge('leads', [kept, merged]);
    const later = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
    await forgetOldMerges({ ...program(), clock: later(29) });
    await expect(undoMerge({ ...admin, clock: later(31) }, done.id)).rejects.toMatchObject({ code: 'gone' });
    expect(
      await readPersonDuplicates({ ...admin, clock: later(31) }, { topic: 'leads', person_id: kept }),
    ).toMatchObject({
      merges: [],
    });
    await forgetOldMerges({ ...program(), clock: later(31) });
    await expect(undoMerge(admin, done.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(readLead(admin, merged)).rejects.toMatchObject({ details: { reason: 'merged' } });
  });
});

describe('a merged record', () => {
  it('is not in the trash, is not restored, and is purged with the record that stayed', async () => {
    const [kept, merged] = [await addLead(), await addLead()];
    const done = await merge('leads', [kept, merged]);
    const trash = await listTrash(admin, kinds, undefined);
    expect(trash.entries.map(({ id }) => id)).not.toContain(merged);
    await expect(restoreRecord(admin, kinds, { topic: 'leads', id: merged })).rejects.toMatchObject({
      code: 'not_found',
    });
    const after31 = { ...admin, clock: { now: () => new Date(Date.now() + 31 * 86_400_000) } };
    await purgeTrash(after31, kinds);
    expect(await rowsOf(merged)).toBe(1);
    await deleteLead(admin, kept);
    await expect(undoMerge(admin, done.id)).rejects.toMatchObject({ details: { reason: 'in_trash' } });
    await purgeTrash(after31, kinds);
    expect(await rowsOf(kept)).toBe(0);
    expect(await rowsOf(merged)).toBe(0);
  });

  it('is erased with the record that stayed, and so is the snapshot', async () => {
    const [kept, merged] = [await addLead({ full_name: 'Zqx Kept' }), await addLead({ full_name: 'Zqx Merged' })];
    const done = await merge('leads', [kept, merged]);
    await eraseLead(admin, [mergeErasureHandler], kept);
    const { rows } = await agency.base.db.execute(sql`
      select full_name from leads where id in (${kept}, ${merged}) and full_name <> ''
      union all select row_key from merge_rows where merge_id = ${done.id}
      union all select difference::text from changes where entity_id in (${kept}, ${merged}) and difference::text ilike '%zqx%'`);
    expect(rows).toEqual([]);
    await expect(undoMerge(admin, done.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

async function rowsOf(id: string): Promise<number> {
  const { rows } = await agency.base.db.execute(sql`select 1 from leads where id = ${id}`);
  return rows.length;
}

async function followUpsOf(client: string): Promise<unknown[]> {
  const { rows } = await agency.base.db.execute(sql`
    select id, due_at, agent_id, updated_at from follow_ups where client_id = ${client} order by due_at`);
  return rows;
}

async function requirementsOf(...clients: string[]): Promise<unknown[]> {
  const { rows } = await agency.base.db.execute(sql`
    select id, client_id, position, purpose, budget_max, updated_at from requirements
    where client_id = any(${sql.param(clients)}::uuid[]) order by client_id, position`);
  return rows;
}

async function isWaiting(lead: string): Promise<unknown> {
  const { rows } = await agency.base.db.execute(sql`select is_waiting from response_clocks where lead_id = ${lead}`);
  return rows[0]?.is_waiting;
}

/** Records a deal that wins the lead. */
async function sell(lead_id: string): Promise<void> {
  const property_id = uuid();
  const property = await createProperty(admin, { ...aProperty({ purpose: 'sale' }), id: property_id });
  const shares = [{ agent_id: admin.actor.profileId, share: '100' }];
  await recordDeal(admin, aDeal({ property_id, property_version: property.version, kind: 'sale', lead_id, shares }));
}
