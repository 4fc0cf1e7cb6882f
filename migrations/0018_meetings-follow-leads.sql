-- Whom a meeting is with is named once, also where a lead became the client.
create or replace function name_attendee() returns trigger language plpgsql set search_path = public as $$
declare
  client text := (select nullif(full_name, '') from clients where id = new.client_id);
  lead text := (select nullif(full_name, '') from leads where id = new.lead_id);
begin
  new.attendee := concat_ws(' ', client, nullif(lead, client));
  return new;
end $$;
--> statement-breakpoint
-- The meetings of a lead are the client's as soon as there is one.
create function give_meetings_to_client() returns trigger language plpgsql set search_path = public as $$
begin
  update meetings set client_id = new.client_id where lead_id = new.id and client_id is null;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_became_clients after update of client_id on leads
  for each row when (old.client_id is null and new.client_id is not null) execute function give_meetings_to_client();
