-- Leads and clients belong to later features, so the foreign keys are here.
alter table requirements add constraint requirements_client_id_clients_id_fk
  foreign key (client_id) references clients (id) on delete cascade;
--> statement-breakpoint
alter table requirements add constraint requirements_lead_id_leads_id_fk
  foreign key (lead_id) references leads (id) on delete cascade;
--> statement-breakpoint
create function requirement_purpose(kind text) returns text language sql immutable parallel safe as $$
  select case when kind in ('buyer', 'investor', 'buying') then 'buy' when kind in ('tenant', 'renting') then 'rent' end
$$;
--> statement-breakpoint
-- A lead that became a client is matched as the client, once.
create function is_seeking_lead(lead_id uuid) returns boolean
language sql stable set search_path = public as $$
  select exists (
    select from leads l where l.id = is_seeking_lead.lead_id and l.deleted_at is null
      and l.status not in ('closed', 'lost')
      and not exists (select from clients c where c.id = l.client_id and c.deleted_at is null))
$$;
--> statement-breakpoint
insert into requirements (id, client_id, position, purpose, property_type_ids, preferred_locations,
    budget_min, budget_max, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, amenities, is_active,
    created_by, created_at, updated_at)
  select md5('requirement of client ' || id)::uuid, id, 0, requirement_purpose(client_type), property_type_ids,
    preferred_locations, budget_min, budget_max, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, amenities,
    deleted_at is null, created_by, created_at, updated_at
  from clients
  on conflict (id) do nothing;
--> statement-breakpoint
insert into requirements (id, lead_id, position, purpose, preferred_locations, budget_max, is_active,
    created_by, created_at, updated_at)
  select md5('requirement of lead ' || l.id)::uuid, l.id, 0, requirement_purpose(l.interest_type),
    l.preferred_locations, l.budget,
    l.deleted_at is null and l.status not in ('closed', 'lost')
      and not exists (select from clients c where c.id = l.client_id and c.deleted_at is null),
    l.created_by, l.created_at, l.updated_at
  from leads l
  on conflict (id) do nothing;
--> statement-breakpoint
create function add_requirements_of_clients() returns trigger language plpgsql set search_path = public as $$
begin
  insert into requirements (id, client_id, position, purpose, property_type_ids, preferred_locations,
      budget_min, budget_max, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, amenities, is_active,
      created_by, created_at, updated_at)
    select md5('requirement of client ' || id)::uuid, id, 0, requirement_purpose(client_type), property_type_ids,
      preferred_locations, budget_min, budget_max, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, amenities,
      deleted_at is null, created_by, created_at, updated_at
    from added;
  return null;
end $$;
--> statement-breakpoint
create trigger clients_add_requirements after insert on clients
  referencing new table as added for each statement execute function add_requirements_of_clients();
--> statement-breakpoint
create function add_requirements_of_leads() returns trigger language plpgsql set search_path = public as $$
begin
  insert into requirements (id, lead_id, position, purpose, preferred_locations, budget_max, is_active,
      created_by, created_at, updated_at)
    select md5('requirement of lead ' || l.id)::uuid, l.id, 0, requirement_purpose(l.interest_type),
      l.preferred_locations, l.budget,
      l.deleted_at is null and l.status not in ('closed', 'lost')
        and not exists (select from clients c where c.id = l.client_id and c.deleted_at is null),
      l.created_by, l.created_at, l.updated_at
    from added l;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_add_requirements after insert on leads
  referencing new table as added for each statement execute function add_requirements_of_leads();
--> statement-breakpoint
-- The first requirement follows the columns of the client.
create function keep_requirement_of_client() returns trigger language plpgsql set search_path = public as $$
begin
  update requirements r set
      purpose = case when new.client_type is distinct from old.client_type then requirement_purpose(new.client_type)
        else r.purpose end,
      property_type_ids = new.property_type_ids, preferred_locations = new.preferred_locations,
      budget_min = new.budget_min, budget_max = new.budget_max, bedrooms_min = new.bedrooms_min,
      bedrooms_max = new.bedrooms_max, bathrooms_min = new.bathrooms_min, bathrooms_max = new.bathrooms_max,
      amenities = new.amenities, updated_at = new.updated_at, version = r.version + 1
    where r.client_id = new.id and r.position = 0
      and (requirement_purpose(new.client_type) is distinct from requirement_purpose(old.client_type)
        or (r.property_type_ids, r.preferred_locations, r.budget_min, r.budget_max, r.bedrooms_min, r.bedrooms_max,
            r.bathrooms_min, r.bathrooms_max, r.amenities)
          is distinct from (new.property_type_ids, new.preferred_locations, new.budget_min, new.budget_max,
            new.bedrooms_min, new.bedrooms_max, new.bathrooms_min, new.bathrooms_max, new.amenities));
  return null;
