-- What was written to a lead is the client's, too, as soon as there is one.
create function give_communications_to_client() returns trigger language plpgsql set search_path = public as $$
begin
  update communications set client_id = new.client_id
    where lead_id = new.id and client_id is distinct from new.client_id;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_give_communications after update of client_id on leads
  for each row when (old.client_id is distinct from new.client_id) execute function give_communications_to_client();
--> statement-breakpoint
-- A communication that is a lead's and a client's stays with the one that is left.
create function leave_communications_to_other() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_table_name = 'leads' then
    update communications set lead_id = null where lead_id = old.id and client_id is not null;
  else
    update communications set client_id = null where client_id = old.id and lead_id is not null;
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger leads_leave_communications before delete on leads
  for each row execute function leave_communications_to_other();
--> statement-breakpoint
create trigger clients_leave_communications before delete on clients
  for each row execute function leave_communications_to_other();
--> statement-breakpoint
-- A lead is answered by the first contact outwards: a call that reached it, an email, an SMS or a WhatsApp message, or a
-- meeting. A move to another stage, a note and an unanswered call are no answer. Of imported leads, and of those that were
-- not added as new, nobody knows when they were answered.
drop trigger leads_left_new on leads;
--> statement-breakpoint
drop function answer_lead();
--> statement-breakpoint
create function answer_lead_at(lead uuid, contact timestamptz) returns void language sql set search_path = public as $$
  update leads set answered_at = greatest(created_at, contact)
    where id = lead and import_id is null and (answered_at is null or answered_at > greatest(created_at, contact))
      and exists (select from changes c where c.topic = 'leads' and c.entity_id = lead and c.action = 'created'
        and c.difference -> 'status' ->> 1 = 'new')
$$;
--> statement-breakpoint
drop trigger meetings_answer_leads on meetings;
--> statement-breakpoint
drop function answer_lead_by_meeting();
--> statement-breakpoint
-- A call may have been typed without a network, before it arrived.
create function answer_lead() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_table_name = 'notes' then perform answer_lead_at(new.lead_id, new.written_at);
  else perform answer_lead_at(new.lead_id, new.created_at);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger meetings_answer_leads after insert on meetings
  for each row when (new.lead_id is not null) execute function answer_lead();
--> statement-breakpoint
create trigger communications_answer_leads after insert on communications
  for each row when (new.lead_id is not null and new.direction = 'out' and new.agent_id is not null
    and (new.type <> 'phone' or new.outcome = 'reached')) execute function answer_lead();
--> statement-breakpoint
create trigger notes_answer_leads after insert on notes
  for each row when (new.lead_id is not null and new.call_outcome = 'reached') execute function answer_lead();
--> statement-breakpoint
with contacts as (
  select lead_id, min(at) as at from (
    select lead_id, written_at as at from notes where lead_id is not null and call_outcome = 'reached'
    union all select lead_id, created_at from meetings where lead_id is not null) c
  group by lead_id),
answers as (
  select l.id, case when c.at is not null and l.import_id is null and exists (
      select from changes h where h.topic = 'leads' and h.entity_id = l.id and h.action = 'created'
        and h.difference -> 'status' ->> 1 = 'new') then greatest(l.created_at, c.at) end as at
  from leads l left join contacts c on c.lead_id = l.id
  where l.answered_at is not null or c.at is not null)
update leads l set answered_at = a.at from answers a where a.id = l.id and l.answered_at is distinct from a.at;
