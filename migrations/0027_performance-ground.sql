-- When a lead was first answered: it left the status 'new', or a meeting was made with it, whichever came first. What was
-- answered before there was this column, the change log tells; a lead that never was new says nothing.
with left_new as (
  select entity_id as id, min(at) as at from changes
  where topic = 'leads' and difference -> 'status' ->> 0 = 'new' group by entity_id),
met as (
  select lead_id as id, min(created_at) as at from meetings where lead_id is not null group by lead_id)
update leads l set answered_at = greatest(l.created_at, least(a.left_at, a.met_at))
from (
  select l.id, left_new.at as left_at, met.at as met_at from leads l
  left join left_new on left_new.id = l.id
  left join met on met.id = l.id
  where (l.status = 'new' or left_new.at is not null) and (left_new.at is not null or met.at is not null)) a
where a.id = l.id;
--> statement-breakpoint
create function answer_lead() returns trigger language plpgsql set search_path = public as $$
begin
  new.answered_at := greatest(new.created_at, new.stage_since);
  return new;
end $$;
--> statement-breakpoint
create trigger leads_left_new before update of status on leads
  for each row when (old.status = 'new' and new.status <> 'new' and new.answered_at is null) execute function answer_lead();
--> statement-breakpoint
create function answer_lead_by_meeting() returns trigger language plpgsql set search_path = public as $$
begin
  update leads set answered_at = greatest(created_at, new.created_at)
    where id = new.lead_id and status = 'new' and answered_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger meetings_answer_leads after insert on meetings
  for each row when (new.lead_id is not null) execute function answer_lead_by_meeting();