end $$;
--> statement-breakpoint
create trigger clients_keep_requirement after update of client_type, property_type_ids, preferred_locations,
    budget_min, budget_max, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, amenities on clients
  for each row execute function keep_requirement_of_client();
--> statement-breakpoint
-- The first requirement follows the columns of the lead. A lower budget replaces a minimum above it.
create function keep_requirement_of_lead() returns trigger language plpgsql set search_path = public as $$
begin
  update requirements r set
      purpose = case when new.interest_type is distinct from old.interest_type
        then requirement_purpose(new.interest_type) else r.purpose end,
      preferred_locations = new.preferred_locations, budget_max = new.budget,
      budget_min = case when r.budget_min > new.budget then null else r.budget_min end,
      updated_at = new.updated_at, version = r.version + 1
    where r.lead_id = new.id and r.position = 0
      and (requirement_purpose(new.interest_type) is distinct from requirement_purpose(old.interest_type)
        or (r.preferred_locations, r.budget_max) is distinct from (new.preferred_locations, new.budget));
  return null;
end $$;
--> statement-breakpoint
create trigger leads_keep_requirement after update of interest_type, preferred_locations, budget on leads
  for each row execute function keep_requirement_of_lead();
--> statement-breakpoint
-- The columns of the client or lead follow the first requirement. A lead whose interest is not known gets it.
create function keep_person_of_requirement() returns trigger language plpgsql set search_path = public as $$
begin
  update clients c set property_type_ids = new.property_type_ids, preferred_locations = new.preferred_locations,
      budget_min = new.budget_min, budget_max = new.budget_max, bedrooms_min = new.bedrooms_min,
      bedrooms_max = new.bedrooms_max, bathrooms_min = new.bathrooms_min, bathrooms_max = new.bathrooms_max,
      amenities = new.amenities, updated_at = new.updated_at, version = c.version + 1
    where c.id = new.client_id
      and (c.property_type_ids, c.preferred_locations, c.budget_min, c.budget_max, c.bedrooms_min, c.bedrooms_max,
          c.bathrooms_min, c.bathrooms_max, c.amenities)
        is distinct from (new.property_type_ids, new.preferred_locations, new.budget_min, new.budget_max,
          new.bedrooms_min, new.bedrooms_max, new.bathrooms_min, new.bathrooms_max, new.amenities);
  update leads l set preferred_locations = new.preferred_locations, budget = new.budget_max,
      interest_type = coalesce(l.interest_type, case new.purpose when 'buy' then 'buying' when 'rent' then 'renting' end),
      updated_at = new.updated_at, version = l.version + 1
    where l.id = new.lead_id
      and ((l.preferred_locations, l.budget) is distinct from (new.preferred_locations, new.budget_max)
        or l.interest_type is null and new.purpose is not null);
  return null;
end $$;
--> statement-breakpoint
create trigger requirements_keep_person after update on requirements
  for each row when (new.position = 0) execute function keep_person_of_requirement();
--> statement-breakpoint
create function set_requirements_active() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_table_name = 'leads' then
    update requirements set is_active = not is_active
      where lead_id = new.id and is_active <> is_seeking_lead(lead_id);
  else
    update requirements set is_active = new.deleted_at is null
      where client_id = new.id and is_active <> (new.deleted_at is null);
    update requirements r set is_active = not r.is_active
      from leads l where l.client_id = new.id and r.lead_id = l.id and r.is_active <> is_seeking_lead(l.id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_requirements_active after update of status, deleted_at, client_id on leads
  for each row when (old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at
    or old.client_id is distinct from new.client_id) execute function set_requirements_active();
--> statement-breakpoint
create trigger clients_requirements_active after update of deleted_at on clients
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function set_requirements_active();
--> statement-breakpoint
-- What a lead answered is the client's as soon as there is one. An answer of the client itself stays.
create function carry_match_decisions() returns trigger language plpgsql set search_path = public as $$
begin
  insert into match_decisions (client_id, property_id, decision, price, purpose, decided_at, decided_by)
    select new.client_id, property_id, decision, price, purpose, decided_at, decided_by
    from match_decisions where lead_id = new.id
    on conflict (client_id, lead_id, property_id) do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger leads_carry_match_decisions after update of client_id on leads
  for each row when (new.client_id is not null and old.client_id is distinct from new.client_id)
  execute function carry_match_decisions();
