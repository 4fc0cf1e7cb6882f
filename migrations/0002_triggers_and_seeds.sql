insert into company default values;
--> statement-breakpoint
insert into property_types (id, name, type_group) values
  ('01920000-0000-7000-8000-000000000001', 'Apartment', 'Residential'),
  ('01920000-0000-7000-8000-000000000002', 'House', 'Residential'),
  ('01920000-0000-7000-8000-000000000003', 'Villa', 'Residential'),
  ('01920000-0000-7000-8000-000000000004', 'Studio', 'Residential'),
  ('01920000-0000-7000-8000-000000000005', 'Penthouse', 'Residential'),
  ('01920000-0000-7000-8000-000000000006', 'Duplex', 'Residential'),
  ('01920000-0000-7000-8000-000000000007', 'Office', 'Commercial'),
  ('01920000-0000-7000-8000-000000000008', 'Retail', 'Commercial'),
  ('01920000-0000-7000-8000-000000000009', 'Warehouse', 'Industrial'),
  ('01920000-0000-7000-8000-000000000010', 'Land', 'Land');
--> statement-breakpoint
-- Wakes every server that follows the change log; several changes of one transaction wake it once.
create function announce_changes() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('changes', '');
  return null;
end $$;
--> statement-breakpoint
create trigger changes_announced after insert on changes for each statement execute function announce_changes();
--> statement-breakpoint
-- Exact counts of the properties that are not in the trash: all, by status, by type, by city. One delta row per group a statement
-- touched, so that concurrent creates never wait for one another.
create function count_properties() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into count_deltas (name, key, delta)
      select name, key, count(*) from new_rows, lateral (values
        ('properties', ''), ('properties.status', status), ('properties.type', coalesce(property_type_id::text, '')),
        ('properties.city', city)) groups (name, key)
      where deleted_at is null group by name, key;
  elsif tg_op = 'DELETE' then
    insert into count_deltas (name, key, delta)
      select name, key, -count(*) from old_rows, lateral (values
        ('properties', ''), ('properties.status', status), ('properties.type', coalesce(property_type_id::text, '')),
        ('properties.city', city)) groups (name, key)
      where deleted_at is null group by name, key;
  else
    insert into count_deltas (name, key, delta)
      select name, key, sum(weight) from (
        select 1 as weight, status, property_type_id, city from new_rows where deleted_at is null
        union all
        select -1, status, property_type_id, city from old_rows where deleted_at is null) as rows, lateral (values
        ('properties', ''), ('properties.status', status), ('properties.type', coalesce(property_type_id::text, '')),
        ('properties.city', city)) groups (name, key)
      group by name, key having sum(weight) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger properties_counted_insert after insert on properties referencing new table as new_rows
  for each statement execute function count_properties();
--> statement-breakpoint
create trigger properties_counted_update after update on properties referencing old table as old_rows new table as new_rows
  for each statement execute function count_properties();
--> statement-breakpoint
create trigger properties_counted_delete after delete on properties referencing old table as old_rows
  for each statement execute function count_properties();
