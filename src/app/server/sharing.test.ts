import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { logMessage } from '#features/communications/server/log-contact.ts';
import { writeMessageText } from '#features/communications/server/message-text.ts';
import { sendEmail } from '#features/communications/server/person-email.ts';
import { communications } from '#features/communications/server/tables.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { setSharingCheck } from '#features/company/server/service.ts';
import type { PortalContext } from '#features/portal/server/portal-auth.ts';
import { decide, readPortal } from '#features/portal/server/service.ts';
import type { PropertyInput } from '#features/properties/contract.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { checkShareable, readSharing, readSharingOf } from '#features/properties/server/service/check-shareable.ts';
import { readProperty } from '#features/properties/server/service/read-properties.ts';
import { createProperty, updateProperty } from '#features/properties/server/service/save-property.ts';
import { properties } from '#features/properties/server/tables.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { aRegistration } from '#features/registrations/registration-testing.ts';
import {
  createRegistration,
  deleteRegistration,
  registrationKind,
  updateRegistration,
} from '#features/registrations/server/service.ts';
import { registrations } from '#features/registrations/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let admin: Context<Staff>;
let client: string;
let portal: PortalContext;

beforeAll(async () => {
  agency = await openTestAgency();
  agency.clock.set('2026-11-26T06:00:00Z');
  admin = await agency.hire('Admin');
  client = (
    await createClient(admin, aClient({ client_type: 'buyer', email: 'kavita@example.in', phone: '98220 41736' }))
  ).id;
  const portalSession = { linkId: uuid(), person: { topic: 'clients', id: client }, language: 'en' } as const;
  portal = { ...agency.base, actor: { kind: 'program', profileId: null }, portalSession };
});
afterAll(() => agency.close());
beforeEach(async () => {
  await agency.base.db.delete(communications);
  await agency.base.db.delete(properties);
  await agency.base.db.delete(registrations);
  await createRegistration(admin, aRegistration({ kind: 'company', number: 'A52100012345' }));
});

const add = (changes: Partial<PropertyInput>) => createProperty(admin, { ...aProperty(changes), id: uuid() });
const addProject = (changes = {}) =>
  createRegistration(admin, aRegistration({ page_url: 'https://maharera.example/p/1', ...changes }));
const save = ({ id, version }: Registration, changes: object) => {
  const {
    id: _id,
    kind: _kind,
    holder_id: _holder,
    ...input
  } = aRegistration({ page_url: 'https://m.example/p', ...changes });
  return updateRegistration(admin, { ...input, id, version });
};
const codesOf = async (id: string) => (await readSharingOf(admin, id)).findings.map(({ code }) => code);
const ask = () => ({ topic: 'clients', person_id: client }) as const;
const message = (property_ids: string[], id = uuid()) =>
  logMessage(admin, { ...ask(), id, type: 'whatsapp', text: 'Two flats', property_ids });
const email = (property_ids: string[]) =>
  sendEmail(admin, {
    ...ask(),
    id: uuid(),
    subject: 'Two',
    content: '<p>Two flats</p>',
    template_id: null,
    property_ids,
  });

it('refuses an unregistered project at every exit alike, and nothing else', async () => {
  const refused = await add({ title: 'Tower B', sale_kind: 'new' });
  const resale = await add({ title: 'Old flat', sale_kind: 'resale' });
  const both = [refused.id, resale.id];
  const failure = {
    code: 'conflict',
    details: {
      reason: 'not_shareable',
      message:
        'Tower B: The builder’s project has no RERA registration. Choose the registered project, or correct the kind of sale. (RERA Act 2016, section 3(1), 10(a))',
    },
  };
  for (const attempt of [message, email, (ids: string[]) => checkShareable(admin, ids, 'sheet')])
    await expect(attempt(both)).rejects.toMatchObject(failure);
  expect(await agency.base.db.select().from(communications)).toEqual([]);
  const hindi = { ...admin, actor: { ...admin.actor, language: 'hi' as const } };
  const said = await checkShareable(hindi, both, 'link').catch(({ details }) => details.message);
  expect(said).toMatch(/^Tower B: .*[\u0900-\u097f].*3\(1\)/u);
  // The text leaves it out and says so; the portal shows and answers only the other one.
  const text = await writeMessageText(admin, { ...ask(), property_ids: both });
  expect(text.text).toContain('Old flat');
  expect(text.text).not.toContain('Tower B');
  expect(text.sharing).toMatchObject([{ title: 'Tower B', findings: [{ code: 'project_unregistered' }] }]);
  expect((await readPortal(portal)).properties.map(({ title }) => title)).toEqual(['Old flat']);
  const answer = { property_id: refused.id, decision: 'interested' } as const;
  await expect(decide(portal, answer)).rejects.toMatchObject({ code: 'not_found' });
  // The other one goes out, and so does a retry after the rules of the day have changed.
  const id = uuid();
  await message([resale.id], id);
  await agency.base.db.update(properties).set({ sale_kind: 'new' }).where(eq(properties.id, resale.id));
  await message([resale.id], id);
  expect(await agency.base.db.select().from(communications)).toHaveLength(1);
});

