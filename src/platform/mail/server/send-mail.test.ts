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
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import type { Jobs } from '#platform/jobs/server/run-jobs.ts';
import { startJobs } from '#platform/jobs/server/run-jobs.ts';
import { renderLetter } from './letter.ts';
import { queueMail, requeueMail } from './queue.ts';
import type { SendMailParts } from './send-mail.ts';
import { sendMailTask, sendPendingMailsJob, sendPendingMailsTask } from './send-mail.ts';
import { mails } from './tables.ts';
import type { EmailDelivery, Letter, MailTransport } from './transport.ts';

const refusedForNow: EmailDelivery = { accepted: false, isPermanent: false, response: '451 asha@example.in: try later' };
const refusedForGood: EmailDelivery = { accepted: false, isPermanent: true, response: '550 no such reader' };
const taken: EmailDelivery = { accepted: true, response: '250 ok' };

/** Slow machines get their time; nothing is measured. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

let own: TestDatabase;
let database: Database;
let context: Context<Program>;
let running: Jobs[];
let letters: Letter[];
let deliveries: EmailDelivery[];
let logo: Awaited<ReturnType<NonNullable<SendMailParts['findLogo']>>>;

beforeEach(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url });
  running = [];
  letters = [];
  deliveries = [];
  logo = null;
  context = testProgramContext(database);
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await database.close();
  await own.drop();
});

const transport: MailTransport = {
  async send(letter) {
    letters.push(letter);
    await pause(50);
    return deliveries.shift() ?? taken;
  },
  close: () => undefined,
};

async function work(server: { transport: MailTransport; from: string } | null): Promise<Jobs> {
  const send_mail = sendMailTask(context, server, { findLogo: async () => logo });
  const tasks = { send_mail, send_pending_mails: sendPendingMailsTask(context, server) };
  const jobs = await startJobs({ database, log: context.log, tasks });
  running.push(jobs);
  return jobs;
}
const server = { transport, from: 'Aangan <office@example.in>' };

const queue = () =>
  transact(context, (tx) =>
    queueMail(tx, { to: 'asha@example.in', subject: 'Welcome', html: '<p>Hello</p>', plain: 'Hello' }),
  );

async function onlyMail() {
  const [row] = await database.db.select().from(mails);
  if (!row) throw new Error('no letter');
  return row;
}

async function jobsLeft() {
  const { rows } = await database.db.execute<{ payload: unknown; last_error: string | null; locked_at: string | null }>(
    sql`select j.last_error, j.locked_at, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)`,
  );
  return rows;
}

/** Does not wait for the pause before the next attempt. */
const hurry = () => database.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);

test('a letter carries the logo of the day on which it is sent', async () => {
  const letter = { recipient: 'asha@example.in', language: 'en', subject: 'Welcome', paragraphs: ['Hello'] } as const;
  await transact(context, (tx) => queueMail(tx, { to: letter.recipient, subject: 'Welcome', ...renderLetter(letter) }));
  logo = { alt: 'Sahyadri "Homes"', width: 600, height: 120, content: Buffer.from('png') };
  await work(server);
  await eventually(async () => (await onlyMail()).status).toBe('sent');
  expect(letters[0]?.html).toContain('<img src="cid:logo" alt="Sahyadri &quot;Homes&quot;" width="180" height="36"');
  expect(letters[0]?.attachments).toEqual([
    { name: 'logo.png', contentType: 'image/png', content: logo.content, cid: 'logo' },
  ]);
  expect((await onlyMail()).html).not.toContain('<img');
});

test('a letter leaves with the id it was queued with, and its time is noted', async () => {
  await work(server);
  await queue();
  await eventually(async () => (await onlyMail()).status).toBe('sent');
  const row = await onlyMail();
  expect(row).toMatchObject({ attempts: 1, last_error: null });
  expect(row.sent_at).toBeInstanceOf(Date);
  expect(row.message_id).toMatch(/^<[0-9a-f-]{36}@.+>$/u);
  expect(letters).toEqual([
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
    { topic: 'mails', action: 'created', difference: {} },
    { topic: 'mails', action: 'updated', difference: { status: ['pending', 'sent'] } },
  ]);
});

test('where an answer goes, files and an invitation travel with the letter, on every attempt', async () => {
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
    queueMail(tx, { to: 'asha@example.in', subject: 'Visit', html: '<p>Come</p>', plain: 'Come', ...more }),
  );
  expect((await onlyMail()).id).toBe(id);
  await work(server);
  await eventually(async () => (await onlyMail()).attempts).toBe(1);
  await eventually(async () => (await jobsLeft())[0]?.locked_at).toBeNull();
  await hurry();
  await eventually(async () => (await onlyMail()).status).toBe('sent');
  expect(letters).toHaveLength(2);
  for (const letter of letters)
    expect(letter).toMatchObject({ ...more, replyTo: { address: more.replyTo }, subject: 'Visit' });
});

