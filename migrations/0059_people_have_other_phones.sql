-- The numbers of further phones ('home:98220 41736', or normalized) as words for the search.
create function phone_words(phones text[]) returns text language sql immutable strict parallel safe
  set search_path = public as $$
  select regexp_replace(array_to_string(phones, ' '), '(^| )(home|work|spouse|other):', '\1', 'g')
$$;
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "other_phones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "other_phones_e164" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "other_phones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "other_phones_e164" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(full_name || ' ' || coalesce(address, ''), coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, '') || ' ' || phone_words(other_phones) || ' ' || phone_words(other_phones_e164))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" drop column "search_text";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(full_name, coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, '') || ' ' || phone_words(other_phones) || ' ' || phone_words(other_phones_e164))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_other_phones" ON "clients" USING gin ("other_phones_e164") WHERE deleted_at is null and other_phones_e164 <> '{}';--> statement-breakpoint
CREATE INDEX "leads_other_phones" ON "leads" USING gin ("other_phones_e164") WHERE deleted_at is null and other_phones_e164 <> '{}';--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_other_phones" CHECK (cardinality("clients"."other_phones") = cardinality("clients"."other_phones_e164") and cardinality("clients"."other_phones") <= 4);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_other_phones" CHECK (cardinality("leads"."other_phones") = cardinality("leads"."other_phones_e164") and cardinality("leads"."other_phones") <= 4);--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_start" ON "clients" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_start" ON "leads" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;