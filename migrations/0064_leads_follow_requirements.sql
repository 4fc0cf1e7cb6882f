create or replace function add_requirements_of_leads() returns trigger language plpgsql set search_path = public as $$
begin
  insert into requirements (id, lead_id, position, purpose, preferred_locations, budget_min, budget_max,
      property_type_ids, bedrooms_min, bedrooms_max, area_min, area_max, possession_by, is_active,
      created_by, created_at, updated_at)
    select derived_id('requirement of lead ' || l.id), l.id, 0, requirement_purpose(l.interest_type),
      l.preferred_locations, l.budget_min, l.budget,
      l.property_type_ids, l.bedrooms_min, l.bedrooms_max, l.area_min, l.area_max, l.possession_by,
      l.deleted_at is null and l.status not in ('closed', 'lost')
        and not exists (select from clients c where c.id = l.client_id and c.deleted_at is null),
      l.created_by, l.created_at, l.updated_at
    from added l;
  return null;
end $$;
--> statement-breakpoint
-- The first requirement follows the columns of the lead.
create or replace function keep_requirement_of_lead() returns trigger language plpgsql set search_path = public as $$
begin
  update requirements r set
      purpose = case when new.interest_type is distinct from old.interest_type
        then requirement_purpose(new.interest_type) else r.purpose end,
      preferred_locations = new.preferred_locations, budget_min = new.budget_min, budget_max = new.budget,
      property_type_ids = new.property_type_ids, bedrooms_min = new.bedrooms_min, bedrooms_max = new.bedrooms_max,
      area_min = new.area_min, area_max = new.area_max, possession_by = new.possession_by,
      updated_at = new.updated_at, version = r.version + 1
    where r.lead_id = new.id and r.position = 0
      and (requirement_purpose(new.interest_type) is distinct from requirement_purpose(old.interest_type)
        or (r.preferred_locations, r.budget_min, r.budget_max, r.property_type_ids, r.bedrooms_min, r.bedrooms_max,
            r.area_min, r.area_max, r.possession_by)
          is distinct from (new.preferred_locations, new.budget_min, new.budget, new.property_type_ids, new.bedrooms_min,
            new.bedrooms_max, new.area_min, new.area_max, new.possession_by));
  return null;
end $$;
--> statement-breakpoint
drop trigger leads_keep_requirement on leads;
--> statement-breakpoint
create trigger leads_keep_requirement after update of interest_type, preferred_locations, budget_min, budget,
    property_type_ids, bedrooms_min, bedrooms_max, area_min, area_max, possession_by on leads
  for each row execute function keep_requirement_of_lead();
--> statement-breakpoint
-- The columns of the client or lead follow the first requirement. A lead whose interest is not known gets it.
create or replace function keep_person_of_requirement() returns trigger language plpgsql set search_path = public as $$
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
  update leads l set preferred_locations = new.preferred_locations, budget_min = new.budget_min, budget = new.budget_max,
      property_type_ids = new.property_type_ids, bedrooms_min = new.bedrooms_min, bedrooms_max = new.bedrooms_max,
      area_min = new.area_min, area_max = new.area_max, possession_by = new.possession_by,
      interest_type = coalesce(l.interest_type, case new.purpose when 'buy' then 'buying' when 'rent' then 'renting' end),
      updated_at = new.updated_at, version = l.version + 1
    where l.id = new.lead_id
      and ((l.preferred_locations, l.budget_min, l.budget, l.property_type_ids, l.bedrooms_min, l.bedrooms_max,
            l.area_min, l.area_max, l.possession_by)
          is distinct from (new.preferred_locations, new.budget_min, new.budget_max, new.property_type_ids,
            new.bedrooms_min, new.bedrooms_max, new.area_min, new.area_max, new.possession_by)
        or l.interest_type is null and new.purpose is not null);
  return null;
end $$;
--> statement-breakpoint
-- Leads of earlier versions. Nothing that people see changes, so the versions stay.
update leads l set budget_min = r.budget_min, property_type_ids = r.property_type_ids, bedrooms_min = r.bedrooms_min,
    bedrooms_max = r.bedrooms_max, area_min = r.area_min, area_max = r.area_max, possession_by = r.possession_by
  from requirements r
  where r.lead_id = l.id and r.position = 0
    and (l.budget_min, l.property_type_ids, l.bedrooms_min, l.bedrooms_max, l.area_min, l.area_max, l.possession_by)
      is distinct from (r.budget_min, r.property_type_ids, r.bedrooms_min, r.bedrooms_max, r.area_min, r.area_max,
        r.possession_by);
