-- Exact counts of the leads that are not in the trash: all, by status, by source and status; and the sums of their
-- budgets, in paise, by the same groups. See count_properties.
create function count_leads() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into count_deltas (name, key, delta)
      select name, key, sum(amount) from new_rows, lateral (values
        ('leads', '', 1), ('leads.status', status, 1), ('leads.source', coalesce(source, '') || '|' || status, 1),
        ('leads.status_value', status, budget * 100),
        ('leads.source_value', coalesce(source, '') || '|' || status, budget * 100)) groups (name, key, amount)
      where deleted_at is null group by name, key having sum(amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into count_deltas (name, key, delta)
      select name, key, -sum(amount) from old_rows, lateral (values
        ('leads', '', 1), ('leads.status', status, 1), ('leads.source', coalesce(source, '') || '|' || status, 1),
        ('leads.status_value', status, budget * 100),
        ('leads.source_value', coalesce(source, '') || '|' || status, budget * 100)) groups (name, key, amount)
      where deleted_at is null group by name, key having sum(amount) <> 0;
  else
    insert into count_deltas (name, key, delta)
      select name, key, sum(weight * amount) from (
        select 1 as weight, status, source, budget from new_rows where deleted_at is null
        union all
        select -1, status, source, budget from old_rows where deleted_at is null) as rows, lateral (values
        ('leads', '', 1), ('leads.status', status, 1), ('leads.source', coalesce(source, '') || '|' || status, 1),
        ('leads.status_value', status, budget * 100),
        ('leads.source_value', coalesce(source, '') || '|' || status, budget * 100)) groups (name, key, amount)
      group by name, key having sum(weight * amount) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_counted_insert after insert on leads referencing new table as new_rows
  for each statement execute function count_leads();
--> statement-breakpoint
create trigger leads_counted_update after update on leads referencing old table as old_rows new table as new_rows
  for each statement execute function count_leads();
--> statement-breakpoint
create trigger leads_counted_delete after delete on leads referencing old table as old_rows
  for each statement execute function count_leads();
