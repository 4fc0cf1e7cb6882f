-- The texts and choices among the values of custom fields, as words for the search; not numbers, amounts and days.
create function custom_words(custom jsonb) returns text language sql immutable strict parallel safe
  set search_path = public as $$
  select coalesce(string_agg(replace(value #>> '{}', '_', ' '), ' '), '')
  from jsonb_path_query(custom, '$.*[*]') value
  where jsonb_typeof(value) = 'string' and value #>> '{}' !~ '^[-0-9.]*$'
$$;
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"property_type_ids" uuid[],
	"position" integer NOT NULL,
	"removed_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "custom_fields_key" UNIQUE("kind","key"),
	CONSTRAINT "custom_fields_kind_known" CHECK ("custom_fields"."kind" in ('properties', 'clients', 'leads', 'deals')),
	CONSTRAINT "custom_fields_type_known" CHECK ("custom_fields"."type" in ('text', 'number', 'money', 'day', 'choice', 'choices', 'flag')),
	CONSTRAINT "custom_fields_name_length" CHECK (char_length("custom_fields"."name") between 1 and 60),
	CONSTRAINT "custom_fields_choices" CHECK (("custom_fields"."type" in ('choice', 'choices')) = (jsonb_array_length("custom_fields"."choices") > 0)),
	CONSTRAINT "custom_fields_types" CHECK ("custom_fields"."property_type_ids" is null or "custom_fields"."kind" = 'properties')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("kind",lower(regexp_replace(name, '\s+', ' ', 'g'))) WHERE removed_at is null;
--> statement-breakpoint
-- The generated column reads the new one, so two statements; without the old column, its indexes are gone.
ALTER TABLE "clients" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- One statement: the table is written once, and checked while it is.
ALTER TABLE "clients"
  drop column "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(full_name || ' ' || coalesce(address, '') || ' ' || custom_words(custom), coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, '') || ' ' || phone_words(other_phones) || ' ' || phone_words(other_phones_e164))) STORED NOT NULL,
  ADD CONSTRAINT "clients_custom_values" CHECK (jsonb_typeof("clients"."custom") = 'object');
--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "clients_start" ON "clients" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "clients_custom" ON "clients" USING gin (custom jsonb_path_ops);
--> statement-breakpoint
-- The generated column reads the new one, so two statements; without the old column, its indexes are gone.
ALTER TABLE "leads" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- One statement: the table is written once, and checked while it is.
ALTER TABLE "leads"
  drop column "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(full_name || ' ' || custom_words(custom), coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, '') || ' ' || phone_words(other_phones) || ' ' || phone_words(other_phones_e164))) STORED NOT NULL,
  ADD CONSTRAINT "leads_custom_values" CHECK (jsonb_typeof("leads"."custom") = 'object');
--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "leads_start" ON "leads" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_custom" ON "leads" USING gin (custom jsonb_path_ops);
--> statement-breakpoint
-- The generated column reads the new one, so two statements; without the old column, its indexes are gone.
ALTER TABLE "properties" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- One statement: the table is written once, and checked while it is.
ALTER TABLE "properties"
  drop column "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(title || ' ' || address || ' ' || city || ' ' || coalesce(locality, '') || ' ' || coalesce(project, '') || ' ' || people || ' ' || locality_aliases || ' ' || custom_words(custom), coalesce(bedrooms::text || ' bhk', ''))) STORED NOT NULL,
  ADD CONSTRAINT "properties_custom_values" CHECK (jsonb_typeof("properties"."custom") = 'object');
--> statement-breakpoint
CREATE INDEX "properties_search" ON "properties" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "properties_start" ON "properties" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "properties_custom" ON "properties" USING gin (custom jsonb_path_ops);
--> statement-breakpoint
ALTER TABLE "deals"
  ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
  ADD CONSTRAINT "deals_custom_values" CHECK (jsonb_typeof("custom") = 'object');
--> statement-breakpoint
CREATE INDEX "deals_custom" ON "deals" USING gin (custom jsonb_path_ops);