test('a letter of a transaction that fails is never sent', async () => {
  await work(server);
  const failing = transact(context, async (tx) => {
    await queueMail(tx, { to: 'asha@example.in', subject: 'Welcome', html: '', plain: '' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await queue();
  await eventually(async () => (await onlyMail()).status).toBe('sent');
  expect(letters).toHaveLength(1);
});

test('a refusal for now is kept with the letter and tried again, with the same message id', async () => {
  deliveries = [refusedForNow, refusedForNow];
  await work(server);
  await queue();
  for (const attempts of [1, 2]) {
    await eventually(async () => (await onlyMail()).attempts).toBe(attempts);
    expect(await onlyMail()).toMatchObject({ status: 'pending', last_error: refusedForNow.response });
    await eventually(async () => (await jobsLeft())[0]?.locked_at).toBeNull();
    await hurry();
  }
  await eventually(async () => (await onlyMail()).status).toBe('sent');
  expect(await onlyMail()).toMatchObject({ attempts: 3, last_error: null });
  expect(new Set(letters.map((letter) => letter.messageId)).size).toBe(1);
});

test('a letter asked for again while it is being sent is still tried again', async () => {
  let answer: (delivery: EmailDelivery) => void = () => undefined;
  const answered = new Promise<EmailDelivery>((resolve) => {
    answer = resolve;
  });
  const slowly: MailTransport = {
    async send(letter) {
      letters.push(letter);
      return letters.length === 1 ? answered : taken;
    },
    close: () => undefined,
  };
  await work({ ...server, transport: slowly });
  await queue();
  await eventually(() => letters.length).toBe(1);
  await transact(context, async (tx) => requeueMail(tx, (await onlyMail()).id));
  // The second job found the letter in hand, and waits for its next attempt.
  await eventually(async () => (await jobsLeft()).filter((job) => job.locked_at === null).length).toBe(1);
  await eventually(async () => (await jobsLeft()).find((job) => job.locked_at === null)?.last_error).toBeTruthy();
  answer(refusedForNow);
  await eventually(async () => (await onlyMail()).attempts).toBe(1);
  await hurry();
  await eventually(async () => (await onlyMail()).status).toBe('sent');
  expect(letters).toHaveLength(2);
});

test('jobs hold no personal data, also when they fail', async () => {
  deliveries = [refusedForNow];
  await work(server);
  await queue();
  await eventually(async () => (await jobsLeft())[0]?.last_error).toBeTruthy();
  expect(JSON.stringify(await jobsLeft())).not.toContain('asha');
});

test('a refusal for good fails the letter, which can be sent again by hand', async () => {
  deliveries = [refusedForGood];
  await work(server);
  await queue();
  await eventually(async () => (await onlyMail()).status).toBe('failed');
  expect(await onlyMail()).toMatchObject({ attempts: 1, last_error: refusedForGood.response });
  await eventually(jobsLeft).toEqual([]);
  const { id } = await onlyMail();
  await transact(context, (tx) => requeueMail(tx, id));
  await eventually(async () => (await onlyMail()).status).toBe('sent');
  expect(await transact(context, (tx) => requeueMail(tx, id))).toBeNull();
});

test('an invitation that is sent again elsewhere asks whoever reads there, and else says the same', async () => {
  deliveries = [refusedForGood];
  const invitation = (email: string) => {
    const calendar = ical({ prodId: { company: 'Aangan', product: 'Meetings' }, method: ICalCalendarMethod.REQUEST });
    const at = new Date('2026-03-12T05:30:00Z');
    const event = calendar.createEvent({ id: 'a', start: at, stamp: at, summary: `Visit of aasha@example.in` });
    // Its line is broken within the address.
    event.createAttendee({ name: 'आशा, Rao', email, role: ICalAttendeeRole.REQ, rsvp: true });
    return { method: 'REQUEST' as const, content: calendar.toString() };
  };
  expect(invitation('aasha@example.in').content).not.toContain(':MAILTO:aasha@example.in\r\n');
  const draft = { to: 'aasha@example.in', subject: 'Visit', html: '<p>Come</p>', plain: 'Come' };
  const calendar = invitation('aasha@example.in');
  const id = await transact(context, (tx) => queueMail(tx, { ...draft, calendar }));
  await work(server);
  await eventually(async () => (await onlyMail()).status).toBe('failed');
  await transact(context, (tx) => requeueMail(tx, id, 'asha.kulkarni@example.in'));
  await eventually(async () => (await onlyMail()).status).toBe('sent');
  expect(letters.map(({ to }) => to.address)).toEqual(['aasha@example.in', 'asha.kulkarni@example.in']);
  expect(letters[1]?.calendar).toEqual(invitation('asha.kulkarni@example.in'));
});

test('a letter is given up with the last attempt', async () => {
  deliveries = [refusedForNow];
  await queue();
  await database.db.execute(sql`update graphile_worker._private_jobs set max_attempts = 1`);
  await work(server);
  await eventually(async () => (await onlyMail()).status).toBe('failed');
});

test('two jobs for one letter send it once', async () => {
  await queue();
  const { id } = await onlyMail();
  await database.db.execute(sql`update graphile_worker._private_jobs set key = null`);
  await transact(context, (tx) => requeueMail(tx, id));
  expect(await jobsLeft()).toHaveLength(2);
  await work(server);
  await work(server);
  await eventually(jobsLeft).toEqual([]);
  expect(letters).toHaveLength(1);
  expect((await onlyMail()).status).toBe('sent');
});

test('without a mail server letters wait, and those of the last week leave when there is one', async () => {
  const without = await work(null);
  await queue();
  await eventually(jobsLeft).toEqual([]);
  expect(await onlyMail()).toMatchObject({ status: 'pending', attempts: 0 });
  await without.stop();
  await database.db.insert(mails).values({
    id: randomUUID(),
    message_id: '<old@example.in>',
    recipient: 'old@example.in',
    subject: 'Old',
    html: '',
    plain: '',
    created_at: new Date(Date.now() - 8 * 86_400_000),
  });
  await work(server);
  await transact(context, (tx) => tx.enqueue(sendPendingMailsJob));
  await eventually(() => letters.map((letter) => letter.subject)).toEqual(['Welcome']);
  await eventually(jobsLeft).toEqual([]);
  expect(letters).toHaveLength(1);
});
