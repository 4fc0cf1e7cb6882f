CREATE TABLE "property_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"role" text NOT NULL,
	"client_id" uuid,
	"name" text,
	"phone" text,
	"phone_e164" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "property_contacts_role_known" CHECK ("property_contacts"."role" in ('co_owner', 'caretaker', 'tenant', 'builder')),
	CONSTRAINT "property_contacts_one_person" CHECK (("property_contacts"."client_id" is null) <> ("property_contacts"."name" is null)),
	CONSTRAINT "property_contacts_phone" CHECK (("property_contacts"."phone" is null) = ("property_contacts"."phone_e164" is null) and ("property_contacts"."client_id" is null or "property_contacts"."phone" is null))
);
--> statement-breakpoint
ALTER TABLE "properties"
  ADD COLUMN "locality" text,
  ADD COLUMN "project" text,
  ADD COLUMN "floor" integer,
  ADD COLUMN "total_floors" integer,
  ADD COLUMN "furnishing" text,
  ADD COLUMN "possession" text,
  ADD COLUMN "possession_on" date,
  ADD COLUMN "covered_parking" integer,
  ADD COLUMN "open_parking" integer,
  ADD COLUMN "maintenance" numeric(12, 2),
  ADD COLUMN "deposit" numeric(12, 2);
--> statement-breakpoint
-- One statement: the table is written once, and checked while it is.
ALTER TABLE "properties"
  drop column "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(title || ' ' || address || ' ' || city || ' ' || coalesce(locality, '') || ' ' || coalesce(project, '') || ' ' || people, coalesce(bedrooms::text || ' bhk', ''))) STORED NOT NULL,
  drop column "place_key",
  ADD COLUMN "place_key" text GENERATED ALWAYS AS (place_key(coalesce(locality, '') || ' ' || address || ' ' || city)) STORED NOT NULL,
  ADD CONSTRAINT "properties_furnishing_known" CHECK ("properties"."furnishing" in ('unfurnished', 'semi_furnished', 'fully_furnished')),
  ADD CONSTRAINT "properties_possession_known" CHECK ("properties"."possession" in ('ready', 'under_construction')),
  ADD CONSTRAINT "properties_possession_day" CHECK ("properties"."possession_on" is null or coalesce("properties"."possession", '') = 'under_construction'),
  ADD CONSTRAINT "properties_floors" CHECK ("properties"."floor" between -5 and 200 and "properties"."total_floors" between 0 and 200),
  ADD CONSTRAINT "properties_floor_order" CHECK ("properties"."floor" <= "properties"."total_floors"),
  ADD CONSTRAINT "properties_parking" CHECK ("properties"."covered_parking" between 0 and 99 and "properties"."open_parking" between 0 and 99),
  ADD CONSTRAINT "properties_charges" CHECK ("properties"."maintenance" between 0 and 9999999999 and "properties"."deposit" between 0 and 9999999999),
  ADD CONSTRAINT "properties_deposit_of_rent" CHECK ("properties"."deposit" is null or "properties"."purpose" <> 'sale');
--> statement-breakpoint
ALTER TABLE "requirements" DROP CONSTRAINT "requirements_wishes_known";
--> statement-breakpoint
ALTER TABLE "property_contacts" ADD CONSTRAINT "property_contacts_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "property_contacts" ADD CONSTRAINT "property_contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "property_contacts_property" ON "property_contacts" USING btree ("property_id","created_at");
--> statement-breakpoint
CREATE INDEX "property_contacts_client" ON "property_contacts" USING btree ("client_id") WHERE client_id is not null;
--> statement-breakpoint
CREATE INDEX "properties_locality" ON "properties" USING btree (search_key(locality),"created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_wishes_known" CHECK ("requirements"."wishes" <@ array['place', 'type', 'budget', 'bedrooms', 'bathrooms', 'area', 'amenities', 'possession']);
--> statement-breakpoint
CREATE INDEX "properties_search" ON "properties" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "properties_start" ON "properties" USING btree (left(search_text, 60) text_pattern_ops) WHERE deleted_at is null;
