insert into words (id, kind, key, is_shipped, position)
  select gen_random_uuid(), 'lead_stage', key, true, (place - 1)::int
  from unnest(array['new', 'contacted', 'qualified', 'negotiation', 'closed', 'lost']) with ordinality as word (key, place);
--> statement-breakpoint
-- Without them, the planner expects few leads of any kind.
create statistics leads_stage_kind on (stage_kind(status)) from leads;
--> statement-breakpoint
create function follow_stage() returns trigger language plpgsql set search_path = public as $$
begin
  new.status := current_word('lead_stage', new.status);
  return new;
end $$;
--> statement-breakpoint
create trigger leads_stage_word before insert or update of status on leads
  for each row execute function follow_stage();
--> statement-breakpoint
drop index leads_own_due;
--> statement-breakpoint
create index leads_own_due on leads (assigned_agent_id, follow_up_on) include (created_by)
  where deleted_at is null and stage_kind(status) = 'open' and follow_up_on is not null;
--> statement-breakpoint
create or replace function is_seeking_lead(lead_id uuid) returns boolean
language sql stable set search_path = public as $$
  select exists (
    select from leads l where l.id = is_seeking_lead.lead_id and l.deleted_at is null
      and stage_kind(l.status) = 'open'
      and not exists (select from clients c where c.id = l.client_id and c.deleted_at is null))
$$;
--> statement-breakpoint
create or replace function add_requirements_of_leads() returns trigger language plpgsql set search_path = public as $$
begin
  insert into requirements (id, lead_id, position, purpose, preferred_locations, budget_min, budget_max,
      property_type_ids, bedrooms_min, bedrooms_max, area_min, area_max, possession_by, is_active,
      created_by, created_at, updated_at)
    select derived_id('requirement of lead ' || l.id), l.id, 0, requirement_purpose(l.interest_type),
      l.preferred_locations, l.budget_min, l.budget,
      l.property_type_ids, l.bedrooms_min, l.bedrooms_max, l.area_min, l.area_max, l.possession_by,
      l.deleted_at is null and stage_kind(l.status) = 'open'
        and not exists (select from clients c where c.id = l.client_id and c.deleted_at is null),
      l.created_by, l.created_at, l.updated_at
    from added l;
  return null;
end $$;
--> statement-breakpoint
drop trigger leads_start_response_clock on leads;
--> statement-breakpoint
create trigger leads_start_response_clock after insert on leads for each row
  when (split_part(new.status, '.', 1) = 'new' and new.import_id is null and new.answered_at is null
    and new.deleted_at is null and new.erased_at is null and coalesce(new.source, '') not in ('walk_in', 'cold_call')
    and (new.created_by is null or new.created_by is distinct from new.assigned_agent_id))
  execute function start_response_clock();
--> statement-breakpoint
-- A lead whose stage is merged into another one has not moved.
create or replace function stop_response_clock() returns trigger language plpgsql set search_path = public as $$
declare
  has_moved boolean := old.status is distinct from new.status and not exists (
    select from words where kind = 'lead_stage' and key = old.status and merged_into_id is not null);
begin
  update response_clocks set
      is_answered = is_answered or (is_repeat and has_moved),
      is_waiting = new.deleted_at is null and new.erased_at is null and case when is_repeat
        then not is_answered and not has_moved
        else split_part(new.status, '.', 1) = 'new' and new.answered_at is null end
    where lead_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create or replace function answer_lead_at(lead uuid, contact timestamptz) returns void language sql set search_path = public as $$
  update response_clocks set is_waiting = false, is_answered = true
    where lead_id = lead and is_repeat and not is_answered and since <= contact;
  update leads set answered_at = greatest(created_at, contact)
    where id = lead and import_id is null and (answered_at is null or answered_at > greatest(created_at, contact))
      and exists (select from changes c where c.topic = 'leads' and c.entity_id = lead and c.action = 'created'
        and split_part(c.difference -> 'status' ->> 1, '.', 1) = 'new')
$$;
