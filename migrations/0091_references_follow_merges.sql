-- A row that names a merged record names the record that it was merged into: also one that was written while the merge ran.
-- The lock waits for the end of a running merge.
create function follow_merge() returns trigger language plpgsql set search_path = public as $$
declare
  named uuid;
  target uuid;
begin
  execute format('select ($1).%I', tg_argv[0]) into named using new;
  if tg_argv[1] = 'leads' then
    select merged_into_id into target from leads where id = named for key share;
  else
    select merged_into_id into target from clients where id = named for key share;
  end if;
  if target is not null then
    new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], target));
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Later tables that reference leads or clients call it in their migration. The name sorts first: other triggers on the row
-- must see the id that stays.
create function follow_merges(referencing_table regclass, referencing_column name, topic text) returns void
language plpgsql set search_path = public as $$
begin
  execute format('create trigger %I before insert or update of %I on %s for each row when (new.%I is not null)
    execute function follow_merge(%L, %L)',
    'a_follow_merge_' || referencing_column, referencing_column, referencing_table, referencing_column,
    referencing_column, topic);
end $$;
--> statement-breakpoint
do $$
begin
  perform follow_merges(c.conrelid, a.attname, c.confrelid::regclass::text)
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid in ('public.leads'::regclass, 'public.clients'::regclass)
    and c.conrelid not in ('public.merges'::regclass, 'public.distinct_people'::regclass)
    and a.attname <> 'merged_into_id';
end $$;
--> statement-breakpoint
-- Numbers that people type to get past a form identify nobody: repeated and counted digits. As `isContactKey` of the program.
create function is_contact_key(e164 text) returns boolean language sql immutable strict parallel safe as $$
  select length(digits) >= 7 and digits !~ '^(\d)\1*$' and position(digits in '01234567890123456789') = 0
    and position(digits in '98765432109876543210') = 0
  from (select regexp_replace(regexp_replace(e164, '^\+91', ''), '\D', '', 'g') as digits) number
$$;
