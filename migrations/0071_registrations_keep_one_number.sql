-- The number that the settings held becomes the registration in the agency's State. Its days are not known.
insert into registrations (id, kind, state, number, created_at, updated_at)
select derived_id('registration of the company'), 'company', state, btrim(rera_number), now(), now()
from company where btrim(coalesce(rera_number, '')) <> '' and state is not null
on conflict (id) do nothing;
--> statement-breakpoint
-- The number of a property with a project is that of the project. The lock waits for a change of the number.
create function project_number_of_property() returns trigger language plpgsql set search_path = public as $$
begin
  select number into strict new.rera_number from registrations where id = new.project_registration_id for share;
  return new;
exception when no_data_found then
  -- The foreign key reports it.
  return new;
end $$;
--> statement-breakpoint
create trigger properties_project_number before insert or update of rera_number, project_registration_id on properties
  for each row when (new.project_registration_id is not null) execute function project_number_of_property();
--> statement-breakpoint
create function project_number_changed() returns trigger language plpgsql set search_path = public as $$
begin
  update properties set rera_number = new.number
  where project_registration_id = new.id and rera_number is distinct from new.number;
  return null;
end $$;
--> statement-breakpoint
create trigger registrations_number_properties after update of number on registrations
  for each row when (new.kind = 'project' and old.number <> new.number) execute function project_number_changed();
--> statement-breakpoint
-- A property must not keep the number of a project that was deleted for good.
create function project_purged() returns trigger language plpgsql set search_path = public as $$
begin
  update properties set rera_number = null, project_registration_id = null
  where project_registration_id = old.id;
  return old;
end $$;
--> statement-breakpoint
create trigger registrations_leave_properties before delete on registrations
  for each row when (old.kind = 'project') execute function project_purged();
--> statement-breakpoint
-- The agency's number in its own State is one fact: the settings and the registration show the same.
create function company_number_changed() returns trigger language plpgsql set search_path = public as $$
declare
  known text;
begin
  select number into known from registrations
  where kind = 'company' and state = new.state and deleted_at is null for update;
  if known is null then return new; end if;
  if new.rera_number is distinct from old.rera_number and btrim(coalesce(new.rera_number, '')) <> '' then
    update registrations set number = new.rera_number, version = version + 1, updated_at = now()
    where kind = 'company' and state = new.state and deleted_at is null and number <> new.rera_number;
  else
    new.rera_number := known;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger company_number before update of rera_number, state on company
  for each row execute function company_number_changed();
--> statement-breakpoint
create function registration_of_company_changed() returns trigger language plpgsql set search_path = public as $$
begin
  update company set rera_number = new.number, updated_at = now()
  where state = new.state and rera_number is distinct from new.number;
  return null;
end $$;
--> statement-breakpoint
-- At a depth above 0 the change comes from the company.
create trigger registrations_number_company after insert or update of number, state, deleted_at on registrations
  for each row when (new.kind = 'company' and new.deleted_at is null and pg_trigger_depth() = 0)
  execute function registration_of_company_changed();
