-- The property and the client of a document stand beside its title by name, so that all are searched together.
create function name_subject() returns trigger language plpgsql set search_path = public as $$
begin
  new.subject := concat_ws(' ', (select nullif(title, '') from properties where id = new.property_id),
    (select nullif(full_name, '') from clients where id = new.client_id));
  return new;
end $$;
--> statement-breakpoint
create trigger documents_subject before insert or update of property_id, client_id on documents
  for each row execute function name_subject();
--> statement-breakpoint
create function rename_subject() returns trigger language plpgsql set search_path = public as $$
begin
  -- To the link itself, so that the trigger of the document finds the names anew.
  if tg_table_name = 'clients' then
    update documents set client_id = client_id where client_id = new.id;
  else
    update documents set property_id = property_id where property_id = new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger clients_named_in_documents after update of full_name on clients
  for each row when (old.full_name is distinct from new.full_name) execute function rename_subject();
--> statement-breakpoint
create trigger properties_named_in_documents after update of title on properties
  for each row when (old.title is distinct from new.title) execute function rename_subject();
--> statement-breakpoint
-- Exact counts of the documents that are not in the trash: all, and by type. See count_properties.
create function count_documents() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into count_deltas (name, key, delta)
      select name, key, count(*) from new_rows, lateral (values
        ('documents', ''), ('documents.type', document_type)) groups (name, key)
      where deleted_at is null group by name, key;
  elsif tg_op = 'DELETE' then
    insert into count_deltas (name, key, delta)
      select name, key, -count(*) from old_rows, lateral (values
        ('documents', ''), ('documents.type', document_type)) groups (name, key)
      where deleted_at is null group by name, key;
  else
    insert into count_deltas (name, key, delta)
      select name, key, sum(weight) from (
        select 1 as weight, document_type from new_rows where deleted_at is null
        union all
        select -1, document_type from old_rows where deleted_at is null) as rows, lateral (values
        ('documents', ''), ('documents.type', document_type)) groups (name, key)
      group by name, key having sum(weight) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger documents_counted_insert after insert on documents referencing new table as new_rows
  for each statement execute function count_documents();
--> statement-breakpoint
create trigger documents_counted_update after update on documents referencing old table as old_rows new table as new_rows
  for each statement execute function count_documents();
--> statement-breakpoint
create trigger documents_counted_delete after delete on documents referencing old table as old_rows
  for each statement execute function count_documents();
