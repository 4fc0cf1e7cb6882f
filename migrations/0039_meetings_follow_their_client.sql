-- The meetings of a lead are the client's as soon as there is one, also where the lead became another one before, who went
-- to the trash. Those that a lead has with somebody else stay theirs.
create or replace function give_meetings_to_client() returns trigger language plpgsql set search_path = public as $$
begin
  update meetings set client_id = new.client_id
  where lead_id = new.id and (client_id is null or client_id = old.client_id);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger leads_became_clients after update of client_id on leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function give_meetings_to_client();
--> statement-breakpoint
-- Those that were saved by a form which was opened before there was a client.
update meetings set client_id = leads.client_id
from leads where leads.id = meetings.lead_id and meetings.client_id is null and leads.client_id is not null;
