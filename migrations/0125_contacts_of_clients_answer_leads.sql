-- A lead that became a client is also answered by what is said to the client, and by a meeting that it joins later.
create or replace function answer_lead() returns trigger language plpgsql set search_path = public as $$
declare
  contact timestamptz;
begin
  if tg_op = 'INSERT' then contact := new.created_at;
  else contact := new.updated_at;
  end if;
  perform answer_lead_at(new.lead_id, contact);
  perform answer_lead_at(l.id, contact) from leads l
    where l.client_id = new.client_id and l.id is distinct from new.lead_id and l.created_at <= contact;
  return null;
end $$;
--> statement-breakpoint
drop trigger meetings_answer_leads on meetings;
--> statement-breakpoint
create trigger meetings_answer_leads after insert on meetings
  for each row when (num_nonnulls(new.lead_id, new.client_id) > 0) execute function answer_lead();
--> statement-breakpoint
-- A merge or a conversion of the attendee is no contact.
create trigger meetings_answer_leads_later after update of lead_id, client_id on meetings
  for each row when (new.status in ('scheduled', 'confirmed', 'completed') and new.deleted_at is null
    and old.lead_id is null and (new.lead_id is not null or old.client_id is null and new.client_id is not null))
  execute function answer_lead();
--> statement-breakpoint
drop trigger communications_answer_leads on communications;
--> statement-breakpoint
create trigger communications_answer_leads after insert on communications
  for each row when (num_nonnulls(new.lead_id, new.client_id) > 0 and new.direction = 'out' and new.agent_id is not null
    and (new.type <> 'phone' or new.outcome = 'reached')) execute function answer_lead();
--> statement-breakpoint
-- The guests of a visit; its attendee is answered by the meeting.
create function answer_guest() returns trigger language plpgsql set search_path = public as $$
begin
  perform answer_lead_at(l.id, m.updated_at) from leads l, meetings m
    where m.id = new.meeting_id and (l.id = new.lead_id or l.client_id = new.client_id) and l.created_at <= m.updated_at;
  return null;
end $$;
--> statement-breakpoint
create trigger visit_participants_answer_leads after insert on visit_participants
  for each row when (not new.is_main and num_nonnulls(new.lead_id, new.client_id) > 0) execute function answer_guest();
--> statement-breakpoint
with contacts as (
  select l.id, min(c.at) as at from leads l join (
      select client_id, created_at as at from communications
        where client_id is not null and direction = 'out' and agent_id is not null and (type <> 'phone' or outcome = 'reached')
      union all select client_id, created_at from meetings where client_id is not null) c
    on c.client_id = l.client_id and c.at >= l.created_at
  where l.import_id is null and exists (select from changes h where h.topic = 'leads' and h.entity_id = l.id
    and h.action = 'created' and split_part(h.difference -> 'status' ->> 1, '.', 1) = 'new')
  group by l.id)
update leads l set answered_at = c.at from contacts c
where c.id = l.id and (l.answered_at is null or l.answered_at > c.at);
--> statement-breakpoint
-- A meeting in the trash asks for no follow-up; a restored one asks again, unless it was done.
create or replace function plan_meeting_follow_up() returns trigger language plpgsql set search_path = public as $$
declare
  own uuid := follow_up_id('meeting', new.id);
  lead uuid := new.lead_id;
  client uuid := case when new.lead_id is null then new.client_id end;
  is_restored boolean := tg_op = 'UPDATE' and old.deleted_at is not null;
begin
  if num_nonnulls(lead, client) = 0 then return null; end if;
  if new.deleted_at is not null or new.next_follow_up_date is null then
    delete from follow_ups where id = own and done_at is null;
  elsif tg_op = 'UPDATE' and not is_restored and new.next_follow_up_date is not distinct from old.next_follow_up_date then
    update follow_ups set lead_id = lead, client_id = client, version = version + 1, updated_at = now()
    where id = own and done_at is null and (lead_id is distinct from lead or client_id is distinct from client);
  else
    insert into follow_ups (id, lead_id, client_id, source_meeting_id, due_at, has_time, agent_id, created_by)
    values (own, lead, client, new.id, new.next_follow_up_date, true, follow_up_agent(new.agent_id, new.created_by),
      follow_up_agent(null, new.created_by))
    on conflict (id) do update set lead_id = excluded.lead_id, client_id = excluded.client_id, due_at = excluded.due_at,
      has_time = true, done_at = null, done_by = null, notified_at = null, version = follow_ups.version + 1,
      updated_at = now()
    where not is_restored;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger meetings_move_follow_up on meetings;
--> statement-breakpoint
create trigger meetings_move_follow_up after update of next_follow_up_date, lead_id, client_id, deleted_at on meetings
  for each row when (old.next_follow_up_date is not null or new.next_follow_up_date is not null)
  execute function plan_meeting_follow_up();
--> statement-breakpoint
delete from follow_ups f using meetings m
where m.id = f.source_meeting_id and m.deleted_at is not null and f.done_at is null;
