import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { clientInput } from '#features/clients/contract.ts';
import { deleteClient, eraseClient } from '#features/clients/server/service/delete-client.ts';
import { readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient, updateClient } from '#features/clients/server/service/save-client.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { eraseLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { attemptEmail } from '#platform/email/server/email-testing.ts';
import type { SendEmailHooks } from '#platform/email/server/send-email.ts';
import type { EmailDelivery } from '#platform/email/server/transport.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { communication } from '../history-contract.ts';
import { communicationErasureHandler } from './erasure-handler.ts';
import { notifyOfFailedPersonEmail, resendEmail } from './failed-emails.ts';
import { readCommunications } from './history.ts';
import { logCall, logMessage } from './log-contact.ts';
import { writeMessageText } from './message-text.ts';
import { queuePersonEmail, sendEmail } from './person-email.ts';

let agency: TestAgency & { base: Omit<Context, 'actor'> };
let agent: Context<Staff>;
let clientId: string;

beforeAll(async () => {
  agency = await openTestAgency();
  agent = await agency.hire('Agent', 'Priya <Joshi>');
});
afterAll(() => agency.close());
beforeEach(async () => {
  clientId = await addClient({});
});

async function addClient(given: { email?: string | null; full_name?: string; language?: Language }): Promise<string> {
  const id = uuid();
  await createClient(agent, aClient({ id, full_name: 'Asha & Co', email: 'asha@example.in', ...given }));
  return id;
}

const newEmail = () => ({
  topic: 'clients' as const,
  person_id: clientId,
  id: uuid(),
  subject: 'A home in Baner',
  template_id: null,
  content: '<p>Hello</p>',
});

