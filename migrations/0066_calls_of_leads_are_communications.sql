-- A call with a lead is a communication, like one with a client. Its row of the change log names the lead from now on. What
-- an edit of the call's text replaced leaves the change log: no erasure would find it there any more. Calls in the trash and
-- erased ones stay as they are.
create function move_lead_calls() returns void language sql set search_path = public as $$
  with moved as (
    delete from notes n where n.call_outcome is not null and n.deleted_at is null and n.erased_at is null
      and n.property_id is null and not exists (select from communications c where c.id = n.id)
    returning n.*),
  added as (
    insert into communications (id, lead_id, client_id, type, direction, content, outcome, agent_id, created_at)
    select id, lead_id, client_id, 'phone', 'out', body, call_outcome, author_id, written_at from moved),
  logged as (
    update changes c set topic = case when m.lead_id is null then 'clients' else 'leads' end,
      entity_id = coalesce(m.lead_id, m.client_id),
      difference = jsonb_build_object('direction', jsonb_build_array(null, 'out'),
        'outcome', jsonb_build_array(null, m.call_outcome))
    from moved m where c.topic = 'notes' and c.entity_id = m.id and c.action = 'called')
  update changes c set difference = c.difference - 'body'
  from moved m where c.topic = 'notes' and c.entity_id = m.id and c.action <> 'called' and c.difference ? 'body'
$$;
--> statement-breakpoint
select move_lead_calls();
--> statement-breakpoint
create function move_restored_call() returns trigger language plpgsql set search_path = public as $$
begin
  perform move_lead_calls();
  return null;
end $$;
--> statement-breakpoint
create trigger notes_move_restored_calls after update of deleted_at on notes
  for each row when (old.deleted_at is not null and new.deleted_at is null and new.call_outcome is not null)
  execute function move_restored_call();
--> statement-breakpoint
drop trigger notes_answer_leads on notes;
--> statement-breakpoint
create or replace function answer_lead() returns trigger language plpgsql set search_path = public as $$
begin
  perform answer_lead_at(new.lead_id, new.created_at);
  return null;
end $$;
