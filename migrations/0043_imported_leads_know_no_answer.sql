-- Of a lead that came with a file nobody knows when it was answered: the file names at most the day of its enquiry, and what
-- is done with it here begins with the import. It takes no part in the response time.
create or replace trigger leads_left_new before update of status on leads
  for each row when (
    old.status = 'new' and new.status <> 'new' and new.answered_at is null and new.import_id is null)
  execute function answer_lead();
--> statement-breakpoint
create or replace function answer_lead_by_meeting() returns trigger language plpgsql set search_path = public as $$
begin
  update leads set answered_at = greatest(created_at, new.created_at)
    where id = new.lead_id and status = 'new' and answered_at is null and import_id is null;
  return null;
end $$;
--> statement-breakpoint
update leads set answered_at = null where import_id is not null and answered_at is not null;