interface SentEmail extends Record<string, unknown> {
  readonly id: string;
  readonly recipient: string;
  readonly reply_to: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

async function emailsOf(client = clientId): Promise<SentEmail[]> {
  const { rows } = await agent.db.execute<SentEmail>(sql`
    select l.* from emails l join communications m on m.email_id = l.id where m.client_id = ${client} order by m.created_at`);
  return rows;
}

async function history(kind?: 'email' | 'phone' | 'sms') {
  const { items } = await readCommunications(agent, { topic: 'clients', person_id: clientId, kind });
  expect(z.array(communication).parse(items)).toEqual(items);
  return items;
}

/** Runs one attempt to send an email; returns the recipients. */
async function attempt(id: string, delivery: EmailDelivery, isLast = false): Promise<string[]> {
  const hooks: SendEmailHooks = {
    onPermanentFailure: async (tx, emailId) => {
      await notifyOfFailedPersonEmail(tx, emailId);
    },
  };
  const received = await attemptEmail(agency.base, id, { delivery, isLast, hooks });
  return received.map(({ to }) => to.address);
}

async function changeEmail(email: string | null): Promise<void> {
  const { id: _, version, ...typed } = await readClient(agent, clientId);
  await updateClient(agent, { ...clientInput.parse(typed), id: clientId, version, email });
}

const sharedNotifications = sql`select entity_id from notifications where recipient_id is null and kind = 'email_failed'`;

async function notificationsTo(profileId: string): Promise<unknown[]> {
  const { rows } = await agent.db.execute(sql`
    select kind, entity_id from notifications where recipient_id = ${profileId} and kind = 'email_failed'`);
  return rows;
}

describe('an email to a client', () => {
  it('is sent with its placeholders filled, has its agent as reply-to, and is in the history', async () => {
    const subject = 'For {{client_name}},\nfrom {{ agent_name }}';
    const content = '<p>Dear {{client_name}},</p><p><b>{{company_name}}</b> {{unknown}}</p>';
    await sendEmail(agent, { ...newEmail(), subject, content });
    const [queued] = await emailsOf();
    expect(queued).toMatchObject({
      recipient: 'asha@example.in',
      reply_to: `${agent.actor.profileId}@example.in`,
      subject: 'For Asha & Co, from Priya <Joshi>',
      status: 'pending',
    });
    expect(queued?.html).toContain('<p>Dear Asha &amp; Co,</p>');
    expect(queued?.plain).toMatch(/^Dear Asha & Co,\n\n/u);
    expect(queued?.plain).toContain('{{unknown}}');
    const [first] = await history();
    expect(first).toMatchObject({ type: 'email', direction: 'out', status: 'pending', agent: 'Priya <Joshi>' });
    expect(first?.content).toContain('<p>Dear Asha &amp; Co,</p>');
  });

  it('contains only the markup of an email', async () => {
    const content = `<h1 onclick="a()">Visit</h1><script>steal()</script><style>p{}</style><p style="x" class="y">at <a href="javascript:x()">ten</a>
      <a href="https://aangan.test" target="_blank" onmouseover="x()">here</a> <a href="/inside">in</a><img src="https://x.test/p.gif"><iframe src="//x"></iframe></p><form><input></form><svg><a xlink:href="javascript:1">b</a></svg>`;
    await sendEmail(agent, { ...newEmail(), content });
    const [{ content: kept } = { content: '' }] = await history();
    expect(kept.replaceAll(/\s+/gu, ' ')).toBe(
      '<h2>Visit</h2><p>at <a>ten</a> <a href="https://aangan.test" rel="noopener">here</a> <a>in</a></p><a>b</a>',
    );
    expect((await emailsOf())[0]?.html).not.toMatch(/script|onclick|onmouseover|<img|iframe/u);
  });

  it('is one email when sent twice, and is refused under an id with another sender or client', async () => {
    const twice = newEmail();
    await sendEmail(agent, twice);
    await sendEmail(agent, twice);
    expect(await emailsOf()).toHaveLength(1);
    const other = await agency.hire('Agent');
    await expect(sendEmail(other, twice)).rejects.toMatchObject({ code: 'conflict' });
    await expect(sendEmail(agent, { ...twice, person_id: await addClient({}) })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is refused if another email was sent under its id', async () => {
    const first = { ...newEmail(), subject: 'Dear {{client_name}}' };
    await sendEmail(agent, first);
    for (const corrected of [{ subject: 'Two homes in Baner' }, { content: '<p>Good day</p>' }])
      await expect(sendEmail(agent, { ...first, ...corrected })).rejects.toMatchObject({
        code: 'conflict',
        details: { reason: 'email_already_sent' },
      });
    await sendEmail(agent, first);
    expect(await emailsOf()).toMatchObject([{ subject: 'Dear Asha & Co' }]);
  });

  it.each([
    ['', {}],
    ['no word', { content: '<p> <br></p><script>words()</script>' }],
  ])('is refused without text: %s', async (_, given) => {
    const sent = sendEmail(agent, { ...newEmail(), content: '', ...given });
    await expect(sent).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ path: 'content' }] } });
  });

  it('needs an email address, and a client outside the trash', async () => {
    const refused = sendEmail(agent, { ...newEmail(), person_id: await addClient({ email: null }) });
    await expect(refused).rejects.toMatchObject({ code: 'conflict', details: { reason: 'person_without_email' } });
    await deleteClient(agent, clientId);
    await expect(sendEmail(agent, newEmail())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('carries the files and the invitation of another feature, and reports a missing address', async () => {
    const calendar = { method: 'REQUEST' as const, content: 'BEGIN:VCALENDAR' };
    const attachments = [{ name: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }];
    const more = { subject: 'Moved', html: '<p>Moved</p>', calendar, attachments };
    const written = await transact(agent, (tx) =>
      queuePersonEmail(tx, agent, { id: uuid(), person: { topic: 'clients' as const, id: clientId }, ...more }),
    );
    expect(written).toBe('written');
    const [queued] = await emailsOf();
    expect(queued).toMatchObject({ calendar_method: 'REQUEST', calendar: 'BEGIN:VCALENDAR' });
    const { rows } = await agent.db.execute(sql`select name from email_attachments where email_id = ${queued?.id}`);
    expect(rows).toEqual([{ name: 'a.pdf' }]);
    const unreachable = await addClient({ email: null });
    const none = await transact(agent, (tx) =>
      queuePersonEmail(tx, agent, { id: uuid(), person: { topic: 'clients' as const, id: unreachable }, ...more }),
    );
    expect(none).toBe('no_address');
  });
});

describe('the status of an email', () => {
  it('is the response of the mail server', async () => {
    await sendEmail(agent, newEmail());
    const [queued] = await emailsOf();
    const id = queued?.id ?? '';
    await attempt(id, { accepted: false, isPermanent: false, response: '451 later' });
    expect((await history())[0]).toMatchObject({ status: 'pending', error: '451 later' });
    await attempt(id, { accepted: true, response: '250 ok' });
    expect((await history())[0]).toMatchObject({ status: 'sent', error: null });
    expect(await notificationsTo(agent.actor.profileId)).toEqual([]);
  });

  it('notifies the client’s agent of a failed automatic email, or everybody if that agent has left', async () => {
    const kiran = await agency.hire('Agent');
    const { id: _, version, ...typed } = await readClient(agent, clientId);
    await updateClient(agent, { ...clientInput.parse(typed), id: clientId, version, agent_id: kiran.actor.profileId });
    const nobody = { ...agency.base, actor: { kind: 'program' as const, profileId: null } };
    const fail = async (meanwhile?: () => Promise<unknown>) => {
      const about = {
        id: uuid(),
        person: { topic: 'clients' as const, id: clientId },
        subject: 'Tomorrow',
        html: '<p>Tomorrow</p>',
      };
      await transact(nobody, (tx) => queuePersonEmail(tx, nobody, about));
      await meanwhile?.();
      const queued = (await emailsOf()).at(-1);
      await attempt(queued?.id ?? '', { accepted: false, isPermanent: true, response: '550 no such reader' });
    };
    await fail();
    expect(await notificationsTo(kiran.actor.profileId)).toEqual([{ kind: 'email_failed', entity_id: clientId }]);
    await agent.db.execute(sql`update profiles set status = 'inactive' where id = ${kiran.actor.profileId}`);
    await fail();
    expect(await notificationsTo(kiran.actor.profileId)).toHaveLength(1);
    const { rows } = await agent.db.execute(sharedNotifications);
    expect(rows).toEqual([{ entity_id: clientId }]);
    const admin = await agency.hire('Admin');
    await fail(() => deleteClient(admin, clientId));
    expect((await agent.db.execute(sharedNotifications)).rows).toHaveLength(1);
  });

  it('notifies the client’s agent if the author of a failed email has left', async () => {
    const writer = await agency.hire('Agent');
    await sendEmail(writer, newEmail());
    await agent.db.execute(sql`update profiles set status = 'inactive' where id = ${writer.actor.profileId}`);
    const [queued] = await emailsOf();
    await attempt(queued?.id ?? '', { accepted: false, isPermanent: true, response: '550 no such reader' });
    expect(await notificationsTo(writer.actor.profileId)).toEqual([]);
    expect(await notificationsTo(agent.actor.profileId)).toContainEqual({ kind: 'email_failed', entity_id: clientId });
  });

  it('notifies the author of a failed email, who may send it again', async () => {
    const writer = await agency.hire('Agent');
    const sent = newEmail();
    await sendEmail(writer, sent);
    const [queued] = await emailsOf();
    await attempt(queued?.id ?? '', { accepted: false, isPermanent: true, response: '550 no such reader' });
    expect((await history())[0]).toMatchObject({ status: 'failed', error: '550 no such reader' });
    expect(await notificationsTo(writer.actor.profileId)).toEqual([{ kind: 'email_failed', entity_id: clientId }]);
    const { rows: calls } = await agent.db.execute(sql`
      select action from changes where topic = 'notification_reads' and entity_id = ${writer.actor.profileId}`);
    expect(calls, 'a change that refreshes the bell').toEqual([{ action: 'notified' }]);
    await expect(resendEmail(agent, sent.id)).rejects.toMatchObject({ code: 'forbidden' });
    await resendEmail(writer, sent.id);
    expect((await history())[0]).toMatchObject({ status: 'pending' });
    await attempt(queued?.id ?? '', { accepted: true, response: '250 ok' });
    await expect(resendEmail(writer, sent.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(resendEmail(writer, uuid())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('sends a failed email again to the client’s current address, and refuses without one', async () => {
    await changeEmail('aasha@example.in');
    const sent = newEmail();
    await sendEmail(agent, sent);
    const [{ id = '' } = {}] = await emailsOf();
    await attempt(id, { accepted: false, isPermanent: true, response: '550 no such reader' });
    await changeEmail(null);
    await expect(resendEmail(agent, sent.id)).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'person_without_email' },
    });
    expect((await history())[0]).toMatchObject({ status: 'failed' });
    await changeEmail('asha@example.in');
    await resendEmail(agent, sent.id);
    expect(await attempt(id, { accepted: true, response: '250 ok' })).toEqual(['asha@example.in']);
    expect(await emailsOf()).toMatchObject([{ recipient: 'asha@example.in', status: 'sent' }]);
  });

  it('does not send a failed email again to a client in the trash', async () => {
    const sent = newEmail();
    await sendEmail(agent, sent);
    await attempt((await emailsOf())[0]?.id ?? '', { accepted: false, isPermanent: true, response: '550 no' });
    await deleteClient(agent, clientId);
    await expect(resendEmail(agent, sent.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await emailsOf()).toMatchObject([{ status: 'failed' }]);
  });

  it('also notifies the author when the last attempt failed', async () => {
    const writer = await agency.hire('Agent');
    await sendEmail(writer, newEmail());
    const [queued] = await emailsOf();
    await attempt(queued?.id ?? '', { accepted: false, isPermanent: false, response: '451 later' }, true);
    expect(await notificationsTo(writer.actor.profileId)).toHaveLength(1);
    const admin = await agency.hire('Admin');
    await resendEmail(admin, (await history())[0]?.id ?? '');
  });
});

describe('a logged contact', () => {
  it('does not count as a save of the client', async () => {
    const { id: _, version, ...typed } = await readClient(agent, clientId);
    const given = clientInput.parse(typed);
    const meera = await agency.hire('Manager', 'Meera Kulkarni');
    await updateClient(meera, { ...given, id: clientId, version, notes: 'Saved first' });
    const call = {
      topic: 'clients' as const,
      person_id: clientId,
      id: uuid(),
      direction: 'in' as const,
      outcome: 'reached' as const,
    };
    await logCall(agent, { ...call, duration_minutes: null, note: '' });
    await expect(updateClient(agent, { ...given, id: clientId, version, notes: 'Saved second' })).rejects.toMatchObject(
      {
        details: { changedBy: 'Meera Kulkarni', changedById: meera.actor.profileId },
      },
    );
  });

  it('is a call with its outcome and without a status, once', async () => {
    const call = {
      topic: 'clients' as const,
      person_id: clientId,
      id: uuid(),
      direction: 'in' as const,
      outcome: 'reached' as const,
    };
    const noted = { ...call, duration_minutes: 12, note: 'Wants a balcony' };
    await logCall(agent, noted);
    await logCall(agent, noted);
    const items = await history('phone');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ outcome: 'reached', duration_minutes: 12, status: null, direction: 'in' });
    await expect(logCall(await agency.hire('Agent'), noted)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is a queued call with the time of typing, but never in the future', async () => {
    const call = {
      topic: 'clients' as const,
      person_id: clientId,
      direction: 'out' as const,
      outcome: 'busy' as const,
      duration_minutes: null,
    };
    const at = agency.clock.now().getTime();
    const moments = [at - 3_600_000, at + 3_600_000].map((moment) => new Date(moment).toISOString());
    for (const written_at of moments) await logCall(agent, { ...call, id: uuid(), note: '', written_at });
    const [later, earlier] = (await history('phone')).map(({ created_at }) => Date.parse(created_at));
    expect(earlier).toBe(at - 3_600_000);
    expect(later).toBeLessThanOrEqual(agency.clock.now().getTime());
  });

  it('is an SMS or WhatsApp message in one filter', async () => {
    for (const type of ['sms', 'whatsapp'] as const)
      await logMessage(agent, { topic: 'clients', person_id: clientId, id: uuid(), type, text: `By ${type}` });
    await sendEmail(agent, newEmail());
    expect((await history('sms')).map(({ type }) => type).sort()).toEqual(['sms', 'whatsapp']);
    expect((await history('email')).map(({ type }) => type)).toEqual(['email']);
    expect(await history()).toHaveLength(3);
    const { rows } = await agent.db.execute<{ action: string }>(sql`
      select action from changes where topic = 'clients' and entity_id = ${clientId} order by id`);
    expect(rows.map(({ action }) => action)).toEqual(['created', 'texted', 'texted', 'emailed']);
  });
});

describe('communications with a lead', () => {
  const addLead = (given: object = {}) =>
    createLead(agent, aLead({ full_name: 'Lata Rane', email: 'lata@example.in', phone: '98220 41736', ...given }));
  const historyOf = async (topic: 'leads' | 'clients', person_id: string) =>
    (await readCommunications(agent, { topic, person_id })).items.map(({ type, content }) => [type, content]);

  it('are written in the name of the user, and are the client’s once the lead became one', async () => {
    const { id: lead } = await addLead();
    const person = { topic: 'leads', person_id: lead } as const;
    const email = {
      ...person,
      id: uuid(),
      subject: 'Dear {{client_name}}',
      content: '<p>Hello</p>',
      template_id: null,
    };
    await sendEmail(agent, email);
    await sendEmail(agent, email);
    await logMessage(agent, { ...person, id: uuid(), type: 'whatsapp', text: 'On Sunday?' });
    const { rows } = await agent.db.execute<{ recipient: string; subject: string }>(
      sql`select l.recipient, l.subject from emails l join communications m on m.email_id = l.id where m.lead_id = ${lead}`,
    );
    expect(rows).toEqual([{ recipient: 'lata@example.in', subject: 'Dear Lata Rane' }]);
    expect(await historyOf('leads', lead)).toHaveLength(2);
    const { entries } = await readTimeline(agent, [], { topic: 'leads', id: lead });
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['created', 'emailed', 'texted']);

    const client_id = uuid();
    await convertLead(agent, { id: lead, client_id, client_type: 'buyer' });
    expect(await historyOf('clients', client_id)).toEqual(await historyOf('leads', lead));
    await logMessage(agent, { ...person, id: uuid(), type: 'sms', text: 'On Monday?' });
    expect(await historyOf('clients', client_id)).toHaveLength(3);
    // Erased alone, the lead leaves them to the client; the client takes them along.
    const admin = await agency.hire('Admin');
    await eraseLead(admin, [communicationErasureHandler], lead);
    expect((await historyOf('clients', client_id)).map(([, content]) => content)).toContain('On Monday?');
    await eraseClient(admin, [communicationErasureHandler], client_id);
    const left = await agent.db.execute(sql`select content from communications where client_id = ${client_id}`);
    expect(left.rows.map(({ content }) => content)).toEqual(['', '', '']);
  });

  it('move a lead in the same save, unless it was moved meanwhile', async () => {
    const statusAfter = async (lead: string) => (await readLead(agent, lead)).status;
    const stage = { from: 'new', to: 'contacted' } as const;
    const { id: texted } = await addLead();
    const message = { topic: 'leads', person_id: texted, id: uuid(), type: 'sms', text: 'On Sunday?', stage } as const;
    await logMessage(agent, message);
    expect(await statusAfter(texted)).toBe('contacted');
    await moveLead(agent, { id: texted, from: 'contacted', status: 'new' });
    await logMessage(agent, message);
    expect(await statusAfter(texted)).toBe('new');
    await moveLead(agent, { id: texted, from: 'new', status: 'qualified' });
    await logMessage(agent, { ...message, id: uuid() });
    expect(await statusAfter(texted)).toBe('qualified');
    const { id: emailed } = await addLead();
    const content = { subject: 'Hello', content: '<p>Hello</p>', template_id: null };
    await sendEmail(agent, { topic: 'leads', person_id: emailed, id: uuid(), ...content, stage });
    expect(await statusAfter(emailed)).toBe('contacted');
    await sendEmail(agent, { topic: 'clients', person_id: clientId, id: uuid(), ...content, stage });
  });

  it('are blanked with the lead, and refused without an address, in the trash and under another person’s id', async () => {
    const { id: lead } = await addLead({ email: null });
    const person = { topic: 'leads', person_id: lead } as const;
    const message = { ...person, id: uuid(), type: 'sms', text: 'Secret' } as const;
    await logMessage(agent, message);
    await expect(logMessage(agent, { ...message, person_id: (await addLead()).id })).rejects.toMatchObject({
      code: 'conflict',
    });
    const email = { ...person, id: uuid(), subject: 'A', content: '<p>B</p>', template_id: null };
    await expect(sendEmail(agent, email)).rejects.toMatchObject({ details: { reason: 'person_without_email' } });
    const admin = await agency.hire('Admin');
    await eraseLead(admin, [communicationErasureHandler], lead);
    const { rows } = await agent.db.execute(sql`select content from communications where lead_id = ${lead}`);
    expect(rows).toEqual([{ content: '' }]);
    await expect(logMessage(agent, { ...message, id: uuid() })).rejects.toMatchObject({ code: 'not_found' });
    await expect(readCommunications(agent, person)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('begin with a text in the reader’s language, which says nothing internal', async () => {
    const owner = await addClient({ full_name: 'Secret Owner' });
    const property = await createProperty(
      agent,
      aProperty({
        title: 'Sahyadri Heights',
        city: 'Pune',
        price: '13500000',
        address: 'Secret Lane 7',
        description: 'Secret description',
        owner_id: owner,
      }),
    );
    const { id: lead } = await addLead({ notes: 'Secret notes' });
    const text = (topic: 'leads' | 'clients', person_id: string, ...property_ids: string[]) =>
      writeMessageText(agent, { topic, person_id, property_ids });
    const about = await text('leads', lead, property.id);
    expect(about.language).toBe('en');
    expect(about.text).toContain('Hello Lata Rane');
    expect(about.text).toContain('About Sahyadri Heights, Pune, ₹1.4 Cr:');
    expect(about.text).not.toMatch(/secret|http/iu);
    const second = await createProperty(agent, aProperty({ title: 'Baner Villa', bedrooms: 4, square_feet: '2400' }));
    const both = await text('leads', lead, property.id, second.id);
    expect(both.subject).toBe('2 properties for you');
    expect(both.text).toMatch(/1\. Sahyadri Heights, Pune.*₹1\.4 Cr\n2\. Baner Villa, .* · 4 BHK · 2,400 sq ft · ₹/u);
    expect(both.text).not.toMatch(/secret|http/iu);
    expect((await text('clients', await addClient({ language: 'hi' }))).text).toMatch(/नमस्ते/u);
    await expect(text('leads', lead, uuid())).rejects.toMatchObject({
      details: { fields: [{ path: 'property_ids', code: 'unknown' }] },
    });
    await expect(text('leads', uuid())).rejects.toMatchObject({ code: 'not_found' });
  });
});
