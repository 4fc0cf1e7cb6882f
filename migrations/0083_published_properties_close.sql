insert into public_site default values;
--> statement-breakpoint
-- A home leaves the website in the same moment in which it is closed or moved to the trash, on whatever way.
create function unpublish_property() returns trigger language plpgsql set search_path = public as $$
declare
  closed_at timestamptz := greatest(new.updated_at, new.deleted_at);
begin
  update published_properties set unpublished_at = closed_at
  where property_id = new.id and unpublished_at is null;
  if found then
    insert into changes (at, topic, entity_id, action) values (closed_at, 'properties', new.id, 'unpublished');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger properties_unpublish after update of status, deleted_at on properties
  for each row when (new.deleted_at is not null or new.status not in ('available', 'pending'))
  execute function unpublish_property();
