-- What two records of one person have in common: a phone number, an email address, or a full name that sounds alike with a
-- location. Sought by index, so that a search for duplicates reads no other records.
create function duplicate_keys(phone text, other_phones text[], email text, sound text, places text[]) returns text[]
language sql immutable parallel safe set search_path = public as $$
  select array(
    select 'phone:' || number from unnest(array_append(other_phones, phone)) number
      where number is not null and is_contact_key(number)
    union select 'email:' || lower(email) where email <> ''
    union select 'name_and_place:' || sound || place from unnest(place_keys(places)) place where sound ~ '^ [A-Z]+ [A-Z]+ ')
$$;
