-- The links of a lead belong to its client, too, as soon as there is one.
create function give_property_links_to_client() returns trigger language plpgsql set search_path = public as $$
begin
  update property_links set client_id = new.client_id where lead_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_give_property_links after update of client_id on leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function give_property_links_to_client();
