-- Exact counts of the clients that are not in the trash: all, and by type; see count_properties.
create function count_clients() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into count_deltas (name, key, delta)
      select name, key, count(*) from new_rows, lateral (values
        ('clients', ''), ('clients.type', coalesce(client_type, ''))) groups (name, key)
      where deleted_at is null group by name, key;
  elsif tg_op = 'DELETE' then
    insert into count_deltas (name, key, delta)
      select name, key, -count(*) from old_rows, lateral (values
        ('clients', ''), ('clients.type', coalesce(client_type, ''))) groups (name, key)
      where deleted_at is null group by name, key;
  else
    insert into count_deltas (name, key, delta)
      select name, key, sum(weight) from (
        select 1 as weight, client_type from new_rows where deleted_at is null
        union all
        select -1, client_type from old_rows where deleted_at is null) as rows, lateral (values
        ('clients', ''), ('clients.type', coalesce(client_type, ''))) groups (name, key)
      group by name, key having sum(weight) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger clients_counted_insert after insert on clients referencing new table as new_rows
  for each statement execute function count_clients();
--> statement-breakpoint
create trigger clients_counted_update after update on clients referencing old table as old_rows new table as new_rows
  for each statement execute function count_clients();
--> statement-breakpoint
create trigger clients_counted_delete after delete on clients referencing old table as old_rows
  for each statement execute function count_clients();
