-- Property, client and lead of a document stand beside its title by name; a lead that became the client is named once.
create or replace function name_subject() returns trigger language plpgsql set search_path = public as $$
declare
  property text := (select nullif(title, '') from properties where id = new.property_id);
  client text := (select nullif(full_name, '') from clients where id = new.client_id);
  lead text := (select nullif(full_name, '') from leads where id = new.lead_id);
begin
  new.subject := concat_ws(' ', property, client, nullif(lead, client));
  return new;
end $$;
--> statement-breakpoint
create or replace trigger documents_subject before insert or update of property_id, client_id, lead_id on documents
  for each row execute function name_subject();
--> statement-breakpoint
create or replace function rename_subject() returns trigger language plpgsql set search_path = public as $$
begin
  -- To the link itself, so that the trigger of the document finds the names again.
  if tg_table_name = 'clients' then
    update documents set client_id = client_id where client_id = new.id;
  elsif tg_table_name = 'leads' then
    update documents set lead_id = lead_id where lead_id = new.id;
  else
    update documents set property_id = property_id where property_id = new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_named_in_documents after update of full_name on leads
  for each row when (old.full_name is distinct from new.full_name) execute function rename_subject();
--> statement-breakpoint
-- The documents of a lead are the client's as soon as there is one.
create function give_documents_to_client() returns trigger language plpgsql set search_path = public as $$
begin
  update documents set client_id = new.client_id where lead_id = new.id and client_id is distinct from new.client_id;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_give_documents after update of client_id on leads
  for each row when (old.client_id is distinct from new.client_id) execute function give_documents_to_client();
--> statement-breakpoint
-- The link of a lead opens the client's portal as soon as there is one. It never opens the lead's again: once the client is
-- deleted, the link is, too.
create function give_portal_links_to_client() returns trigger language plpgsql set search_path = public as $$
begin
  update portal_links set client_id = new.client_id where lead_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_give_portal_links after update of client_id on leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function give_portal_links_to_client();
