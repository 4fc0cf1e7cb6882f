-- Meetings of one agent do not overlap while they are to be held, unless somebody confirmed that. The length of a day
-- depends on the zone, so the end is reckoned in UTC, where minutes are only minutes.
alter table meetings add constraint meetings_no_overlap exclude using gist (
  agent_id with =,
  tsrange(meeting_date at time zone 'UTC', (meeting_date at time zone 'UTC') + make_interval(mins => duration_minutes))
    with &&)
  where (deleted_at is null and status in ('scheduled', 'confirmed') and not overlap_confirmed);
--> statement-breakpoint
-- Whom a meeting is with stands beside its title, so that both are searched together.
create function name_attendee() returns trigger language plpgsql set search_path = public as $$
begin
  new.attendee := concat_ws(' ', (select nullif(full_name, '') from clients where id = new.client_id),
    (select nullif(full_name, '') from leads where id = new.lead_id));
  return new;
end $$;
--> statement-breakpoint
create trigger meetings_attendee before insert or update of client_id, lead_id on meetings
  for each row execute function name_attendee();
--> statement-breakpoint
create function rename_attendee() returns trigger language plpgsql set search_path = public as $$
begin
  -- To the link itself, so that the trigger of the meeting finds the names anew.
  if tg_table_name = 'clients' then
    update meetings set client_id = client_id where client_id = new.id;
  else
    update meetings set lead_id = lead_id where lead_id = new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger clients_named_in_meetings after update of full_name on clients
  for each row when (old.full_name is distinct from new.full_name) execute function rename_attendee();
--> statement-breakpoint
create trigger leads_named_in_meetings after update of full_name on leads
  for each row when (old.full_name is distinct from new.full_name) execute function rename_attendee();
--> statement-breakpoint
-- Exact counts of the meetings that are not in the trash: all, and by status. See count_properties.
create function count_meetings() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into count_deltas (name, key, delta)
      select name, key, count(*) from new_rows, lateral (values
        ('meetings', ''), ('meetings.status', status)) groups (name, key)
      where deleted_at is null group by name, key;
  elsif tg_op = 'DELETE' then
    insert into count_deltas (name, key, delta)
      select name, key, -count(*) from old_rows, lateral (values
        ('meetings', ''), ('meetings.status', status)) groups (name, key)
      where deleted_at is null group by name, key;
  else
    insert into count_deltas (name, key, delta)
      select name, key, sum(weight) from (
        select 1 as weight, status from new_rows where deleted_at is null
        union all
        select -1, status from old_rows where deleted_at is null) as rows, lateral (values
        ('meetings', ''), ('meetings.status', status)) groups (name, key)
      group by name, key having sum(weight) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger meetings_counted_insert after insert on meetings referencing new table as new_rows
  for each statement execute function count_meetings();
--> statement-breakpoint
create trigger meetings_counted_update after update on meetings referencing old table as old_rows new table as new_rows
  for each statement execute function count_meetings();
--> statement-breakpoint
create trigger meetings_counted_delete after delete on meetings referencing old table as old_rows
  for each statement execute function count_meetings();
