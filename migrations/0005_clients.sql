CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"client_type" text,
	"email" text,
	"phone" text,
	"phone_e164" text,
	"address" text,
	"state" text,
	"gstin" text,
	"language" text DEFAULT 'en' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"budget_min" numeric(12, 2),
	"budget_max" numeric(12, 2),
	"preferred_locations" text[] DEFAULT '{}' NOT NULL,
	"property_type_ids" uuid[] DEFAULT '{}' NOT NULL,
	"bedrooms_min" integer,
	"bedrooms_max" integer,
	"bathrooms_min" integer,
	"bathrooms_max" integer,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"agent_id" uuid,
	"import_id" uuid,
	"import_row" integer,
	"import_key" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"erased_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (search_key(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, '') || ' ' || coalesce(address, ''))) STORED NOT NULL,
	"name_key" text GENERATED ALWAYS AS (search_key(full_name)) STORED NOT NULL,
	CONSTRAINT "clients_type_known" CHECK ("clients"."client_type" in ('buyer', 'seller', 'tenant', 'landlord', 'investor')),
	CONSTRAINT "clients_language_known" CHECK ("clients"."language" in ('en', 'hi', 'mr', 'gu')),
	CONSTRAINT "clients_budget" CHECK ("clients"."budget_min" between 0 and 9999999999 and "clients"."budget_max" between 0 and 9999999999),
	CONSTRAINT "clients_budget_order" CHECK ("clients"."budget_min" <= "clients"."budget_max"),
	CONSTRAINT "clients_bedrooms" CHECK ("clients"."bedrooms_min" between 0 and 10 and "clients"."bedrooms_max" between 0 and 10),
	CONSTRAINT "clients_bedrooms_order" CHECK ("clients"."bedrooms_min" <= "clients"."bedrooms_max"),
	CONSTRAINT "clients_bathrooms" CHECK ("clients"."bathrooms_min" between 1 and 6 and "clients"."bathrooms_max" between 1 and 6),
	CONSTRAINT "clients_bathrooms_order" CHECK ("clients"."bathrooms_min" <= "clients"."bathrooms_max")
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_agent_id_profiles_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_newest" ON "clients" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_name" ON "clients" USING btree ("name_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_type" ON "clients" USING btree ("client_type","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_agent" ON "clients" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree ("phone_e164") WHERE deleted_at is null and phone_e164 is not null;--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree (lower(email)) WHERE deleted_at is null and email is not null;--> statement-breakpoint
CREATE INDEX "clients_trash" ON "clients" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "clients_import_key" ON "clients" USING btree ("import_key") WHERE import_key is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_import" ON "clients" USING btree ("import_id","import_row") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_owner_id_clients_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "properties_owner" ON "properties" USING btree ("owner_id") WHERE owner_id is not null;