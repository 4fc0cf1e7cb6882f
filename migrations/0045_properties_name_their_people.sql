-- A property is found by the names of its owner and its buyers, and by its number of bedrooms.
ALTER TABLE "properties" ADD COLUMN "people" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Whoever is in the trash or was erased has no name here.
create function people_of_property(property uuid, owner uuid) returns text language sql stable set search_path = public as $$
  select concat_ws(' ',
    (select nullif(full_name, '') from clients where id = owner and deleted_at is null),
    (select string_agg(distinct nullif(c.full_name, ''), ' ') from deals d join clients c on c.id = d.client_id
      where d.property_id = property and d.is_standing and c.deleted_at is null and c.id is distinct from owner))
$$;
--> statement-breakpoint
create function name_people_of_property() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' and new.owner_id is null then
    new.people := '';
  else
    new.people := people_of_property(new.id, new.owner_id);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger properties_people before insert or update of owner_id on properties
  for each row execute function name_people_of_property();
--> statement-breakpoint
create function rename_people_of_properties() returns trigger language plpgsql set search_path = public as $$
begin
  -- To the owner itself, so that the trigger of the property finds the names again.
  update properties set owner_id = owner_id where id in (
    select id from properties where owner_id = new.id
    union all select property_id from deals where client_id = new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger clients_named_in_properties after update of full_name, deleted_at on clients
  for each row when (old.full_name is distinct from new.full_name or old.deleted_at is distinct from new.deleted_at)
  execute function rename_people_of_properties();
--> statement-breakpoint
create function name_buyer_in_property() returns trigger language plpgsql set search_path = public as $$
begin
  update properties set owner_id = owner_id where id = new.property_id;
  return null;
end $$;
--> statement-breakpoint
create trigger deals_name_buyer_insert after insert on deals
  for each row when (new.client_id is not null) execute function name_buyer_in_property();
--> statement-breakpoint
create trigger deals_name_buyer_update after update of client_id, is_standing on deals
  for each row when (old.client_id is distinct from new.client_id or old.is_standing is distinct from new.is_standing)
  execute function name_buyer_in_property();
--> statement-breakpoint
update properties set people = people_of_property(id, owner_id)
where id in (
  select id from properties where owner_id is not null
  union select property_id from deals where client_id is not null and is_standing);
--> statement-breakpoint
ALTER TABLE "properties" drop column "search_text";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(title || ' ' || address || ' ' || city || ' ' || people, coalesce(bedrooms::text || ' bhk', ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "properties_search" ON "properties" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_start" ON "properties" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;
