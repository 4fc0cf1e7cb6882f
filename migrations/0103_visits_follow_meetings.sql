-- Checked at the end of a statement, so that one statement can change the order.
alter table visit_stops add constraint visit_stops_order unique (meeting_id, position) deferrable initially immediate;
--> statement-breakpoint
select follow_merges('visit_participants', 'lead_id', 'leads'), follow_merges('visit_participants', 'client_id', 'clients');
--> statement-breakpoint
-- A guest who is a lead belongs to its client, too, as soon as there is one, unless the client visits as well.
create function give_visits_to_client() returns trigger language plpgsql set search_path = public as $$
begin
  update visit_participants p set client_id = new.client_id where p.lead_id = new.id
    and not exists (select from visit_participants o
      where o.meeting_id = p.meeting_id and o.client_id = new.client_id and o.id <> p.id);
  return null;
end $$;
--> statement-breakpoint
create trigger leads_give_visits after update of client_id on leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function give_visits_to_client();
--> statement-breakpoint
-- The link, the attendance and the feedback of the main participant belong to the attendee of the meeting. A lead and the
-- client it becomes, and two records that are merged or parted again, are one person.
create function end_visit_of_attendee() returns trigger language plpgsql set search_path = public as $$
begin
  if old.client_id = new.client_id
    or (old.client_id is null and old.lead_id is not distinct from new.lead_id) then return null; end if;
  if exists (select from merges m where
      (m.client_id = new.client_id and m.merged_client_id = old.client_id)
      or (m.client_id = old.client_id and m.merged_client_id = new.client_id)
      or (m.lead_id = new.lead_id and m.merged_lead_id = old.lead_id)
      or (m.lead_id = old.lead_id and m.merged_lead_id = new.lead_id)) then return null; end if;
  delete from visit_feedback f using visit_participants p
    where p.meeting_id = new.id and p.is_main and f.participant_id = p.id;
  update visit_participants set token_hash = null, link_number = link_number + 1, attendance = null
    where meeting_id = new.id and is_main;
  return null;
end $$;
--> statement-breakpoint
create trigger meetings_end_visit after update of client_id, lead_id on meetings
  for each row when (old.client_id is distinct from new.client_id or old.lead_id is distinct from new.lead_id)
  execute function end_visit_of_attendee();
--> statement-breakpoint
-- On another day the visit starts again. The change log keeps the earlier check-ins.
create function restart_visit() returns trigger language plpgsql set search_path = public as $$
declare
  zone text := (select time_zone from company limit 1);
begin
  if (old.meeting_date at time zone coalesce(zone, 'UTC'))::date
    = (new.meeting_date at time zone coalesce(zone, 'UTC'))::date then return null; end if;
  update visit_stops set check_in_id = null, checked_in_at = null, checked_in_by = null, check_in_method = null,
    is_proven = false, distance_m = null, accuracy_m = null, wrong_codes = 0 where meeting_id = new.id;
  update visit_participants set attendance = null where meeting_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger meetings_restart_visit after update of meeting_date on meetings
  for each row when (old.meeting_date is distinct from new.meeting_date) execute function restart_visit();
