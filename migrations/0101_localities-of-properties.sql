-- Keeps the spellings of a locality, and what its properties show of it.
create function spell_locality() returns trigger language plpgsql set search_path = public as $$
declare
  at_city text := locality_key(new.city);
  keys text[];
begin
  delete from locality_names where locality_id = new.id;
  if new.deleted_at is null then
    insert into locality_names (name_key, city_key, words, locality_id)
      select distinct on (locality_key(name)) locality_key(name), at_city, place_key(name), new.id
      from unnest(new.name || new.aliases) with ordinality as given (name, place)
      where locality_key(name) <> '' order by locality_key(name), place;
  end if;
  keys := array(select name_key from locality_names where locality_id = new.id);
  -- Of a locality in the trash, or of another city now.
  update properties set locality_id = null, locality_aliases = ''
    where locality_id = new.id and (new.deleted_at is not null or locality_key(city) <> at_city);
  update properties set locality_id = new.id, locality = new.name, locality_aliases = array_to_string(new.aliases, ' ')
    where new.deleted_at is null and locality_id = new.id
      and (locality, locality_aliases) is distinct from (new.name, array_to_string(new.aliases, ' '));
  update properties set locality_id = new.id, locality = new.name, locality_aliases = array_to_string(new.aliases, ' ')
    where locality_id is null and locality is not null and locality_key(locality) = any(keys)
      and locality_key(city) = at_city;
  return null;
end $$;
--> statement-breakpoint
create trigger localities_added after insert on localities for each row execute function spell_locality();
--> statement-breakpoint
create trigger localities_spelt after update of name, city, aliases, deleted_at on localities
  for each row when ((old.name, old.city, old.aliases, old.deleted_at is null)
    is distinct from (new.name, new.city, new.aliases, new.deleted_at is null)) execute function spell_locality();
--> statement-breakpoint
-- A property shows the name of its locality, whichever spelling was typed.
create function locate_property() returns trigger language plpgsql set search_path = public as $$
declare
  meant record;
begin
  new.locality_id := null;
  new.locality_aliases := '';
  if new.locality is null then
    return new;
  end if;
  select l.id, l.name, array_to_string(l.aliases, ' ') as aliases into meant
    from locality_names n join localities l on l.id = n.locality_id
    where n.name_key = locality_key(new.locality) and n.city_key = locality_key(new.city);
  if found then
    new.locality_id := meant.id;
    new.locality := meant.name;
    new.locality_aliases := meant.aliases;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger properties_located before insert on properties
  for each row when (new.locality is not null) execute function locate_property();
--> statement-breakpoint
create trigger properties_relocated before update of locality, city on properties
  for each row when ((old.locality, old.city) is distinct from (new.locality, new.city))
  execute function locate_property();
--> statement-breakpoint
-- Each place of the properties becomes a locality. The most frequent spelling is its name, the others are aliases; its PIN
-- codes and its centre are those of its properties. The trigger links the properties.
insert into localities (id, name, city, state, aliases, pin_codes, latitude, longitude)
select gen_random_uuid(), name, city, state,
  (array(select spelling from unnest(spellings) as spelling where search_key(spelling) not in (search_key(name), '')
    order by spelling))[1:30],
  (array(select distinct pin from unnest(pins) as pin where pin ~ '^[1-9][0-9]{5}$' order by pin))[1:20],
  latitude, longitude
from (
  select mode() within group (order by p.locality) as name, mode() within group (order by p.city) as city,
    mode() within group (order by p.state) as state,
    array(select distinct on (search_key(one)) one from unnest(array_agg(distinct p.locality)) as one
      order by search_key(one), one) as spellings,
    array_agg(distinct replace(p.zip_code, ' ', '')) as pins,
    avg(p.latitude) filter (where p.longitude is not null and p.latitude between -90 and 90 and p.longitude between -180 and 180)
      as latitude,
    avg(p.longitude) filter (where p.latitude is not null and p.latitude between -90 and 90 and p.longitude between -180 and 180)
      as longitude
  from properties p
  where locality_key(p.locality) <> '' and locality_key(p.city) <> ''
  group by locality_key(p.locality), locality_key(p.city)) as places;
