import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import { matchesOutcome } from './sending.ts';
import type { VisitLedger } from './visit-workload.ts';

/** Each acknowledged write of a visit exists once, with its changes on the timelines and its decision for matching. */
export async function auditVisits(
  cluster: Cluster,
  ledger: VisitLedger,
  complain: (what: string) => string,
): Promise<void> {
  const stops = await cluster.rows<{ id: string; meeting_id: string; property_id: string; check_in_id: string | null }>(
    'select id, meeting_id, property_id, check_in_id from visit_stops order by meeting_id, position',
  );
  const participants = await cluster.rows<{ id: string; meeting_id: string; attendance: string | null }>(
    'select id, meeting_id, attendance from visit_participants',
  );
  const said = await cluster.rows<{ stop_id: string; participant_id: string; answer: string; message: string }>(
    'select stop_id, participant_id, answer, message from visit_feedback',
  );
  const ended = await cluster.rows<{ id: string; times: number }>(
    `select m.id, (select count(*)::integer from changes where topic = 'meetings' and entity_id = m.id
      and action in ('completed', 'cancelled')) as times from meetings m where m.status in ('completed', 'cancelled')`,
  );
  const wrong: string[] = [];
  for (const { input, outcome } of ledger.plans) {
    const planned = stops.filter(({ meeting_id }) => meeting_id === input.id).map(({ property_id }) => property_id);
    const came = participants.filter(({ meeting_id }) => meeting_id === input.id).length;
    const isWhole =
      String(planned) === String(input.stops.map(({ property_id }) => property_id)) &&
      came === input.participants.length;
    if (planned.length + came > 0 ? !isWhole || outcome === 'refused' : outcome === 'acknowledged')
      wrong.push(`${outcome} plan of ${input.id}: ${planned.length} stops, ${came} participants`);
  }
  for (const { input, outcome } of ledger.checkIns) {
    const found = stops.filter(({ check_in_id }) => check_in_id === input.check_in_id).length;
    if (!matchesOutcome(outcome, found)) wrong.push(`${outcome} check-in ${input.check_in_id}: ${found}`);
  }
  for (const { input, outcome } of ledger.absences) {
    const found = participants.filter(({ id, attendance }) => id === input.participant_id && attendance === 'no_show');
    if (!matchesOutcome(outcome, found.length)) wrong.push(`${outcome} absence of ${input.participant_id}`);
  }
  for (const { input, outcome } of ledger.feedback) {
    const found = said.filter(({ message, answer }) => message === input.message && answer === input.answer).length;
    if (!matchesOutcome(outcome, found)) wrong.push(`${outcome} feedback ${input.message}: ${found}`);
  }
  for (const { input, outcome } of ledger.ends) {
    const found = ended.find(({ id }) => id === input.id)?.times ?? 0;
    if (!matchesOutcome(outcome, found)) wrong.push(`${outcome} end of ${input.id}: ${found}`);
  }
  expect(wrong, complain('visits: each acknowledged write exists once, no refused one does')).toEqual([]);
  await auditWholeness(cluster, complain);
}

async function auditWholeness(cluster: Cluster, complain: (what: string) => string): Promise<void> {
  const unplanned = await cluster.rows(`
    select m.id, log.*, stops.* from meetings m,
      lateral (select count(*) as planned, min((difference->'stops'->>1)::integer) as said from changes
        where topic = 'meetings' and entity_id = m.id and action = 'visit_planned') log,
      lateral (select count(*) as stops,
          count(*) filter (where position > 1 and (select count(*) from changes c where c.topic = 'properties'
            and c.entity_id = s.property_id and c.action = 'meeting_scheduled'
            and c.difference->'meeting_id'->>1 = m.id::text) <> 1) as unlisted
        from visit_stops s where s.meeting_id = m.id) stops
    where stops.unlisted > 0 or case when stops.stops = 0 then log.planned > 0
      else log.planned <> 1 or log.said <> stops.stops end`);
  expect(unplanned, complain('visits without their change log, or missing on the timelines of properties')).toEqual([]);
  const half = await cluster.rows(`
    select s.id, s.check_in_id, log.*, told.* from visit_stops s,
      lateral (select count(*) filter (where action = 'visit_checked_in') as checked_in,
          count(*) filter (where action = 'visit_answered') as answered
        from changes where topic = 'meetings' and entity_id = s.meeting_id
          and difference->'property_id'->>1 = s.property_id::text) log,
      lateral (select count(*) as answered_of_property from changes where topic = 'properties'
        and entity_id = s.property_id and action = 'visit_answered'
        and difference->'meeting_id'->>1 = s.meeting_id::text) told,
      lateral (select count(*) as answers from visit_feedback where stop_id = s.id) feedback
    where log.checked_in <> case when s.check_in_id is null then 0 else 1 end
      or log.answered <> feedback.answers or told.answered_of_property <> feedback.answers`);
  expect(half, complain('check-ins and feedback not exactly once on the timelines')).toEqual([]);
  const people = `
    select p.id, p.meeting_id, p.attendance, coalesce(p.client_id, m.client_id) as client_id
    from visit_participants p join meetings m on m.id = p.meeting_id`;
  const unmissed = await cluster.rows(`
    select p.id, p.attendance, log.missed, told.missed as missed_of_client from (${people}) p,
      lateral (select count(*) as missed from changes where topic = 'clients' and entity_id = p.client_id
        and action = 'visit_missed' and difference->'meeting_id'->>1 = p.meeting_id::text) told,
      lateral (select count(*) as missed from changes where topic = 'meetings' and entity_id = p.meeting_id
        and action = 'visit_missed') log
    where told.missed <> case when p.attendance = 'no_show' then 1 else 0 end
      or log.missed <> (select count(*) from visit_participants where meeting_id = p.meeting_id and attendance = 'no_show')`);
  expect(unmissed, complain('absences not exactly once on the timelines')).toEqual([]);
  const undecided = await cluster.rows(`
    select f.id, f.answer, told.times, decided.decision from visit_feedback f
      join visit_stops s on s.id = f.stop_id join (${people}) p on p.id = f.participant_id
      left join match_decisions decided on decided.client_id = p.client_id and decided.property_id = s.property_id,
      lateral (select count(*) as times from changes where topic = 'clients' and entity_id = p.client_id
        and action = 'visit_answered' and difference->'visit_answer'->>1 = f.answer
        and difference->'property_id'->>1 = s.property_id::text) told
    where told.times <> 1 or decided.decision is distinct from
      case f.answer when 'liked' then 'interested' when 'not_for_me' then 'not_suitable' end`);
  expect(undecided, complain('feedback without its change of the client or its decision for matching')).toEqual([]);
}
