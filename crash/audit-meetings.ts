import { expect } from 'vitest';
import { auditCounts } from './audit-counts.ts';
import type { Cluster } from './database.ts';
import type { MeetingLedger } from './meeting-workload.ts';
import { matchesOutcome } from './sending.ts';

/** `visits` are meetings of another workload, which begin before they are planned. */
export async function auditMeetings(
  cluster: Cluster,
  ledger: MeetingLedger,
  visits: ReadonlySet<string>,
  complain: (what: string) => string,
): Promise<void> {
  const rows = await cluster.rows<{ id: string; version: number; reasons: string[]; notes: string[] }>(`
    select m.id, m.version, array_agg(c.difference->'reschedule_reason'->>1) filter (where c.action = 'rescheduled') as reasons,
      array_agg(c.difference->'meeting_notes'->>1) filter (where c.action = 'noted') as notes
    from meetings m left join changes c on c.topic = 'meetings' and c.entity_id = m.id group by m.id`);
  const found = new Map(rows.map((row) => [row.id, row]));
  const timesIn = (list: readonly string[] | null | undefined, one: string) =>
    list?.filter((other) => other === one).length ?? 0;
  const wrong: string[] = [];
  for (const { input, outcome } of ledger.creates)
    if (!matchesOutcome(outcome, found.has(input.id) ? 1 : 0)) wrong.push(`${outcome} meeting ${input.id}`);
  for (const { input, outcome } of ledger.moves)
    if (!matchesOutcome(outcome, timesIn(found.get(input.id)?.reasons, input.reason)))
      wrong.push(`${outcome} move of ${input.id}: ${input.reason}`);
  for (const { input, outcome } of ledger.notes)
    if (!matchesOutcome(outcome, timesIn(found.get(input.id)?.notes, input.meeting_notes)))
      wrong.push(`${outcome} notes of ${input.id}: ${input.meeting_notes}`);
  for (const { input, outcome, body } of [...ledger.moves, ...ledger.steps, ...ledger.notes])
    if (outcome === 'acknowledged' && (found.get(input.id)?.version ?? 0) < body.version)
      wrong.push(`${input.id} is older than version ${body.version}`);
  expect(wrong, complain('meetings: each acknowledged write exists once, no refused one does')).toEqual([]);
  const sent = new Set([...visits, ...ledger.creates.map(({ input }) => input.id)]);
  expect(
    rows.filter(({ id }) => !sent.has(id)),
    complain('meetings that no request created'),
  ).toEqual([]);
  await auditWholeness(cluster, complain);
}

/** No partial writes: each meeting matches its log and has its notification, its reminders and its emails. */
async function auditWholeness(cluster: Cluster, complain: (what: string) => string): Promise<void> {
  const half = await cluster.rows(`
    select m.id, m.version, m.status, log.*, notified.* from meetings m,
      lateral (select count(*) filter (where action = 'created') as created,
          -- What happens on a visit makes no version of its meeting.
          count(*) filter (where action <> 'created' and action not like 'visit\\_%') as later,
          (array_agg(difference->'status'->>1 order by id desc) filter (where difference ? 'status'))[1] as status,
          (array_agg((difference->'meeting_date'->>1)::timestamptz order by id desc)
            filter (where difference ? 'meeting_date'))[1] as date,
          (array_agg(difference->'meeting_notes'->>1 order by id desc) filter (where difference ? 'meeting_notes'))[1] as notes,
          (array_agg((difference->'next_follow_up_date'->>1)::timestamptz order by id desc)
            filter (where difference ? 'next_follow_up_date'))[1] as follow_up
        from changes where topic = 'meetings' and entity_id = m.id) log,
      lateral (select count(*) as raised from notifications where entity_id = m.id and kind = 'meeting_added') notified
    where log.created <> 1 or log.later > m.version - 1 or notified.raised <> 1 or log.status <> m.status
      or log.date <> m.meeting_date or coalesce(log.notes, '') <> m.meeting_notes
      or log.follow_up is distinct from m.next_follow_up_date`);
  expect(half, complain('meetings without their change log or notification')).toEqual([]);
  const unreminded = await cluster.rows(`
    select m.id, array_agg(r.reminder_time order by r.reminder_time) as times
    from meetings m left join meeting_reminders r on r.meeting_id = m.id and not r.sent
    where m.meeting_date > m.created_at group by m.id
    having array_agg(r.reminder_time order by r.reminder_time) is distinct from array[m.meeting_date - interval '24 hours',
      m.meeting_date - interval '2 hours', m.meeting_date - interval '30 minutes']`);
  expect(unreminded, complain('meetings without their reminders')).toEqual([]);
  // The client got one email for the scheduling and one for each change that affects a calendar.
  const unheard = await cluster.rows(`
    with notified as (
      select substring(l.calendar from 'UID:([0-9a-f-]{36})@')::uuid as id, count(*) as emails, count(distinct c.id) as kept
      from emails l left join communications c on c.email_id = l.id where l.calendar is not null group by 1)
    select id, m.sequence, emails, kept from meetings m left join notified using (id)
    where coalesce(emails, 0) <>
        case when m.client_id is null or m.meeting_date < m.created_at then 0 else m.sequence + 1 end or emails <> kept`);
  expect(unheard, complain('meetings whose client did not get each email once')).toEqual([]);
  const unlisted = await cluster.rows(`
    select m.id, subject.*, count(c.*) filter (where c.difference->'meeting_date'->>0 is null) as scheduled,
      count(c.*) filter (where c.action = 'meeting_rescheduled') as moved
    from meetings m
    cross join lateral (values ('clients', m.client_id), ('properties', m.property_id)) subject (topic, subject_id)
    left join changes c on c.topic = subject.topic and c.entity_id = subject.subject_id and c.difference->'meeting_id'->>1 = m.id::text
      and c.action not like 'visit\\_%'
    where subject.subject_id is not null group by m.id, subject.topic, subject.subject_id
    having count(c.*) filter (where c.difference->'meeting_date'->>0 is null) <> 1
      or count(c.*) filter (where c.action = 'meeting_rescheduled') <>
        (select count(*) from changes where topic = 'meetings' and entity_id = m.id and action = 'rescheduled')`);
  expect(unlisted, complain('meetings missing on the timelines of their client, lead or property')).toEqual([]);
  const overlapping = await cluster.rows(`
    select a.id, b.id as other from meetings a join meetings b on a.agent_id = b.agent_id and a.id < b.id
      and a.meeting_date < b.meeting_date + make_interval(mins => b.duration_minutes)
      and b.meeting_date < a.meeting_date + make_interval(mins => a.duration_minutes)
    where a.status in ('scheduled', 'confirmed') and b.status in ('scheduled', 'confirmed')
      and not a.overlap_confirmed and not b.overlap_confirmed`);
  expect(overlapping, complain('unintended overlaps of meetings of one agent')).toEqual([]);
  const real = `
    select 'meetings' as name, '' as key, count(*) as value from meetings where deleted_at is null
    union all
    select 'meetings.status', status, count(*) from meetings where deleted_at is null group by status`;
  const names = ['meetings', 'meetings.status'];
  await auditCounts(cluster, { names, real }, complain('counts that differ from the meetings'));
}
