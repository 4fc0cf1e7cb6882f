CREATE TABLE "offered_properties" (
	"communication_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	CONSTRAINT "offered_properties_communication_id_property_id_pk" PRIMARY KEY("communication_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "requirements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"position" integer NOT NULL,
	"purpose" text,
	"property_type_ids" uuid[] DEFAULT '{}' NOT NULL,
	"preferred_locations" text[] DEFAULT '{}' NOT NULL,
	"budget_min" numeric(12, 2),
	"budget_max" numeric(12, 2),
	"bedrooms_min" integer,
	"bedrooms_max" integer,
	"bathrooms_min" integer,
	"bathrooms_max" integer,
	"area_min" integer,
	"area_max" integer,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"possession_by" date,
	"wishes" text[] DEFAULT '{amenities}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"place_keys" text[] GENERATED ALWAYS AS (place_keys(preferred_locations)) STORED NOT NULL,
	CONSTRAINT "requirements_of_one_person" CHECK (("requirements"."lead_id" is null) <> ("requirements"."client_id" is null)),
	CONSTRAINT "requirements_position" CHECK ("requirements"."position" >= 0),
	CONSTRAINT "requirements_purpose_known" CHECK ("requirements"."purpose" in ('buy', 'rent')),
	CONSTRAINT "requirements_wishes_known" CHECK ("requirements"."wishes" <@ array['place', 'type', 'budget', 'bedrooms', 'bathrooms', 'area', 'amenities']),
	CONSTRAINT "requirements_budget" CHECK ("requirements"."budget_min" between 0 and 9999999999 and "requirements"."budget_max" between 0 and 9999999999),
	CONSTRAINT "requirements_budget_order" CHECK ("requirements"."budget_min" <= "requirements"."budget_max"),
	CONSTRAINT "requirements_bedrooms" CHECK ("requirements"."bedrooms_min" between 0 and 10 and "requirements"."bedrooms_max" between 0 and 10),
	CONSTRAINT "requirements_bedrooms_order" CHECK ("requirements"."bedrooms_min" <= "requirements"."bedrooms_max"),
	CONSTRAINT "requirements_bathrooms" CHECK ("requirements"."bathrooms_min" between 1 and 6 and "requirements"."bathrooms_max" between 1 and 6),
	CONSTRAINT "requirements_bathrooms_order" CHECK ("requirements"."bathrooms_min" <= "requirements"."bathrooms_max"),
	CONSTRAINT "requirements_area" CHECK ("requirements"."area_min" > 0 and "requirements"."area_max" > 0),
	CONSTRAINT "requirements_area_order" CHECK ("requirements"."area_min" <= "requirements"."area_max")
);
--> statement-breakpoint
DROP INDEX "clients_wishing";--> statement-breakpoint
ALTER TABLE "match_decisions" DROP CONSTRAINT "match_decisions_client_id_property_id_pk";--> statement-breakpoint
ALTER TABLE "replaced_decisions" DROP CONSTRAINT "replaced_decisions_client_id_property_id_pk";--> statement-breakpoint
ALTER TABLE "match_decisions" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_decisions" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "match_decisions" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "replaced_decisions" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "offered_properties" ADD CONSTRAINT "offered_properties_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "public"."communications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_properties" ADD CONSTRAINT "offered_properties_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offered_properties_property" ON "offered_properties" USING btree ("property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "requirements_lead" ON "requirements" USING btree ("lead_id","position") WHERE lead_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "requirements_client" ON "requirements" USING btree ("client_id","position") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "requirements_matching" ON "requirements" USING btree ("purpose",(case when 'budget' = any (wishes) then 99999999999 else coalesce(budget_max, 99999999999) end),(case when 'budget' = any (wishes) then 0 else coalesce(budget_min, 0) end)) WHERE is_active;--> statement-breakpoint
ALTER TABLE "match_decisions" ADD CONSTRAINT "match_decisions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_decisions" ADD CONSTRAINT "replaced_decisions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_decisions_lead" ON "match_decisions" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "replaced_decisions_lead" ON "replaced_decisions" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
ALTER TABLE "match_decisions" ADD CONSTRAINT "match_decisions_once" UNIQUE NULLS NOT DISTINCT("client_id","lead_id","property_id");--> statement-breakpoint
ALTER TABLE "replaced_decisions" ADD CONSTRAINT "replaced_decisions_once" UNIQUE NULLS NOT DISTINCT("client_id","lead_id","property_id");--> statement-breakpoint
ALTER TABLE "match_decisions" ADD CONSTRAINT "match_decisions_of_one_person" CHECK (("match_decisions"."lead_id" is null) <> ("match_decisions"."client_id" is null));--> statement-breakpoint
ALTER TABLE "replaced_decisions" ADD CONSTRAINT "replaced_decisions_of_one_person" CHECK (("replaced_decisions"."lead_id" is null) <> ("replaced_decisions"."client_id" is null));