insert into routing_settings default values;
--> statement-breakpoint
-- A lead that gets an agent, or goes to the trash, is no longer on offer, and no longer waits for the opening hours.
create function end_lead_routing() returns trigger language plpgsql set search_path = public as $$
begin
  update lead_routings set state = case when new.assigned_agent_id is null then 'open' else 'given' end
    where lead_id = new.id;
  delete from lead_offers where lead_id = new.id;
  delete from notifications where topic = 'leads' and entity_id = new.id and kind = 'lead_offered';
  return null;
end $$;
--> statement-breakpoint
create trigger leads_end_routing after update of assigned_agent_id, deleted_at on leads for each row
  when ((new.assigned_agent_id is not null and old.assigned_agent_id is null)
    or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_lead_routing();
--> statement-breakpoint
-- A contact also answers a repeat enquiry, which does not change when the lead was answered first.
create or replace function answer_lead_at(lead uuid, contact timestamptz) returns void language sql
set search_path = public as $$
  update response_clocks set is_waiting = false where lead_id = lead and is_waiting and is_repeat and since <= contact;
  update leads set answered_at = greatest(created_at, contact)
    where id = lead and import_id is null and (answered_at is null or answered_at > greatest(created_at, contact))
      and exists (select from changes c where c.topic = 'leads' and c.entity_id = lead and c.action = 'created'
        and c.difference -> 'status' ->> 1 = 'new')
$$;
