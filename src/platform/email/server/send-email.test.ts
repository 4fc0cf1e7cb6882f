import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import ical, { ICalAttendeeRole, ICalCalendarMethod } from 'ical-generator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { testProgramContext } from '#platform/context/server/testing.ts';
import type { Database } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { lendTestDatabase } from '#platform/database/server/lent-testing.ts';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { queuedJobsQuery } from '#platform/jobs/server/queued-jobs.ts';
import type { Jobs } from '#platform/jobs/server/run-jobs.ts';
import { startJobs } from '#platform/jobs/server/run-jobs.ts';
import { queueEmail, requeueEmail } from './queue-email.ts';
import { renderEmail } from './render-email.ts';
import type { SendEmailHooks } from './send-email.ts';
import { sendEmailTask, sendPendingEmailsJob, sendPendingEmailsTask } from './send-email.ts';
import { emails } from './tables.ts';
import type { EmailDelivery, EmailTransport, SmtpMessage } from './transport.ts';

const refusedForNow: EmailDelivery = {
  accepted: false,
  isPermanent: false,
  response: '451 asha@example.in: try later',
};
const refusedForGood: EmailDelivery = { accepted: false, isPermanent: true, response: '550 no such reader' };
const deliveryResult: EmailDelivery = { accepted: true, response: '250 ok' };

/** A generous timeout for slow machines; nothing is measured. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

let own: TestDatabase;
let database: Database;
let context: Context<Program>;
let running: Jobs[];
let sentEmails: SmtpMessage[];
let deliveries: EmailDelivery[];
let logo: Awaited<ReturnType<NonNullable<SendEmailHooks['findLogo']>>>;

beforeEach(async () => {
  own = await lendTestDatabase();
  database = openDatabase({ url: own.url });
  running = [];
  sentEmails = [];
  deliveries = [];
  logo = null;
  context = testProgramContext(database);
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await database.close();
  await own.drop();
});

const transport: EmailTransport = {
  async send(message) {
    sentEmails.push(message);
    await pause(50);
    return deliveries.shift() ?? deliveryResult;
  },
  close: () => undefined,
};

async function work(server: { transport: EmailTransport; from: string } | null): Promise<Jobs> {
  const send_email = sendEmailTask(context, server, { findLogo: async () => logo });
  const tasks = { send_email, send_pending_emails: sendPendingEmailsTask(context, server) };
  const jobs = await startJobs({ database, log: context.log, tasks });
  running.push(jobs);
  return jobs;
}
const server = { transport, from: 'Aangan <office@example.in>' };

const queue = () =>
  transact(context, (tx) =>
    queueEmail(tx, { to: 'asha@example.in', subject: 'Welcome', html: '<p>Hello</p>', plain: 'Hello' }),
  );

async function onlyEmail() {
  const [row] = await database.db.select().from(emails);
  if (!row) throw new Error('no email');
  return row;
}

async function jobsLeft() {
  const { rows } = await database.db.execute<{ payload: unknown; last_error: string | null; locked_at: string | null }>(
    sql`select j.last_error, j.locked_at, p.payload
      from graphile_worker.jobs j join (${sql.raw(queuedJobsQuery)}) p using (id)`,
  );
  return rows;
}

/** Skips the pause before the next attempt. */
const hurry = () =>
  database.db.execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
  );

test('uses the logo of the day on which an email is sent', async () => {
  const message = { recipient: 'asha@example.in', language: 'en', subject: 'Welcome', paragraphs: ['Hello'] } as const;
  await transact(context, (tx) =>
    queueEmail(tx, { to: message.recipient, subject: 'Welcome', ...renderEmail(message) }),
  );
  logo = { alt: 'Sahyadri "Homes"', width: 600, height: 120, content: Buffer.from('png') };
  await work(server);
  await eventually(async () => (await onlyEmail()).status).toBe('sent');
  expect(sentEmails[0]?.html).toContain('<img src="cid:logo" alt="Sahyadri &quot;Homes&quot;" width="180" height="36"');
  expect(sentEmails[0]?.attachments).toEqual([
    { name: 'logo.png', contentType: 'image/png', content: logo.content, cid: 'logo' },
  ]);
  expect((await onlyEmail()).html).not.toContain('<img');
});

