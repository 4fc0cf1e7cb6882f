-- The one form of a place for matching: search_key, then what Indian names are spelt with one way or the other (Wakad, Vakad;
-- Kharadi, Kharadhi; Koregaon, Koregoan; Aundh, Oundh), and the city's present name for its former one.
create function place_key(input text) returns text language plpgsql immutable strict parallel safe
  set search_path = public as $$
declare
  word text := search_key(input);
begin
  word := replace(replace(replace(word, 'w', 'v'), 'ph', 'f'), 'z', 'j');
  word := replace(replace(replace(replace(word, 'ee', 'i'), 'oo', 'u'), 'goan', 'gaon'), 'au', 'o');
  word := replace(regexp_replace(word, '([bdgjkst])h', '\1', 'g'), 'chh', 'ch');
  word := regexp_replace(word, '([a-z])\1', '\1', 'g');
  word := regexp_replace(word, '\mou', 'o', 'g');
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(word,
      '\mbombay\M', 'mumbai', 'g'), '\mpuna\M', 'pune', 'g'), '\mbangalore\M', 'bengaluru', 'g'),
      '\mcalcuta\M', 'kolkata', 'g'), '\mmadras\M', 'chenai', 'g'), '\mbaroda\M', 'vadodara', 'g'),
      '\mgurgaon\M', 'gurugram', 'g'), '\mtrivandrum\M', 'tiruvanantapuram', 'g'), '\mcochin\M', 'kochi', 'g'),
      '\mmysore\M', 'mysuru', 'g'), '\mallahabad\M', 'prayagraj', 'g');
end $$;
--> statement-breakpoint
create function place_keys(names text[]) returns text[] language sql immutable strict parallel safe
  set search_path = public as $$
  select coalesce(array_agg(place_key(name) order by place), '{}') from unnest(names) with ordinality as given (name, place)
$$;
