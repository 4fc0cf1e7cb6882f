-- How the words of a text sound, in capitals, each between spaces: what Indian names are spelt with one way or the other falls
-- together, and with it their spellings in Latin, Devanagari and Gujarati letters. Takes what search_key made; words with
-- digits or signs have no sound. Every 'a' within a word goes, since nobody writes all of them, and no two agree which.
create function sounds(key text) returns text language plpgsql immutable strict parallel safe
  set search_path = public as $$
declare
  word text := regexp_replace(' ' || key || ' ', '\S*[^a-z ]\S*', '', 'g');
begin
  if word ~ '^ *$' then
    return ' ';
  end if;
  word := replace(replace(replace(replace(replace(word, 'ee', 'i'), 'oo', 'u'), 'w', 'v'), 'ph', 'f'), 'z', 'j');
  word := replace(replace(replace(replace(word, 'q', 'k'), 'x', 'ksh'), 'ck', 'k'), 'dny', 'gy');
  word := regexp_replace(word, 'ga(?:on|nv|v) |goan ', 'gav ', 'g');
  word := regexp_replace(regexp_replace(word, 'c(?=[eiy])', 's', 'g'), 'c(?!h)', 'k', 'g');
  word := replace(word, 'inh ', 'ing ');
  word := replace(regexp_replace(word, '([bdgjkst])h', '\1', 'g'), 'chh', 'ch');
  word := regexp_replace(word, '([a-z])\1+', '\1', 'g');
  word := regexp_replace(word, '\m([bdghkmptv])ru', '\1ri', 'g');
  word := replace(replace(replace(replace(word, 'au', 'o'), 'ou', 'o'), 'ao', 'av'), 'iya', 'ia');
  word := replace(replace(replace(replace(word, 'ai', 'e'), 'ay', 'e'), 'ei', 'e'), 'ey ', 'e ');
  word := replace(replace(word, 'y ', 'i '), 'ahe', 'eh');
  word := regexp_replace(regexp_replace(word, '(?<=[a-z])a+', '', 'g'), 'e+', 'e', 'g');
  return upper(regexp_replace(regexp_replace(word, '\m[a-z]\M', '', 'g'), ' +', ' ', 'g'));
end $$;
--> statement-breakpoint
-- What is searched in a record: what it is called and where it lies, then what else is said of it, in small letters; then
-- how the former sounds, in capitals, so that no one word is found in the other's part.
create function search_words(named text, other text default '') returns text language plpgsql immutable strict parallel safe
  set search_path = public as $$
declare
  key text := search_key(named);
begin
  return rtrim(key || ' ' || search_key(other)) || sounds(key);
end $$;
--> statement-breakpoint
-- What a word of search_key is looked for by its sound with: a short one only as a whole word. Null for what has no sound.
create function sound_pattern(word text) returns text language sql immutable strict parallel safe
  set search_path = public as $$
  select case when sound ~ '^[A-Z]{4,}$' then '% ' || sound || '%' when sound ~ '^[A-Z]{2,3}$' then '% ' || sound || ' %' end
  from (select trim(sounds(word)) as sound) said
$$;
--> statement-breakpoint
ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(full_name || ' ' || coalesce(address, ''), coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" drop column "search_text";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(title || ' ' || subject, description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" drop column "search_text";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(number || ' ' || parties)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" drop column "search_text";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(full_name, coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" drop column "search_text";--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(title || ' ' || attendee)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" drop column "search_text";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(title || ' ' || address || ' ' || city)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(full_name, email || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_start" ON "clients" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_search" ON "documents" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documents_start" ON "documents" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_start" ON "invoices" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_start" ON "leads" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "meetings_search" ON "meetings" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "meetings_start" ON "meetings" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "properties_search" ON "properties" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_start" ON "properties" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;