test('sends an email with the message id it was queued with and records the time', async () => {
  await work(server);
  await queue();
  await eventually(async () => (await onlyEmail()).status).toBe('sent');
  const row = await onlyEmail();
  expect(row).toMatchObject({ attempts: 1, last_error: null });
  expect(row.sent_at).toBeInstanceOf(Date);
  expect(row.message_id).toMatch(/^<[0-9a-f-]{36}@.+>$/u);
  expect(sentEmails).toEqual([
    {
      from: server.from,
      to: { address: 'asha@example.in' },
      subject: 'Welcome',
      html: '<p>Hello</p>',
      text: 'Hello',
      messageId: row.message_id,
    },
  ]);
  const log = await database.db.select().from(changes).orderBy(changes.id);
  expect(log.map(({ topic, action, difference }) => ({ topic, action, difference }))).toEqual([
    { topic: 'emails', action: 'created', difference: {} },
    { topic: 'emails', action: 'updated', difference: { status: ['pending', 'sent'] } },
  ]);
});

test('sends the reply address, attachments and invitation on every attempt', async () => {
  deliveries = [refusedForNow];
  const content = Buffer.from([0, 255, 13, 10, 92]);
  const more = {
    replyTo: 'meera@example.in',
    attachments: [
      { name: 'plan.pdf', contentType: 'application/pdf', content },
      { name: 'बिल.bin', contentType: 'application/octet-stream', content: Buffer.alloc(70_000, 7) },
    ],
    calendar: { method: 'REQUEST' as const, content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  };
  const id = await transact(context, (tx) =>
    queueEmail(tx, { to: 'asha@example.in', subject: 'Visit', html: '<p>Come</p>', plain: 'Come', ...more }),
  );
  expect((await onlyEmail()).id).toBe(id);
  await work(server);
  await eventually(async () => (await onlyEmail()).attempts).toBe(1);
  await eventually(async () => (await jobsLeft())[0]?.locked_at).toBeNull();
  await hurry();
  await eventually(async () => (await onlyEmail()).status).toBe('sent');
  expect(sentEmails).toHaveLength(2);
  for (const message of sentEmails)
    expect(message).toMatchObject({ ...more, replyTo: { address: more.replyTo }, subject: 'Visit' });
});

test('never sends an email of a transaction that fails', async () => {
  await work(server);
  const failing = transact(context, async (tx) => {
    await queueEmail(tx, { to: 'asha@example.in', subject: 'Welcome', html: '', plain: '' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await queue();
  await eventually(async () => (await onlyEmail()).status).toBe('sent');
  expect(sentEmails).toHaveLength(1);
});

test('records a temporary refusal and tries again with the same message id', async () => {
  deliveries = [refusedForNow, refusedForNow];
  await work(server);
  await queue();
  for (const attempts of [1, 2]) {
    await eventually(async () => (await onlyEmail()).attempts).toBe(attempts);
    expect(await onlyEmail()).toMatchObject({ status: 'pending', last_error: refusedForNow.response });
    await eventually(async () => (await jobsLeft())[0]?.locked_at).toBeNull();
    await hurry();
  }
  await eventually(async () => (await onlyEmail()).status).toBe('sent');
  expect(await onlyEmail()).toMatchObject({ attempts: 3, last_error: null });
  expect(new Set(sentEmails.map((message) => message.messageId)).size).toBe(1);
});

test('still retries an email that was queued again while it was being sent', async () => {
  let answer: (delivery: EmailDelivery) => void = () => undefined;
  const answered = new Promise<EmailDelivery>((resolve) => {
    answer = resolve;
  });
  const slowly: EmailTransport = {
    async send(message) {
      sentEmails.push(message);
      return sentEmails.length === 1 ? answered : deliveryResult;
    },
    close: () => undefined,
  };
  await work({ ...server, transport: slowly });
  await queue();
  await eventually(() => sentEmails.length).toBe(1);
  await transact(context, async (tx) => requeueEmail(tx, (await onlyEmail()).id));
  // The second job finds the email locked and waits for its next attempt.
  await eventually(async () => (await jobsLeft()).filter((job) => job.locked_at === null).length).toBe(1);
  await eventually(async () => (await jobsLeft()).find((job) => job.locked_at === null)?.last_error).toBeTruthy();
  answer(refusedForNow);
  await eventually(async () => (await onlyEmail()).attempts).toBe(1);
  await hurry();
  await eventually(async () => (await onlyEmail()).status).toBe('sent');
  expect(sentEmails).toHaveLength(2);
});

test('stores no personal data in jobs, also when they fail', async () => {
  deliveries = [refusedForNow];
  await work(server);
  await queue();
  await eventually(async () => (await jobsLeft())[0]?.last_error).toBeTruthy();
  expect(JSON.stringify(await jobsLeft())).not.toContain('asha');
});

test('fails an email on a permanent refusal and lets a user send it again', async () => {
  deliveries = [refusedForGood];
  await work(server);
  await queue();
  await eventually(async () => (await onlyEmail()).status).toBe('failed');
  expect(await onlyEmail()).toMatchObject({ attempts: 1, last_error: refusedForGood.response });
  await eventually(jobsLeft).toEqual([]);
  const { id } = await onlyEmail();
  await transact(context, (tx) => requeueEmail(tx, id));
  await eventually(async () => (await onlyEmail()).status).toBe('sent');
  expect(await transact(context, (tx) => requeueEmail(tx, id))).toBeNull();
});

test('makes the new recipient the attendee of a resent invitation and changes nothing else', async () => {
  deliveries = [refusedForGood];
  const invitation = (email: string) => {
    const calendar = ical({ prodId: { company: 'Aangan', product: 'Meetings' }, method: ICalCalendarMethod.REQUEST });
    const at = new Date('2026-03-12T05:30:00Z');
    const event = calendar.createEvent({ id: 'a', start: at, stamp: at, summary: `Visit of aasha@example.in` });
    // Long enough for the line to be folded within the address.
    event.createAttendee({ name: 'आशा, Rao', email, role: ICalAttendeeRole.REQ, rsvp: true });
    return { method: 'REQUEST' as const, content: calendar.toString() };
  };
  expect(invitation('aasha@example.in').content).not.toContain(':MAILTO:aasha@example.in\r\n');
  const input = { to: 'aasha@example.in', subject: 'Visit', html: '<p>Come</p>', plain: 'Come' };
  const calendar = invitation('aasha@example.in');
  const id = await transact(context, (tx) => queueEmail(tx, { ...input, calendar }));
  await work(server);
  await eventually(async () => (await onlyEmail()).status).toBe('failed');
  await transact(context, (tx) => requeueEmail(tx, id, 'asha.kulkarni@example.in'));
  await eventually(async () => (await onlyEmail()).status).toBe('sent');
  expect(sentEmails.map(({ to }) => to.address)).toEqual(['aasha@example.in', 'asha.kulkarni@example.in']);
  expect(sentEmails[1]?.calendar).toEqual(invitation('asha.kulkarni@example.in'));
});

test('gives up after the last attempt', async () => {
  deliveries = [refusedForNow];
  await queue();
  await database.db.execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), max_attempts => 1)`,
  );
  await work(server);
  await eventually(async () => (await onlyEmail()).status).toBe('failed');
});

test('sends an email once when two jobs exist', async () => {
  await queue();
  const { id } = await onlyEmail();
  await database.db.execute(
    sql`select graphile_worker.add_job(identifier, payload) from (${sql.raw(queuedJobsQuery)}) j`,
  );
  await transact(context, (tx) => requeueEmail(tx, id));
  expect(await jobsLeft()).toHaveLength(2);
  await work(server);
  await work(server);
  await eventually(jobsLeft).toEqual([]);
  expect(sentEmails).toHaveLength(1);
  expect((await onlyEmail()).status).toBe('sent');
});

test('keeps emails pending without a mail server and later sends those of the last week', async () => {
  const without = await work(null);
  await queue();
  await eventually(jobsLeft).toEqual([]);
  expect(await onlyEmail()).toMatchObject({ status: 'pending', attempts: 0 });
  await without.stop();
  await database.db.insert(emails).values({
    id: randomUUID(),
    message_id: '<old@example.in>',
    recipient: 'old@example.in',
    subject: 'Old',
    html: '',
    plain: '',
    created_at: new Date(Date.now() - 8 * 86_400_000),
  });
  await work(server);
  await transact(context, (tx) => tx.enqueue(sendPendingEmailsJob));
  await eventually(() => sentEmails.map((message) => message.subject)).toEqual(['Welcome']);
  await eventually(jobsLeft).toEqual([]);
  expect(sentEmails).toHaveLength(1);
});
