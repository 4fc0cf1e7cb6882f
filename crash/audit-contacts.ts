import { expect } from 'vitest';
import { auditTrash } from './audit-trash.ts';
import type { ContactLedger } from './contact-workload.ts';
import type { Cluster } from './database.ts';
import type { FakeSmtpServer } from './fake-smtp-server.ts';
import { until } from './program.ts';
import { matchesOutcome } from './sending.ts';

export async function auditContacts(
  cluster: Cluster,
  ledger: ContactLedger,
  complain: (what: string) => string,
): Promise<void> {
  const contacts = await cluster.rows<{ id: string }>('select id from communications');
  const notes = await cluster.rows<{ id: string; bodies: string[] }>(`
    select n.id, array(select difference->'body'->>1 from changes
      where topic = 'notes' and entity_id = n.id and action = 'updated') as bodies from notes n`);
  const consents = await cluster.rows<{ id: string }>('select id from consents');
  const found = new Set([...contacts, ...notes, ...consents].map(({ id }) => id));
  const { emails, calls, leadCalls, rewrites } = ledger;
  const wrong: string[] = [];
  for (const { what, input, outcome } of [...emails, ...calls, ...leadCalls, ...ledger.consents, ...ledger.notes])
    if (!matchesOutcome(outcome, found.has(input.id) ? 1 : 0)) wrong.push(`${outcome} ${what} ${input.id}`);
  const bodies = notes.flatMap((note) => note.bodies);
  for (const { input, outcome } of rewrites)
    if (!matchesOutcome(outcome, bodies.filter((body) => body === input.body).length))
      wrong.push(`${outcome} rewriting of ${input.id}: ${input.body}`);
  expect(wrong, complain('emails, calls and notes: each acknowledged write exists once')).toEqual([]);
  const sent = new Set(ledger.notes.map(({ input }) => input.id));
  expect(
    notes.filter(({ id }) => !sent.has(id)),
    complain('notes that no request created'),
  ).toEqual([]);
  await auditTrash(cluster, 'notes', ledger, complain);
  await auditWholeness(cluster, complain);
}

/** No partial writes: each is on its timeline once, and each email is in the outbox once. */
async function auditWholeness(cluster: Cluster, complain: (what: string) => string): Promise<void> {
  const half = await cluster.rows(`
    select n.id, n.version, log.* from notes n,
      lateral (select count(*) filter (where action = 'created') as made,
          count(*) as changes,
          (array_agg(difference->'body'->>1 order by id desc) filter (where action = 'updated'))[1] as last
        from changes where topic = 'notes' and entity_id = n.id) log
    where log.made <> 1 or log.changes <> n.version or log.last <> n.body`);
  expect(half, complain('notes without their change log')).toEqual([]);
  const unlisted = await cluster.rows(`
    select c.id, said.*, log.* from (
        select 'leads' as topic, id from leads union all select 'clients', id from clients) c,
      lateral (select count(*) filter (where type = 'email') as emails, count(*) filter (where type = 'phone') as calls
        from communications where case when lead_id is null then client_id else lead_id end = c.id) said,
      lateral (select count(*) filter (where action = 'emailed') as emailed, count(*) filter (where action = 'called') as called
        from changes where topic = c.topic and entity_id = c.id) log
    where said.emails <> log.emailed or said.calls <> log.called`);
  expect(unlisted, complain('emails and calls not exactly once on the timeline')).toEqual([]);
  const unrecorded = await cluster.rows(`
    select c.id, count(*) from consents c left join changes h on h.entity_id = c.client_id and h.topic = 'clients'
      and h.action in ('consent_given', 'consent_withdrawn') group by c.id, c.client_id
    having count(h.id) <> (select count(*) from consents o where o.client_id = c.client_id)`);
  expect(unrecorded, complain('consents not exactly once on the timeline')).toEqual([]);
  const unknown = await cluster.rows(`
    select c.email_id from communications c left join person_emails p on p.email_id = c.email_id
    where c.email_id is not null and p.token_hash is null`);
  expect(unknown, complain('emails without a link that stops them')).toEqual([]);
  const missing = await cluster.rows(`
    select c.id, c.email_id, count(l.*) from communications c left join emails l on l.id = c.email_id and l.subject = c.subject
    where c.type = 'email' group by c.id having count(l.*) <> 1
    union all
    select null, email_id, count(*) from communications where email_id is not null group by email_id having count(*) <> 1`);
  expect(missing, complain('emails not exactly once in the outbox')).toEqual([]);
  const forgotten = await cluster.rows(`
    select id, status from emails l where status = 'failed' or (status = 'pending' and not exists (
      select from graphile_worker.jobs where task_identifier = 'send_email' and key = 'send_email ' || l.id))`);
  expect(forgotten, complain('pending emails without a job')).toEqual([]);
}

/** Sent emails match the outbox; an email is sent twice only if its server was killed while sending it. */
export async function auditOutbox(
  cluster: Cluster,
  smtp: FakeSmtpServer,
  { maxDuplicates, isPatient }: { maxDuplicates: number; isPatient: boolean },
  complain: (what: string) => string,
): Promise<void> {
  const waiting = () => cluster.rows("select id from emails where status <> 'sent'");
  if (isPatient) await until(complain('every email is sent'), async () => (await waiting()).length === 0, 240_000);
  const written = await cluster.rows<{ message_id: string; status: string }>('select message_id, status from emails');
  const accepted = new Set(smtp.accepted);
  const unknown = written.filter(({ message_id, status }) => status === 'sent' && !accepted.has(message_id));
  expect(unknown, complain('emails marked as sent that the mail server never received')).toEqual([]);
  const ids = new Set(written.map(({ message_id }) => message_id));
  expect(
    smtp.accepted.filter((id) => !ids.has(id)),
    complain('sent emails that no request created'),
  ).toEqual([]);
  expect(smtp.accepted.length - accepted.size, complain('emails received twice')).toBeLessThanOrEqual(maxDuplicates);
}
