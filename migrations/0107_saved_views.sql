CREATE TABLE "list_layouts" (
	"profile_id" uuid NOT NULL,
	"list" text NOT NULL,
	"layout" text,
	"columns" text[],
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_layouts_profile_id_list_pk" PRIMARY KEY("profile_id","list"),
	CONSTRAINT "list_layouts_list_known" CHECK ("list_layouts"."list" in ('properties', 'clients', 'leads', 'deals', 'invoices')),
	CONSTRAINT "list_layouts_layout_known" CHECK ("list_layouts"."layout" in ('cards', 'rows', 'table', 'map')),
	CONSTRAINT "list_layouts_columns" CHECK (cardinality("list_layouts"."columns") <= 60)
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"query" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "saved_views_list_known" CHECK ("saved_views"."list" in ('properties', 'clients', 'leads', 'deals', 'invoices')),
	CONSTRAINT "saved_views_name_length" CHECK (char_length("saved_views"."name") between 1 and 80),
	CONSTRAINT "saved_views_query" CHECK (jsonb_typeof("saved_views"."query") = 'object' and octet_length("saved_views"."query"::text) <= 8192),
	CONSTRAINT "saved_views_position" CHECK ("saved_views"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "list_layouts" ADD CONSTRAINT "list_layouts_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("owner_id","list",lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list") WHERE is_shared and deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_views_trash" ON "saved_views" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "properties_title" ON "properties" USING btree (lower(title),"id") WHERE deleted_at is null;