CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text,
	"phone" text,
	"phone_e164" text,
	"source" text,
	"status" text DEFAULT 'new' NOT NULL,
	"lost_reason" text,
	"lost_note" text DEFAULT '' NOT NULL,
	"stage_since" timestamp with time zone DEFAULT now() NOT NULL,
	"position" numeric NOT NULL,
	"interest_type" text,
	"budget" numeric(12, 2),
	"preferred_locations" text[] DEFAULT '{}' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"follow_up_on" date,
	"assigned_agent_id" uuid,
	"property_id" uuid,
	"client_id" uuid,
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
	"search_text" text GENERATED ALWAYS AS (search_key(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, ''))) STORED NOT NULL,
	"name_key" text GENERATED ALWAYS AS (search_key(full_name)) STORED NOT NULL,
	CONSTRAINT "leads_source_known" CHECK ("leads"."source" in ('website', 'whatsapp', 'referral', 'social_media', 'advertisement', 'cold_call', 'email', 'portal', 'walk_in', 'other')),
	CONSTRAINT "leads_status_known" CHECK ("leads"."status" in ('new', 'contacted', 'qualified', 'negotiation', 'closed', 'lost')),
	CONSTRAINT "leads_lost_reason_known" CHECK ("leads"."lost_reason" in ('budget', 'location', 'bought_elsewhere', 'not_reachable', 'not_interested', 'duplicate', 'other')),
	CONSTRAINT "leads_lost_for_a_reason" CHECK (("leads"."status" = 'lost') = ("leads"."lost_reason" is not null)),
	CONSTRAINT "leads_interest_known" CHECK ("leads"."interest_type" in ('buying', 'selling', 'renting')),
	CONSTRAINT "leads_budget_range" CHECK ("leads"."budget" between 0 and 9999999999)
);
--> statement-breakpoint
ALTER TABLE "count_deltas" ALTER COLUMN "delta" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assigned_agent_id_profiles_id_fk" FOREIGN KEY ("assigned_agent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_name" ON "leads" USING btree ("name_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_budget" ON "leads" USING btree (coalesce(budget, 0),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_follow_up" ON "leads" USING btree (coalesce(follow_up_on, '9999-12-31'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("follow_up_on") WHERE deleted_at is null and status not in ('closed', 'lost');--> statement-breakpoint
CREATE INDEX "leads_column" ON "leads" USING btree ("status","position","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_source" ON "leads" USING btree ("source","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_agent" ON "leads" USING btree ("assigned_agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_property" ON "leads" USING btree ("property_id","created_at","id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "leads_client" ON "leads" USING btree ("client_id","created_at","id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone_e164") WHERE deleted_at is null and phone_e164 is not null;--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower(email)) WHERE deleted_at is null and email is not null;--> statement-breakpoint
CREATE INDEX "leads_trash" ON "leads" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "leads_import_key" ON "leads" USING btree ("import_key") WHERE import_key is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_import" ON "leads" USING btree ("import_id","import_row") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin (search_text gin_trgm_ops);