-- As in the migration matching-by-index, with possession: what a requirement asks is in the index.
create index properties_fitting on properties (purpose, property_type_id, price)
  include (bedrooms, bathrooms, place_key, possession, possession_on, created_at, id)
  where deleted_at is null and status = 'available';
--> statement-breakpoint
-- Also counts the localities, by city. The unit separator is in no text of a property.
create or replace function count_properties() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into count_deltas (name, key, delta)
      select name, key, count(*) from new_rows, lateral (values
        ('properties', ''), ('properties.status', status), ('properties.type', coalesce(property_type_id::text, '')),
        ('properties.city', city), ('properties.locality', city || chr(31) || locality)) groups (name, key)
      where deleted_at is null and key is not null group by name, key;
  elsif tg_op = 'DELETE' then
    insert into count_deltas (name, key, delta)
      select name, key, -count(*) from old_rows, lateral (values
        ('properties', ''), ('properties.status', status), ('properties.type', coalesce(property_type_id::text, '')),
        ('properties.city', city), ('properties.locality', city || chr(31) || locality)) groups (name, key)
      where deleted_at is null and key is not null group by name, key;
  else
    insert into count_deltas (name, key, delta)
      select name, key, sum(weight) from (
        select 1 as weight, status, property_type_id, city, locality from new_rows where deleted_at is null
        union all
        select -1, status, property_type_id, city, locality from old_rows where deleted_at is null) as rows, lateral (values
        ('properties', ''), ('properties.status', status), ('properties.type', coalesce(property_type_id::text, '')),
        ('properties.city', city), ('properties.locality', city || chr(31) || locality)) groups (name, key)
      where key is not null group by name, key having sum(weight) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A property is also found by the names of its other contacts.
create or replace function people_of_property(property uuid, owner uuid) returns text language sql stable set search_path = public as $$
  select concat_ws(' ',
    (select nullif(full_name, '') from clients where id = owner and deleted_at is null),
    (select string_agg(distinct nullif(c.full_name, ''), ' ') from deals d join clients c on c.id = d.client_id
      where d.property_id = property and d.is_standing and c.deleted_at is null and c.id is distinct from owner),
    (select string_agg(distinct nullif(coalesce(k.name, c.full_name), ''), ' ')
      from property_contacts k left join clients c on c.id = k.client_id and c.deleted_at is null
      where k.property_id = property and (k.client_id is null or k.client_id is distinct from owner)))
$$;
--> statement-breakpoint
create or replace function rename_people_of_properties() returns trigger language plpgsql set search_path = public as $$
begin
  -- To the owner itself, so that the trigger of the property finds the names again.
  update properties set owner_id = owner_id where id in (
    select id from properties where owner_id = new.id
    union all select property_id from deals where client_id = new.id
    union all select property_id from property_contacts where client_id = new.id);
  return null;
end $$;
--> statement-breakpoint
create function name_contact_in_property() returns trigger language plpgsql set search_path = public as $$
begin
  update properties set owner_id = owner_id where id = coalesce(new.property_id, old.property_id);
  return null;
end $$;
--> statement-breakpoint
create trigger property_contacts_named after insert or delete or update of client_id, name on property_contacts
  for each row execute function name_contact_in_property();
--> statement-breakpoint
-- Fills in a locality only if the address ends in it and people ask for it as a place that is no city.
with parts as (
  select p.id, trim(last.part) as name, place_key(last.part) as key
  from properties p cross join lateral (
    select regexp_replace(part, '[\s.:-]*[1-9]\d{2}\s?\d{3}\s*$', '') as part
    from unnest(string_to_array(p.address, ',')) with ordinality as given (part, place)
    where place_key(regexp_replace(part, '[\s.:-]*[1-9]\d{2}\s?\d{3}\s*$', '')) not in ('', place_key(p.city))
    order by place desc limit 1) last
),
known as (
  select distinct key from requirements, unnest(place_keys) as key
  except select distinct place_key(city) from properties
)
update properties p set locality = parts.name
from parts join known using (key)
where p.id = parts.id and parts.name !~ '\d' and length(parts.name) <= 100;
