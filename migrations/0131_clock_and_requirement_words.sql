ALTER TABLE "words" ADD COLUMN "starts_clock" boolean;--> statement-breakpoint
-- As before: a person who walked in or was called has been spoken with.
update words set starts_clock = key not in ('walk_in', 'cold_call') where kind = 'lead_source';
--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_starts_clock" CHECK (("words"."starts_clock" is null) = ("words"."kind" <> 'lead_source'));--> statement-breakpoint
-- Whether an enquiry of a source waits for its first contact. The source that it was merged into decides.
create function starts_response_clock(source text) returns boolean language sql stable set search_path = public as $$
  select coalesce((select coalesce(t.starts_clock, w.starts_clock) from words w left join words t on t.id = w.merged_into_id
    where w.kind = 'lead_source' and w.key = starts_response_clock.source), true)
$$;
--> statement-breakpoint
create or replace function start_response_clock() returns trigger language plpgsql set search_path = public as $$
begin
  if starts_response_clock(new.source) then
    insert into response_clocks (lead_id, since) values (new.id, new.created_at) on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger leads_start_response_clock on leads;
--> statement-breakpoint
create trigger leads_start_response_clock after insert on leads for each row
  when (split_part(new.status, '.', 1) = 'new' and new.import_id is null and new.answered_at is null
    and new.deleted_at is null and new.erased_at is null
    and (new.created_by is null or new.created_by is distinct from new.assigned_agent_id))
  execute function start_response_clock();
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "requirement_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "requirement_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- In the order of ids, so that a merge and its undo leave the same text.
create function words_of_requirements(person uuid) returns text language sql stable set search_path = public as $$
  select coalesce(string_agg(nullif(custom_words(custom), ''), ' ' order by id), '')
  from requirements where lead_id = person or client_id = person
$$;
--> statement-breakpoint
update clients c set requirement_words = words_of_requirements(c.id)
  where c.id in (select client_id from requirements where custom <> '{}');
--> statement-breakpoint
update leads l set requirement_words = words_of_requirements(l.id)
  where l.id in (select lead_id from requirements where custom <> '{}');
--> statement-breakpoint
-- Versions stay: users edit the requirement, which has its own.
create function name_requirements_of_person() returns trigger language plpgsql set search_path = public as $$
begin
  update clients set requirement_words = words_of_requirements(id)
    where id in (old.client_id, new.client_id) and requirement_words <> words_of_requirements(id);
  update leads set requirement_words = words_of_requirements(id)
    where id in (old.lead_id, new.lead_id) and requirement_words <> words_of_requirements(id);
  return null;
end $$;
--> statement-breakpoint
create trigger requirements_words_insert after insert on requirements
  for each row when (new.custom <> '{}') execute function name_requirements_of_person();
--> statement-breakpoint
create trigger requirements_words_update after update of custom, lead_id, client_id on requirements
  for each row when ((old.custom, old.lead_id, old.client_id) is distinct from (new.custom, new.lead_id, new.client_id)
    and (old.custom <> '{}' or new.custom <> '{}'))
  execute function name_requirements_of_person();
--> statement-breakpoint
create trigger requirements_words_delete after delete on requirements
  for each row when (old.custom <> '{}') execute function name_requirements_of_person();
--> statement-breakpoint
-- One statement: the table is written once. Without the old column, its indexes are gone.
ALTER TABLE "clients"
  drop column "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(full_name || ' ' || coalesce(address, '') || ' ' || custom_words(custom) || ' ' || requirement_words, coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, '') || ' ' || phone_words(other_phones) || ' ' || phone_words(other_phones_e164))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "clients_start" ON "clients" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;
--> statement-breakpoint
-- One statement: the table is written once. Without the old column, its indexes are gone.
ALTER TABLE "leads"
  drop column "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(full_name || ' ' || custom_words(custom) || ' ' || requirement_words, coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, '') || ' ' || phone_words(other_phones) || ' ' || phone_words(other_phones_e164))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "leads_start" ON "leads" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;
