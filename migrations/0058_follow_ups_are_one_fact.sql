alter table follow_ups add constraint follow_ups_source_meeting_fk
  foreign key (source_meeting_id) references meetings (id) on delete set null;
--> statement-breakpoint
-- Repeatable, and a UUID by RFC 9562: version 8, which is free to use.
create function follow_up_id(kind text, record uuid) returns uuid language sql immutable set search_path = public as $$
  select overlay(overlay(md5(kind || ' follow-up ' || record) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid
$$;
--> statement-breakpoint
create function company_zone() returns text language sql stable set search_path = public as $$
  select coalesce((select time_zone from company limit 1), 'Asia/Kolkata')
$$;
--> statement-breakpoint
-- The agent of a record, else the person who added it, as far as they have a profile.
create function follow_up_agent(agent uuid, creator uuid) returns uuid language sql stable set search_path = public as $$
  select id from profiles where id = coalesce(agent, creator)
$$;
--> statement-breakpoint
-- Dates that no follow-up may have come from imports of earlier versions.
insert into follow_ups (id, lead_id, due_at, has_time, agent_id, notified_at, created_by)
select follow_up_id('lead', id), id, due_at, false, follow_up_agent(assigned_agent_id, created_by),
  case when due_at <= now() then now() end, follow_up_agent(null, created_by)
from (
  select *, (greatest(least(follow_up_on, '2199-12-30'), '1900-01-02') + time '10:00') at time zone company_zone() as due_at
  from leads where follow_up_on is not null and erased_at is null) l
on conflict (id) do nothing;
--> statement-breakpoint
-- A follow-up that notes of a meeting asked for is done when the person was met, called or written to since.
insert into follow_ups (id, lead_id, client_id, source_meeting_id, due_at, has_time, agent_id, done_at, notified_at, created_by)
select follow_up_id('meeting', id), lead_id, case when lead_id is null then client_id end, id, due_at, true,
  follow_up_agent(agent_id, created_by), case when is_done then due_at end,
  case when due_at <= now() then now() end, follow_up_agent(null, created_by)
from (
  select m.*, d.due_at, d.due_at <= now() and (
    exists (select from meetings o where o.id <> m.id and o.deleted_at is null and o.status <> 'cancelled'
      and (o.lead_id = m.lead_id or o.client_id = m.client_id) and o.meeting_date between d.due_at and now())
    or exists (select from communications c
      where (c.lead_id = m.lead_id or c.client_id = m.client_id) and c.created_at >= d.due_at)
    or exists (select from notes n where n.call_outcome is not null
      and n.lead_id = m.lead_id and n.written_at >= d.due_at)) as is_done
  from meetings m,
    lateral (select greatest(least(m.next_follow_up_date, '2199-12-31 00:00+00'), '1900-01-02 00:00+00') as due_at) d
  where m.next_follow_up_date is not null and m.deleted_at is null
    and num_nonnulls(m.lead_id, m.client_id) > 0
    and not exists (select from leads l where l.id = m.lead_id and l.erased_at is not null)
    and (m.lead_id is not null or not exists (select from clients c where c.id = m.client_id and c.erased_at is not null))) m
on conflict (id) do nothing;
--> statement-breakpoint
-- The day of the next open follow-up, in the company's time zone.
create function next_follow_up_on(lead uuid) returns date language sql stable set search_path = public as $$
  select (min(due_at) at time zone company_zone())::date from follow_ups where lead_id = lead and done_at is null
$$;
--> statement-breakpoint
update leads set follow_up_on = next_follow_up_on(id), version = version + 1
where (follow_up_on is not null or id in (select lead_id from follow_ups where lead_id is not null))
  and follow_up_on is distinct from next_follow_up_on(id);
--> statement-breakpoint
create function show_next_follow_up(lead uuid) returns void language sql set search_path = public as $$
  update leads set follow_up_on = next_follow_up_on(lead), version = version + 1, updated_at = now()
  where id = lead and follow_up_on is distinct from next_follow_up_on(lead)
$$;
--> statement-breakpoint
create function follow_up_changed() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op <> 'INSERT' and old.lead_id is not null then perform show_next_follow_up(old.lead_id); end if;
  if tg_op <> 'DELETE' and new.lead_id is not null and (tg_op = 'INSERT' or new.lead_id is distinct from old.lead_id) then
    perform show_next_follow_up(new.lead_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger follow_ups_show_next after insert or delete or update of due_at, done_at, lead_id on follow_ups
  for each row execute function follow_up_changed();
--> statement-breakpoint
-- A day that a form, the board or an import sets moves the next follow-up or plans one. No day means no follow-up.
create function plan_lead_follow_up() returns trigger language plpgsql set search_path = public as $$
declare
  next follow_ups;
  due timestamptz := (new.follow_up_on + time '10:00') at time zone company_zone();
begin
  -- The change came from the follow-ups.
  if new.follow_up_on is not distinct from next_follow_up_on(new.id) then return null; end if;
  if new.follow_up_on is null then
    delete from follow_ups where lead_id = new.id and done_at is null;
    return null;
  end if;
  select * into next from follow_ups where lead_id = new.id and done_at is null order by due_at, id limit 1 for update;
  if next.id is null then
    insert into follow_ups (id, lead_id, due_at, has_time, agent_id, created_by)
    values (gen_random_uuid(), new.id, due, false, follow_up_agent(new.assigned_agent_id, new.created_by),
      follow_up_agent(null, new.created_by));
  else
    update follow_ups set due_at = due, has_time = false, notified_at = null, version = version + 1, updated_at = now()
    where id = next.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_plan_follow_up after insert on leads
  for each row when (new.follow_up_on is not null) execute function plan_lead_follow_up();
--> statement-breakpoint
create trigger leads_move_follow_up after update of follow_up_on on leads
  for each row when (old.follow_up_on is distinct from new.follow_up_on) execute function plan_lead_follow_up();
--> statement-breakpoint
-- Open follow-ups that the agent of a record had go with the record.
create function reassign_follow_ups() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_table_name = 'leads' then
    update follow_ups set agent_id = follow_up_agent(new.assigned_agent_id, new.created_by), version = version + 1,
      updated_at = now()
    where lead_id = new.id and done_at is null
      and (agent_id is null or agent_id is not distinct from follow_up_agent(old.assigned_agent_id, old.created_by));
  else
    update follow_ups set agent_id = follow_up_agent(new.agent_id, new.created_by), version = version + 1,
      updated_at = now()
    where client_id = new.id and done_at is null
      and (agent_id is null or agent_id is not distinct from follow_up_agent(old.agent_id, old.created_by));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_reassign_follow_ups after update of assigned_agent_id on leads
  for each row when (old.assigned_agent_id is distinct from new.assigned_agent_id) execute function reassign_follow_ups();
--> statement-breakpoint
create trigger clients_reassign_follow_ups after update of agent_id on clients
  for each row when (old.agent_id is distinct from new.agent_id) execute function reassign_follow_ups();
--> statement-breakpoint
-- Notes of a meeting that ask for a follow-up plan it; changing or clearing its date changes it. A new date asks again.
create function plan_meeting_follow_up() returns trigger language plpgsql set search_path = public as $$
declare
  own uuid := follow_up_id('meeting', new.id);
  lead uuid := new.lead_id;
  client uuid := case when new.lead_id is null then new.client_id end;
begin
  if num_nonnulls(lead, client) = 0 then return null; end if;
  if tg_op = 'UPDATE' and new.next_follow_up_date is not distinct from old.next_follow_up_date then
    update follow_ups set lead_id = lead, client_id = client, version = version + 1, updated_at = now()
    where id = own and done_at is null and (lead_id is distinct from lead or client_id is distinct from client);
  elsif new.next_follow_up_date is null then
    delete from follow_ups where id = own and done_at is null;
  else
    insert into follow_ups (id, lead_id, client_id, source_meeting_id, due_at, has_time, agent_id, created_by)
    values (own, lead, client, new.id, new.next_follow_up_date, true, follow_up_agent(new.agent_id, new.created_by),
      follow_up_agent(null, new.created_by))
    on conflict (id) do update set lead_id = excluded.lead_id, client_id = excluded.client_id, due_at = excluded.due_at,
      has_time = true, done_at = null, done_by = null, notified_at = null, version = follow_ups.version + 1,
      updated_at = now();
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger meetings_plan_follow_up after insert on meetings
  for each row when (new.next_follow_up_date is not null) execute function plan_meeting_follow_up();
--> statement-breakpoint
create trigger meetings_move_follow_up after update of next_follow_up_date, lead_id, client_id on meetings
  for each row when (old.next_follow_up_date is not null or new.next_follow_up_date is not null)
  execute function plan_meeting_follow_up();
--> statement-breakpoint
-- In another time zone, a follow-up without a time stays on its day.
create function move_follow_ups_with_zone() returns trigger language plpgsql set search_path = public as $$
begin
  update follow_ups set due_at = (due_at at time zone old.time_zone) at time zone new.time_zone,
    version = version + 1, updated_at = now()
  where not has_time and done_at is null;
  perform show_next_follow_up(lead_id) from (
    select distinct lead_id from follow_ups where lead_id is not null and has_time and done_at is null) l;
  return null;
end $$;
--> statement-breakpoint
create trigger company_moves_follow_ups after update of time_zone on company
  for each row when (old.time_zone is distinct from new.time_zone) execute function move_follow_ups_with_zone();