it('takes the number from the linked project, and no other', async () => {
  const project = await addProject();
  const made = await add({ sale_kind: 'new', rera_number: 'typed', project_registration_id: project.id });
  expect(made.rera_number).toBe('P52100012345');
  expect(await codesOf(made.id)).toEqual([]);
  const renumbered = await save(project, { number: 'P52100099999' });
  const now = await readProperty(admin, made.id);
  expect(now).toMatchObject({ rera_number: 'P52100099999', version: 1 });
  const { version, status } = now;
  const typed = { ...aProperty({ sale_kind: 'new', project_registration_id: project.id }), id: made.id };
  const saved = await updateProperty(admin, { ...typed, rera_number: 'other', version, status });
  expect(saved.rera_number).toBe('P52100099999');
  const ended = await save(renumbered, { number: 'P52100099999', valid_until: '2026-11-25' });
  expect(await codesOf(made.id)).toEqual(['project_expired']);
  await save(ended, { number: 'P52100099999', valid_until: '2026-11-26' });
  expect(await codesOf(made.id)).toEqual([]);
  // In the trash the project and its number do not count; purged, they are gone.
  await deleteRegistration(admin, project.id);
  expect(await codesOf(made.id)).toEqual(['project_unregistered']);
  await expect(add({ project_registration_id: project.id })).rejects.toMatchObject({
    details: { fields: [{ path: 'project_registration_id', code: 'unknown' }] },
  });
  await registrationKind.purge?.(admin, new Date('2031-01-01'));
  expect(await readProperty(admin, made.id)).toMatchObject({ rera_number: null, project_registration_id: null });
});

it('knows the registrations of the agency and the agent in the State', async () => {
  const { id } = await add({ sale_kind: 'new', rera_number: 'PR/GJ/1', state: '24' });
  expect(await codesOf(id)).toEqual(['agent_unknown']);
  const agent = { kind: 'agent', state: '24', holder_id: admin.actor.profileId } as const;
  await createRegistration(admin, aRegistration({ ...agent, valid_until: '2026-01-01' }));
  expect(await codesOf(id)).toEqual(['agent_expired']);
  await createRegistration(admin, aRegistration({ kind: 'company', state: '24', number: 'G1' }));
  expect(await codesOf(id)).toEqual([]);
});

it('only warns where the company says so', async () => {
  const { id } = await add({ sale_kind: 'new' });
  const set = async (sharing_check: 'warn' | 'refuse') =>
    setSharingCheck(admin, { sharing_check, version: (await findCompany(admin.db)).version });
  await set('warn');
  try {
    expect(await checkShareable(admin, [id], 'site')).toMatchObject([{ findings: [{ severity: 'warn' }] }]);
    await message([id]);
    expect((await readPortal(portal)).properties).toHaveLength(1);
  } finally {
    await set('refuse');
  }
  await expect(checkShareable(admin, [id], 'site')).rejects.toMatchObject({ code: 'conflict' });
  // Unknown properties are the matter of the exit.
  expect(await readSharing(admin, [uuid()])).toEqual([]);
});

it('makes the number of an earlier version the registration of the company, once', async () => {
  await withEarlierDatabase('_registrations', async ({ pool, migrate, fillAgain }) => {
    await pool.query(`update company set rera_number = ' A52100012345 ', state = '27'`);
    await pool.query(`
      insert into properties (id, title, price, address, city, state, rera_number, listing_date)
      values (gen_random_uuid(), 'Flat', 100, 'Baner', 'Pune', '27', 'P1', '2026-01-01')`);
    await migrate();
    const made = async () => (await pool.query('select kind, state, number, valid_until from registrations')).rows;
    expect(await made()).toEqual([{ kind: 'company', state: '27', number: 'A52100012345', valid_until: null }]);
    await fillAgain('registrations_keep_one_number');
    expect(await made()).toHaveLength(1);
    const { rows } = await pool.query('select rera_number, sale_kind from properties');
    expect(rows).toEqual([{ rera_number: 'P1', sale_kind: null }]);
  });
});
