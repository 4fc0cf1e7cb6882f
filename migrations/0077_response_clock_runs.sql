insert into response_rules default values;
--> statement-breakpoint
insert into working_hours (weekday, opens, closes) select weekday, '10:00', '19:00' from generate_series(1, 6) weekday;
--> statement-breakpoint
-- Whole minutes of the company's working hours between two instants, at most those of the last sixty days.
create function working_minutes(since timestamptz, until timestamptz) returns integer
language sql stable set search_path = public as $$
  select coalesce(floor(sum(extract(epoch from least(until, h.closes) - greatest(since, h.opens))) / 60), 0)::integer
  from (
    select (d.day + w.opens) at time zone c.time_zone as opens, (d.day + w.closes) at time zone c.time_zone as closes
    from company c,
      lateral (select generate_series(
        (greatest(since, until - interval '60 days') at time zone c.time_zone)::date::timestamp,
        (until at time zone c.time_zone)::date::timestamp, interval '1 day')::date as day) d
      join working_hours w on w.weekday = extract(isodow from d.day)
    where not exists (select from holidays f where f.day = d.day)) h
  where h.opens < until and h.closes > since
$$;
--> statement-breakpoint
-- An enquiry waits unless somebody has spoken with the person already: who types a lead of their own, somebody who walked
-- in, or was called. Imported leads are not news.
create function start_response_clock() returns trigger language plpgsql set search_path = public as $$
begin
  insert into response_clocks (lead_id, since) values (new.id, new.created_at) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_start_response_clock after insert on leads for each row
  when (new.status = 'new' and new.import_id is null and new.answered_at is null and new.deleted_at is null
    and new.erased_at is null and coalesce(new.source, '') not in ('walk_in', 'cold_call')
    and (new.created_by is null or new.created_by is distinct from new.assigned_agent_id))
  execute function start_response_clock();
--> statement-breakpoint
create function stop_response_clock() returns trigger language plpgsql set search_path = public as $$
begin
  update response_clocks set is_waiting = (new.status = 'new' and new.answered_at is null and new.deleted_at is null
      and new.erased_at is null)
    where lead_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_stop_response_clock after update of status, answered_at, deleted_at, erased_at on leads for each row
  when ((old.status, old.answered_at, old.deleted_at, old.erased_at)
    is distinct from (new.status, new.answered_at, new.deleted_at, new.erased_at))
  execute function stop_response_clock();
