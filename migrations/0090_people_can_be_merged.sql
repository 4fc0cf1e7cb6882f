CREATE TABLE "distinct_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"other_lead_id" uuid,
	"client_id" uuid,
	"other_client_id" uuid,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by" uuid,
	CONSTRAINT "distinct_people_once" UNIQUE NULLS NOT DISTINCT("lead_id","other_lead_id","client_id","other_client_id"),
	CONSTRAINT "distinct_people_pair" CHECK (num_nonnulls("distinct_people"."lead_id", "distinct_people"."other_lead_id", "distinct_people"."client_id", "distinct_people"."other_client_id") = 2 and ("distinct_people"."other_lead_id" is null or "distinct_people"."lead_id" < "distinct_people"."other_lead_id") and ("distinct_people"."other_client_id" is null or "distinct_people"."client_id" < "distinct_people"."other_client_id"))
);
--> statement-breakpoint
CREATE TABLE "merge_rows" (
	"merge_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "merge_rows_merge_id_table_name_row_key_pk" PRIMARY KEY("merge_id","table_name","row_key")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"merged_lead_id" uuid,
	"client_id" uuid,
	"merged_client_id" uuid,
	"merged_at" timestamp with time zone NOT NULL,
	"merged_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "merges_of_one_kind" CHECK (("merges"."lead_id" is null) = ("merges"."merged_lead_id" is null) and ("merges"."client_id" is null) = ("merges"."merged_client_id" is null) and ("merges"."lead_id" is null) <> ("merges"."client_id" is null))
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "name_sound" text GENERATED ALWAYS AS (sounds(search_key(full_name))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "name_sound" text GENERATED ALWAYS AS (sounds(search_key(full_name))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_other_lead_id_leads_id_fk" FOREIGN KEY ("other_lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_other_client_id_clients_id_fk" FOREIGN KEY ("other_client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_marked_by_profiles_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_rows" ADD CONSTRAINT "merge_rows_merge_id_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_lead_id_leads_id_fk" FOREIGN KEY ("merged_lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_client_id_clients_id_fk" FOREIGN KEY ("merged_client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_by_profiles_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_undone_by_profiles_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_people_other_lead" ON "distinct_people" USING btree ("other_lead_id") WHERE other_lead_id is not null;--> statement-breakpoint
CREATE INDEX "distinct_people_client" ON "distinct_people" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "distinct_people_other_client" ON "distinct_people" USING btree ("other_client_id") WHERE other_client_id is not null;--> statement-breakpoint
CREATE INDEX "merge_rows_row" ON "merge_rows" USING btree ("table_name","row_key");--> statement-breakpoint
CREATE INDEX "merges_lead" ON "merges" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "merges_merged_lead" ON "merges" USING btree ("merged_lead_id") WHERE merged_lead_id is not null;--> statement-breakpoint
CREATE INDEX "merges_client" ON "merges" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "merges_merged_client" ON "merges" USING btree ("merged_client_id") WHERE merged_client_id is not null;--> statement-breakpoint
CREATE INDEX "merges_age" ON "merges" USING btree ("merged_at");--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_into_id_clients_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_id_leads_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_merged" ON "clients" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "clients_sound" ON "clients" USING btree ("name_sound","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "leads_sound" ON "leads" USING btree ("name_sound","id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_left" CHECK ("clients"."merged_into_id" is null or ("clients"."deleted_at" is not null and "clients"."merged_into_id" <> "clients"."id"));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_left" CHECK ("leads"."merged_into_id" is null or ("leads"."deleted_at" is not null and "leads"."merged_into_id" <> "leads"."id"));