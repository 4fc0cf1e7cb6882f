CREATE TABLE "team_members" (
	"team_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"is_head" boolean DEFAULT false NOT NULL,
	CONSTRAINT "team_members_team_id_profile_id_pk" PRIMARY KEY("team_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teams_name" UNIQUE("name"),
	CONSTRAINT "teams_named" CHECK ("teams"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "visibility_rules" (
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"reading" text NOT NULL,
	"writing" text NOT NULL,
	"deleting" text NOT NULL,
	"exporting" text NOT NULL,
	CONSTRAINT "visibility_rules_role_kind_pk" PRIMARY KEY("role","kind"),
	CONSTRAINT "visibility_rules_role" CHECK ("visibility_rules"."role" in ('Manager', 'Senior Agent', 'Agent', 'Junior Agent')),
	CONSTRAINT "visibility_rules_kind" CHECK ("visibility_rules"."kind" in ('leads', 'clients', 'properties', 'meetings', 'deals', 'invoices')),
	CONSTRAINT "visibility_rules_reach" CHECK (array["visibility_rules"."reading", "visibility_rules"."writing", "visibility_rules"."deleting", "visibility_rules"."exporting"] <@ array['own', 'team', 'all']),
	CONSTRAINT "visibility_rules_order" CHECK (greatest(array_position(array['own', 'team', 'all'], "visibility_rules"."writing"), array_position(array['own', 'team', 'all'], "visibility_rules"."deleting"), array_position(array['own', 'team', 'all'], "visibility_rules"."exporting")) <= array_position(array['own', 'team', 'all'], "visibility_rules"."reading"))
);
--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_members_profile" ON "team_members" USING btree ("profile_id");