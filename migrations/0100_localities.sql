-- The form in which names of localities are compared: place_key without spaces ('Rajaji Nagar', 'Rajajinagar').
create function locality_key(input text) returns text language sql immutable strict parallel safe
  set search_path = public as $$
  select replace(place_key(input), ' ', '')
$$;
--> statement-breakpoint
CREATE TABLE "localities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"pin_codes" text[] DEFAULT '{}' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "localities_named" CHECK (locality_key("localities"."name") <> '' and locality_key("localities"."city") <> ''),
	CONSTRAINT "localities_counts" CHECK (cardinality("localities"."aliases") <= 30 and cardinality("localities"."pin_codes") <= 20),
	CONSTRAINT "localities_position" CHECK (("localities"."latitude" is null) = ("localities"."longitude" is null)
        and "localities"."latitude" between -90 and 90 and "localities"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "locality_names" (
	"name_key" text NOT NULL,
	"city_key" text NOT NULL,
	"words" text NOT NULL,
	"locality_id" uuid NOT NULL,
	CONSTRAINT "locality_names_unique" PRIMARY KEY("name_key","city_key")
);
--> statement-breakpoint
CREATE TABLE "locality_neighbours" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	CONSTRAINT "locality_neighbours_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "locality_neighbours_order" CHECK ("locality_neighbours"."first_id" < "locality_neighbours"."second_id")
);
--> statement-breakpoint
-- One statement: the table is written once.
ALTER TABLE "properties"
  ADD COLUMN "locality_id" uuid,
  ADD COLUMN "locality_aliases" text DEFAULT '' NOT NULL,
  drop column "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(title || ' ' || address || ' ' || city || ' ' || coalesce(locality, '') || ' ' || coalesce(project, '') || ' ' || people || ' ' || locality_aliases, coalesce(bedrooms::text || ' bhk', ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "locality_names" ADD CONSTRAINT "locality_names_locality_id_localities_id_fk" FOREIGN KEY ("locality_id") REFERENCES "public"."localities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "locality_neighbours" ADD CONSTRAINT "locality_neighbours_first_id_localities_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."localities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "locality_neighbours" ADD CONSTRAINT "locality_neighbours_second_id_localities_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."localities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "localities_trash" ON "localities" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX "locality_names_locality" ON "locality_names" USING btree ("locality_id");
--> statement-breakpoint
CREATE INDEX "locality_neighbours_second" ON "locality_neighbours" USING btree ("second_id");
--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_locality_id_localities_id_fk" FOREIGN KEY ("locality_id") REFERENCES "public"."localities"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "properties_locality_id" ON "properties" USING btree ("locality_id") WHERE locality_id is not null;
--> statement-breakpoint
CREATE INDEX "properties_unlisted" ON "properties" USING btree (locality_key(locality)) WHERE locality_id is null and locality is not null;
--> statement-breakpoint
CREATE INDEX "properties_search" ON "properties" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "properties_start" ON "properties" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;
